import { Client, type ClientConfig } from 'pg';
import * as z from 'zod';
import type { Log } from '../../../log/log.ts';
import { LedgerError } from '../ledger-error.ts';
import { toLedgerError } from './connection.ts';
import { type Query, queryOf } from './database.ts';
import { isHolderLock, lockKinds } from './locks.ts';
import { migrate } from './migrations.ts';

/** The one connection by which others see that this gateway lives. */
export type HolderSession = {
  /** This gateway's number, once its lock is taken. @throws LedgerError while the database is away. */
  number: () => Promise<number>;
  close: () => Promise<void>;
};

/**
 * Keeps a session that holds an advisory lock with this gateway's number: a claim whose holder's lock is free belongs
 * to a dead gateway. No clock is asked, and a crash frees the lock.
 *
 * It connects when first needed. When the session drops, it comes back by itself, under the same number. Needs a
 * session of its own: a pooler in front must not share sessions between transactions.
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
      throw toLedgerError(error);
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
    comeBack();
  }

  /** Meanwhile others may take what this gateway has in hand, so it does not wait for the next payment. */
  function comeBack(): void {
    connect().then(
      () => log('ledger-session-restored'),
      () => {
        clearTimeout(retry);
        if (!closed) retry = setTimeout(comeBack, retryMs).unref();
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

/** An earlier session of this gateway, which the server has not yet noticed to be gone, is ended. */
async function takeLock(query: Query, number: number): Promise<void> {
  // A host that vanished is noticed within half a minute.
  await query('SET tcp_keepalives_idle = 10');
  await query('SET tcp_keepalives_interval = 5');
  await query('SET tcp_keepalives_count = 3');
  await query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE ${isHolderLock('$1')}`, [
    number,
  ]);
  await query('SELECT pg_advisory_lock($1, $2)', [lockKinds.holder, number]);
}

/** Says goodbye, but waits no longer than a moment for the other side. */
async function endSoon(client: Client): Promise<void> {
  const patience = setTimeout(() => client.connection.stream.destroy(), patienceMs);
  await client.end().catch(ignore);
  clearTimeout(patience);
}

const patienceMs = 1000;

function ignore(): void {}
