import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import type { Log } from '../../../http/events.ts';
import { LedgerError } from '../ledger.ts';
import { lockKinds, type Query, queryOf, sessionSettings, toLedgerError } from './database.ts';
import { doNothing } from '../create-ledger.ts';
import { type Memory, OtherLedgerError } from '../memory.ts';
import { migrate, migrationMs, readMark } from './migrations.ts';

/** What is checked before a gateway uses the ledger. Without a memory, nothing is. */
type SessionOptions = { log: Log; memory?: Memory | undefined };

const retryMs = 500;
const peerMs = 15_000;
/** The name of each holder's session in `pg_stat_activity`, before the holder's id. */
const holderName = 'trend-intelligence-holder';

/**
 * The connection by which other gateways see that this gateway is alive: a session with an advisory
 * lock on its holder id. A crash frees the lock. If the lock of a holder id is free, its gateway is
 * dead, and others may take its claims. No clock is needed.
 *
 * The id is random, so no other gateway has it, also after the database was restored from an older
 * copy. The session opens at its first use. After a lost connection it reopens by itself, with the
 * same id. A connection pooler must not share sessions between transactions.
 */
export class HolderSession {
  readonly #id = randomUUID();
  readonly #name = `${holderName} ${this.#id}`;
  readonly #connection: ClientConfig;
  readonly #options: SessionOptions;
  #session: Promise<Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** The session of a gateway that doubts the ledger. Its lock keeps all others from selling. */
  #doubting: Client | undefined;
  /** How many gateways had a session at the last look, and for how many this one waits. */
  #peers = 0;
  #awaited = 0;
  #patience: NodeJS.Timeout | undefined;

  constructor(connection: ClientConfig, options: SessionOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  /** This gateway's holder id, once it has its lock. @throws LedgerError without a database. */
  async id(): Promise<string> {
    await this.#connect();
    return this.#id;
  }

  /**
   * Checks that the server of the query has this session, and that no gateway doubts the ledger.
   * After a failover, the session may stay at the old server. @throws LedgerError. Then the session
   * opens again, and compares the ledger.
   */
  async requireAt(query: Query): Promise<void> {
    const session = this.#session;
    if ((await query(`SELECT WHERE ${isDoubted}`)).length > 0) {
      throw new LedgerError('nothing is sold, because another gateway misses events of the ledger');
    }
    if ((await query(`SELECT WHERE ${isAlive('$1')}`, [this.#id])).length > 0) return;
    const last = await session?.catch(doNothing);
    if (last) await endSoon(last);
    throw new LedgerError('the database lacks the session of this gateway, as after a failover');
  }

  /**
   * After the session was lost, checks that as many gateways as before have found the ledger right:
   * another one may miss events that this one never saw. It waits for them for 15 seconds. @throws
   * LedgerError
   */
  async requirePeers(query: Query): Promise<void> {
    if (this.#awaited === 0) return;
    if ((await countHolders(query)) < this.#awaited) {
      throw new LedgerError('other gateways have not come back yet, as after a failover');
    }
    this.#awaited = 0;
  }

  /** Compares the ledger again. @throws OtherLedgerError; `id` then throws until it fits. */
  async recognize(): Promise<void> {
    const client = await this.#connect();
    const query = queryOf(client);
    try {
      await this.#options.memory?.recognize((mark) => readMark(query, mark));
      if (this.#awaited === 0) this.#peers = await countHolders(query);
    } catch (error) {
      if (error instanceof OtherLedgerError) await endSoon(client);
      throw toLedgerError(error, this.#connection);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#patience);
    await this.#endDoubt();
    const last = await this.#session?.catch(doNothing);
    if (last) await endSoon(last);
  }

  /** Joins an attempt under way. Its failure does not count: the database may be back since. */
  async #connect(): Promise<Client> {
    const session = this.#isClosed ? undefined : await this.#session?.catch(doNothing);
    if (session) return session;
    if (this.#isClosed) throw new LedgerError('the ledger is closed');
    this.#session ??= this.#open();
    return this.#session;
  }

  async #open(): Promise<Client> {
    const client = new Client({ ...this.#connection, application_name: this.#name });
    client.on('error', doNothing);
    try {
      await client.connect();
      await this.#prepare(client);
    } catch (error) {
      this.#session = undefined;
      if (error instanceof OtherLedgerError) await this.#doubt(client);
      else void endSoon(client);
      throw toLedgerError(error, this.#connection);
    }
    client.once('end', () => this.#lose());
    return client;
  }

  /** Checks the connection and the ledger, and takes the lock. */
  async #prepare(client: Client): Promise<void> {
    const query = queryOf(client);
    await query(sessionSettings);
    await requireOwnSession(query, this.#id, this.#connection);
    const isChanged = await migrate(query, queryOf(client, migrationMs));
    await this.#options.memory?.recognize((mark) => readMark(query, mark));
    await this.#endDoubt();
    // Ends an earlier session of this gateway: no other gateway has its name. After a migration it
    // ends all: an older gateway would charge for what another payment answered.
    await query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE $1
        AND datname = current_database() AND pid <> pg_backend_pid()`,
      [isChanged ? `${holderName} %` : this.#name],
    );
    await query('SELECT pg_advisory_lock($1, hashtext($2))', [lockKinds.holder, this.#id]);
    if (this.#peers === 0) this.#peers = await countHolders(query);
  }

  #lose(): void {
    this.#session = undefined;
    if (this.#isClosed) return;
    this.#options.log('ledger-session-lost', {}, 'warn');
    this.#awaited = this.#peers;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => (this.#awaited = 0), peerMs).unref();
    void this.#reconnect();
  }

  /** Without a connection, others may take our claims. So it connects before the next payment. */
  async #reconnect(): Promise<void> {
    try {
      await this.#connect();
      this.#options.log('ledger-session-restored', {});
    } catch (error) {
      clearTimeout(this.#retry);
      // The next comparison of the ledger connects again.
      if (this.#isClosed || error instanceof OtherLedgerError) return;
      this.#retry = setTimeout(() => void this.#reconnect(), retryMs).unref();
    }
  }

  /** Keeps a session whose lock says that this gateway misses an event. */
  async #doubt(client: Client): Promise<void> {
    await client.query('SELECT pg_advisory_lock_shared($1, 0)', [lockKinds.doubt]).catch(doNothing);
    void this.#endDoubt();
    this.#doubting = client;
    client.once('end', () => {
      if (this.#doubting === client) void this.#reconnect();
    });
  }

  async #endDoubt(): Promise<void> {
    const last = this.#doubting;
    this.#doubting = undefined;
    if (!last) return;
    // The server frees a lock some time after the client has left, and a claim would still see it.
    await endSoon(last, 'SELECT pg_advisory_unlock_all()');
  }
}

/** What each session relies on, as `SHOW` prints it. */
const relied: Readonly<Record<string, string>> = {
  lock_timeout: '2s',
  statement_timeout: '3s',
  synchronous_commit: 'on',
  default_transaction_isolation: 'read committed',
};

/**
 * Checks that the session is as we set it, and that a lock stays on its own backend, twice: a
 * pooler may drop settings, and may give each transaction another backend.
 *
 * @throws PoolerError that names the setting, or the pooler.
 */
async function requireOwnSession(query: Query, id: string, connection: ClientConfig) {
  for (const [name, wanted] of Object.entries(relied)) {
    const [{ value } = {}] = await query('SELECT current_setting($1) AS value', [name]);
    if (value === wanted) continue;
    throw new PoolerError(
      `the session has ${name} = ${String(value)} and not ${wanted}; a pooler such as PgBouncer may stand between: set pool_mode = session, or connect to PostgreSQL itself`,
    );
  }
  await query('SELECT pg_advisory_lock($1, hashtext($2))', [lockKinds.probe, id]);
  // While another client is in a transaction, a pooler gives this one another backend.
  const other = new Client(connection);
  other.on('error', doNothing);
  try {
    await requireLock(query, id);
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT 1');
    await requireLock(query, id);
  } finally {
    void endSoon(other);
  }
  await query('SELECT pg_advisory_unlock($1, hashtext($2))', [lockKinds.probe, id]);
}

async function requireLock(query: Query, id: string): Promise<void> {
  const held = await query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()
        AND classid = ${lockKinds.probe} AND objid = hashtext($1)::oid AND granted`,
    [id],
  );
  if (held.length > 0) return;
  throw new PoolerError(
    'a pooler such as PgBouncer gives each transaction another backend; set pool_mode = session, or connect to PostgreSQL itself',
  );
}

/** A pooler breaks what sessions rely on. A gateway that finds this does not start. */
export class PoolerError extends LedgerError {
  override name = 'PoolerError';
}

/** Runs a last statement and closes the connection. It waits at most a second for the server. */
async function endSoon(client: Client, statement = ''): Promise<void> {
  const patience = setTimeout(() => client.connection.stream.destroy(), patienceMs);
  if (statement !== '') await client.query(statement).catch(doNothing);
  await client.end().catch(doNothing);
  clearTimeout(patience);
}

const patienceMs = 1000;

/** An SQL condition: whether the gateway with this holder id is alive. */
export function isAlive(holder: string): string {
  return `EXISTS (${locksOf('holder')} AND objid = hashtext(${holder}::text)::oid)`;
}

/** An SQL condition: whether a gateway misses an event of the ledger. */
export const isDoubted = `EXISTS (${locksOf('doubt')})`;

function locksOf(kind: keyof typeof lockKinds): string {
  return `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${lockKinds[kind]}
    AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
}

/** How many gateways have their session, this one too. */
async function countHolders(query: Query): Promise<number> {
  return (await query(locksOf('holder'))).length;
}
