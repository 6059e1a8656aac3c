import { Client, type ClientConfig } from 'pg';
import * as z from 'zod';
import type { Log } from '../../../log/log.ts';
import { LedgerError } from '../ledger.ts';
import { lockKinds, type Query, queryOf, toLedgerError } from './database.ts';
import { migrate } from './migrations.ts';

/** The connection that shows other gateways that this one is alive. */
export type HolderSession = {
  /** This gateway's holder number, once it has its lock. @throws LedgerError while the database is unavailable. */
  number: () => Promise<number>;
  close: () => Promise<void>;
};

/**
 * Keeps a session with an advisory lock on this gateway's holder number. A crash frees the lock.
 * If a holder's lock is free, its gateway is dead and its claims can be taken. No clock is needed.
 *
 * The session opens at its first use. After a lost connection it reopens by itself, with the same number.
 * A connection pooler must not share sessions between transactions.
 */
export function openHolderSession(connection: ClientConfig, log: Log): HolderSession {
  let known: number | undefined;
  let session: Promise<Session> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function open(): Promise<Session> {
    const client = new Client(connection);
    client.on('error', ignore);
    try {
      await client.connect();
      const query = queryOf(client);
      await migrate(query);
      known ??= await nextNumber(query);
      await takeLock(query, known);
    } catch (error) {
      session = undefined;
      void endSoon(client);
      throw toLedgerError(error, connection);
    }
    client.once('end', lose);
    return { client, number: known };
  }

  function connect(): Promise<Session> {
    if (closed) return Promise.reject(new LedgerError('the ledger is closed'));
    session ??= open();
    return session;
  }

  function lose(): void {
    session = undefined;
    if (closed) return;
    log('ledger-session-lost', {}, 'warn');
    reconnect();
  }

  /** Other gateways may take this gateway's claims now, so it reconnects before the next payment. */
  function reconnect(): void {
    connect().then(
      () => log('ledger-session-restored'),
      () => {
        clearTimeout(retry);
        if (!closed) retry = setTimeout(reconnect, retryMs).unref();
      },
    );
  }

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(retry);
    const last = await session?.catch(ignore);
    if (last) await endSoon(last.client);
  }

  return { number: async () => (await connect()).number, close };
}

type Session = { client: Client; number: number };

const retryMs = 500;
const HolderNumber = z.object({ number: z.int() });

async function nextNumber(query: Query): Promise<number> {
  const [row] = await query("SELECT nextval('ledger_holders')::integer AS number");
  return HolderNumber.parse(row).number;
}

/** Ends an earlier session of this gateway if the server still has it, and takes the lock. */
async function takeLock(query: Query, number: number): Promise<void> {
  // The server notices a lost host within half a minute.
  await query('SET tcp_keepalives_idle = 10');
  await query('SET tcp_keepalives_interval = 5');
  await query('SET tcp_keepalives_count = 3');
  await query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE ${isHolderLock('$1')}`, [
    number,
  ]);
  await query('SELECT pg_advisory_lock($1, $2)', [lockKinds.holder, number]);
}

/** Closes the connection, and waits at most a second for the server. */
async function endSoon(client: Client): Promise<void> {
  const patience = setTimeout(() => client.connection.stream.destroy(), patienceMs);
  await client.end().catch(ignore);
  clearTimeout(patience);
}

const patienceMs = 1000;

function ignore(): void {}

/** SQL condition: this row of `pg_locks` is the lock of that holder. */
function isHolderLock(holder: string): string {
  return `locktype = 'advisory' AND classid = ${lockKinds.holder} AND objid = (${holder}::integer)::oid
    AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
}

/** SQL condition: the gateway with that holder number is alive. */
export function isAlive(holder: string): string {
  return `EXISTS (SELECT FROM pg_locks WHERE ${isHolderLock(holder)})`;
}
