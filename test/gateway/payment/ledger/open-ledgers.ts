import { afterAll, afterEach } from 'vitest';
import type { Ledger } from '../../../../gateway/payment/ledger/ledger.ts';
import { openPostgresLedger } from '../../../../gateway/payment/ledger/postgres/postgres-ledger.ts';
import { openPostgres } from './open-postgres.ts';
import { noon } from './payments.ts';
import { replayMs } from './place.ts';

type Options = Omit<Parameters<typeof openPostgresLedger>[0], 'url'>;

/** A PostgreSQL for the tests of a file. It runs again after each test, and the ledgers of the test are closed. */
export async function openLedgers() {
  const postgres = await openPostgres();
  let opened: Ledger[] = [];
  afterEach(async () => {
    await Promise.all(opened.map((ledger) => ledger.close()));
    opened = [];
    await postgres.start();
  }, 30_000);
  afterAll(() => postgres.close(), 30_000);
  /** A gateway's ledger in the database at the address, and the events of its log. */
  const open = (url: string, options: Partial<Options> = {}) => {
    const events: string[] = [];
    const log = (event: string) => void events.push(event);
    const ledger = openPostgresLedger({ url, replayMs, now: () => noon, log, ...options });
    opened.push(ledger);
    return { ledger, events };
  };
  return { postgres, open };
}
