import { afterAll, afterEach } from 'vitest';
import type { Ledger } from '../../../../gateway/payment/ledger/ledger.ts';
import { openPostgres } from './open-postgres.ts';

/** A PostgreSQL for the tests of a file, and a list of ledgers that are closed after each test. */
export async function openLedgers() {
  const postgres = await openPostgres();
  let opened: Ledger[] = [];
  afterEach(async () => {
    await Promise.all(opened.map((ledger) => ledger.close()));
    opened = [];
  });
  afterAll(() => postgres.close(), 30_000);
  return { postgres, keep: (ledger: Ledger) => void opened.push(ledger) };
}
