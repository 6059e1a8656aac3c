import { type ClientBase, type ClientConfig, Pool, type PoolClient } from 'pg';
import { createMutex } from '../mutex.ts';
import { LedgerError } from '../ledger-error.ts';
import { codeOf, toLedgerError } from './connection.ts';
import { lockKinds } from './locks.ts';

export type Row = Record<string, unknown>;
/** Runs one statement and gives its rows. */
export type Query = (text: string, values?: readonly unknown[]) => Promise<Row[]>;
/** What a transaction came to, and whether its changes stay. */
export type Verdict<T> = { commit: boolean; value: T };

/** Connections to one database; everything rejects with a `LedgerError` while it is away. */
export type Database = {
  query: Query;
  transact: <T>(work: (query: Query) => Promise<Verdict<T>>) => Promise<T>;
  /** Does the work while nobody else on this database does work under the same name. */
  exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

/** Opens no connection until one is needed. */
export function openDatabase(connection: ClientConfig): Database {
  const pool = openPool(connection, 10);
  // Apart, so that work under a name, which needs connections itself, never waits for those who wait for the name.
  const namePool = openPool(connection, 4);
  const inTurn = createMutex();

  async function transact<T>(work: (query: Query) => Promise<Verdict<T>>): Promise<T> {
    return withClient(pool, async (client) => {
      await client.query('BEGIN');
      const { commit, value } = await work(queryOf(client));
      await client.query(commit ? 'COMMIT' : 'ROLLBACK');
      return value;
    });
  }

  async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
    return inTurn(name, async () => {
      const client = await takeName(namePool, name);
      try {
        return await work();
      } finally {
        await giveBack(client, name);
      }
    });
  }

  return {
    query: (text, values) => withClient(pool, (client) => queryOf(client)(text, values)),
    transact,
    exclusively,
    close: async () => {
      await Promise.all([pool.end(), namePool.end()]);
    },
  };
}

/** Statements on one connection. */
export function queryOf(client: ClientBase): Query {
  return async (text, values = []) => (await client.query<Row>(text, [...values])).rows;
}

/** Without a listener a connection that breaks ends the whole process, also one that is in use. */
function openPool(connection: ClientConfig, max: number): Pool {
  const pool = new Pool({ ...connection, max });
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** A connection that met any error is not used again, so no transaction is left open on it. */
async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await connect(pool);
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw toLedgerError(error);
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toLedgerError(error);
  }
}

/** Each try ends by `lock_timeout`, so that a database that is gone is noticed while waiting. */
const nameTries = 15;

async function takeName(pool: Pool, name: string): Promise<PoolClient> {
  const client = await connect(pool);
  for (let left = nameTries; left > 0; left -= 1) {
    try {
      await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [lockKinds.name, name]);
      return client;
    } catch (error) {
      if (codeOf(error) === lockNotAvailable) continue;
      client.release(true);
      throw toLedgerError(error);
    }
  }
  client.release(true);
  throw new LedgerError(`others have worked under the name ${name} for too long`);
}

const lockNotAvailable = '55P03';

/** The work is done whatever comes of this: a connection that is closed gives its locks back too. */
async function giveBack(client: PoolClient, name: string): Promise<void> {
  const unlocked = client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [
    lockKinds.name,
    name,
  ]);
  await unlocked.then(
    () => client.release(),
    () => client.release(true),
  );
}

function ignore(): void {}
