import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../../../http/events.ts';
import { createLedger, doNothing, type Held, type Store, claimRecorded } from '../create-ledger.ts';
import { type Claim, type Ledger, LedgerError } from '../ledger.ts';
import type { LedgerEvent, Memory } from '../memory.ts';
import { type Database, openDatabase, type Query, toConnection } from './database.ts';
import { HolderSession, PoolerError } from './holder-session.ts';
import {
  countRepeat,
  deleteClaim,
  deleteForgotten,
  deliverPayment,
  findEarlier,
  findPayment,
  findUnfinished,
  insertClaim,
  lockPayer,
  recordChange,
  requireStandby,
} from './payment-tables.ts';

export type PostgresLedgerOptions = {
  /** Such as `postgresql://user@host:5432/database`. */
  url: string;
  /** In milliseconds: so long after its settlement a payment is answered again; then `used`. */
  replayMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  /** What this gateway knows of the ledger. Undefined if any ledger is accepted. */
  memory?: Memory | undefined;
};

/** `admit` connects. @throws PoolerError; not if the database is unavailable. */
export type PostgresLedger = Ledger & { admit: () => Promise<void> };

/**
 * The record of payments of many gateways, in PostgreSQL.
 *
 * It connects at its first use and then migrates the tables. While the database is unavailable,
 * every method rejects within a few seconds. When the database is back, it works again by itself.
 *
 * @throws LedgerError for an invalid address.
 */
export function openPostgresLedger(options: PostgresLedgerOptions): PostgresLedger {
  const connection = toConnection(options.url);
  const session = new HolderSession(connection, options);
  const database = openDatabase(connection);
  const admit = async () => {
    await session.id().catch((error: unknown) => {
      if (error instanceof PoolerError) throw error;
    });
  };
  const openStore = (held: StoreParts['held']) =>
    createStore({ ...options, database, session, held });
  const ledger = createLedger(openStore, options.now);
  return { ...ledger, admit };
}

type StoreParts = Pick<PostgresLedgerOptions, 'replayMs' | 'now' | 'memory'> & {
  database: Database;
  session: HolderSession;
  /** The payments that this gateway holds. */
  held: ReadonlyMap<string, Held>;
};

function createStore(parts: StoreParts): Store {
  const { database, session, memory, replayMs } = parts;
  const { query } = database;
  const forgotten = createForgottenClaims(parts);
  const see = (event: LedgerEvent | undefined) => {
    if (event) memory?.see(event);
    return event !== undefined;
  };
  /** The session migrates the tables when it opens. */
  const queryMigrated: Query = async (...statement) => {
    await session.id();
    return query(...statement);
  };

  return {
    claim: (entry, claim) =>
      forgotten.whileClaiming(claim, async () => {
        const holder = await session.id();
        return database.transact(async (run) => {
          await session.requirePeers(run);
          const value = await claimRow(parts, run, holder, { entry, claim });
          return { commit: value.outcome === 'taken', value };
        });
      }),
    free: async (freed) => {
      try {
        await deleteClaim(query, await session.id(), freed);
      } catch {
        forgotten.expect();
      }
    },
    record: async (changed) => {
      const holder = await session.id();
      try {
        return see(await recordChange(query, holder, changed));
      } catch (error) {
        // The change may be recorded, and only the reply lost.
        const found = await findPayment(query, changed.entry).catch(() => undefined);
        if (isDeepStrictEqual(found, changed.entry)) return true;
        throw error;
      }
    },
    begin: async (changed, since) => {
      const holder = await session.id();
      const begun = await database.transact(async (run) => {
        await lockPayer(run, changed.entry.payer);
        const found = await findEarlier(run, changed.entry, since, replayMs);
        const recorded = found ? undefined : await recordChange(run, holder, changed);
        return { commit: recorded !== undefined, value: { earlier: found, event: recorded } };
      });
      if (!see(begun.event) && !begun.earlier) {
        throw new LedgerError('this caller does not hold the payment');
      }
      return begun.earlier;
    },
    findEarlier: (entry, since) => findEarlier(queryMigrated, entry, since, replayMs),
    deliver: (settled) => deliverPayment(queryMigrated, settled),
    unfinished: async () => {
      await forgotten.remove();
      return findUnfinished(query);
    },
    repeat: (settled, most) => countRepeat(queryMigrated, settled, most),
    recognize: () => session.recognize(),
    /** A read-only database refuses to delete. A full disk refuses numbers that memory lacks. */
    tryToWrite: async () => {
      await forgotten.remove();
      await query("SET LOCAL work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 20000)");
    },
    close: async () => {
      forgotten.close();
      await Promise.all([database.close(), session.close()]);
    },
  };
}

/** In milliseconds. */
const removalMs = 1_000;

/** Removes the claims of this gateway whose end a lost connection swallowed. */
function createForgottenClaims({ database, session, held }: StoreParts) {
  let lastClaim = 0;
  let areExpected = false;
  const expect = (): void => {
    areExpected = true;
  };
  const remove = async () => {
    areExpected = false;
    try {
      await requireStandby(database.query);
      await deleteForgotten(database.query, await session.id(), lastClaim, [...held.values()]);
    } catch (error) {
      expect();
      throw error;
    }
  };
  const removal = setInterval(() => {
    if (areExpected) void remove().catch(doNothing);
  }, removalMs).unref();
  return {
    /** The table may hold some. They are removed soon: payers may wait at another gateway. */
    expect,
    remove,
    close: () => clearInterval(removal),
    /** Claims. If that fails, the table may hold the claim. */
    whileClaiming: async (claim: number, work: () => Promise<Claim>): Promise<Claim> => {
      lastClaim = claim;
      try {
        return await work();
      } catch (error) {
        expect();
        throw error;
      }
    },
  };
}

/** The second of two gateways waits at the unique row for the first, and sees its result. */
async function claimRow(
  { session, replayMs, now }: StoreParts,
  query: Query,
  holder: string,
  claiming: Held,
): Promise<Claim> {
  const { entry } = claiming;
  if (!(await insertClaim(query, holder, claiming))) {
    await session.requireAt(query);
    return { outcome: 'held' };
  }
  const recorded = await findPayment(query, entry);
  const nonce = recorded?.answeredBy;
  const earlier = nonce ? await findPayment(query, { payer: entry.payer, nonce }) : undefined;
  return claimRecorded(entry, { recorded, earlier }, { replayMs, now });
}
