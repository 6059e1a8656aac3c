import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient } from 'pg';
import { codeOf, errorNameOf } from '../../../../pipeline/platform/log.ts';
import { nameWithHost } from '../../outages.ts';
import { doNothing } from '../create-ledger.ts';
import { LedgerError } from '../ledger.ts';

/** The first number of every advisory lock: it says what the second number means. */
export const lockKinds = {
  holder: 402_001,
  migration: 402_003,
  payer: 402_004,
  probe: 402_005,
  doubt: 402_006,
} as const;

type Row = Record<string, unknown>;
/** Runs one statement and returns its rows. */
export type Query = (text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Connections to a database. While it is unavailable, methods reject with a `LedgerError`. */
export type Database = ReturnType<typeof openDatabase>;

/** No connection is opened until one is needed. */
export function openDatabase(connection: ClientConfig) {
  const pool = openPool(connection);
  const query: Query = (text, values) =>
    withClient(pool, (client) => queryOf(client)(text, values));

  return {
    query,
    transact: <T>(work: (query: Query) => Promise<{ commit: boolean; value: T }>): Promise<T> =>
      withClient(pool, async (client) => {
        await client.query('BEGIN');
        const { commit, value } = await work(queryOf(client));
        await client.query(commit ? 'COMMIT' : 'ROLLBACK');
        return value;
      }),
    close: () => pool.end(),
  };
}

/** Runs statements on one connection. Each may take so many milliseconds, or what the URL says. */
export function queryOf(client: ClientBase, query_timeout?: number): Query {
  return async (text, values = []) => {
    const statement = { text, values: [...values], query_timeout };
    return (await client.query<Row>(statement)).rows;
  };
}

/** Opens a pool with a listener: else a broken connection would end the process. */
function openPool(connection: ClientConfig): Pool {
  const pool = new Pool({ ...connection, max: 10 });
  pool.on('error', doNothing);
  pool.on('connect', (client) => {
    client.on('error', doNothing);
    // It is the first query of the connection. If it fails, so does the next one.
    client.query(sessionSettings).catch(doNothing);
  });
  return pool;
}

/** Runs work on a connection. An error closes it, so that no transaction stays open. */
async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  let client: PoolClient | undefined;
  try {
    client = await pool.connect();
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client?.release(true);
    throw toLedgerError(error, pool.options);
  }
}

/**
 * What each session is set to first, not as startup parameters: poolers refuse these or drop them.
 * A managed database may have `synchronous_commit` off, and would lose what it acknowledged. With a
 * stricter isolation, a statement that waited for a lock would not see what the holder wrote. By
 * the keepalives the server notices within half a minute that our host is lost, and frees its
 * locks. A process that stands still may hold a transaction's locks for five seconds. Idle
 * sessions and long migrations do not end. Older servers lack these two settings: `SET` would fail.
 */
export const sessionSettings = `SET lock_timeout = '2s'; SET statement_timeout = '3s';
  SET idle_in_transaction_session_timeout = '5s'; SET synchronous_commit = 'on';
  SET default_transaction_isolation = 'read committed'; SET tcp_keepalives_idle = 10;
  SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
  SELECT set_config(name, '0', false) FROM pg_settings
    WHERE name IN ('idle_session_timeout', 'transaction_timeout')`;

/**
 * Settings of every connection. Nothing waits longer than a few seconds, even on a network that
 * drops packets. The address may have `options` of its own, such as a `search_path`. It cannot
 * change our settings, although pg would let it.
 *
 * @throws LedgerError for an invalid address. The message leaves out the address, which may hold a
 * password.
 */
export function toConnection(url: string): ClientConfig {
  const settings = {
    application_name: 'trend-intelligence-ledger',
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    // Longer than the server's own timeout, so that the server's error arrives first.
    query_timeout: 4000,
  };
  try {
    const address = new URL(url);
    for (const name of Object.keys(settings)) address.searchParams.delete(name);
    const connection = { ...settings, connectionString: address.href };
    // Checks the address and its certificates. It opens no connection.
    void new Client(connection);
    return connection;
  } catch (error) {
    throw new LedgerError(`DATABASE_URL cannot be used: ${codeOf(error) || errorNameOf(error)}`);
  }
}

/** A database error as a `LedgerError`. Of the address, its message has only the host. */
export function toLedgerError(
  cause: unknown,
  { connectionString = '' }: Pick<ClientConfig, 'connectionString'>,
): LedgerError {
  if (cause instanceof LedgerError) return cause;
  const name = nameWithHost('DATABASE_URL', connectionString);
  return new LedgerError(`${name} cannot be used: ${reasonOf(cause)}`, { cause });
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // PostgreSQL quotes the names of users and databases, which are hidden here.
  const message = cause.message.replaceAll(/"[^"]*"/g, '"…"');
  // A host with several addresses gives an AggregateError, whose message is empty.
  return message || codeOf(cause) || cause.name;
}
