import type { LedgerEntry } from '../entry.ts';
import { LedgerError } from '../ledger-error.ts';
import { codeOf, toConnection } from './connection.ts';
import { openDatabase } from './database.ts';
import { readPayments } from './payment-rows.ts';

/**
 * Every payment's last state, in the order in which they were first recorded; changes nothing and may run beside
 * gateways.
 *
 * @throws LedgerError where the database cannot be read or holds no payments' tables.
 */
export async function* readDatabase(url: string): AsyncGenerator<LedgerEntry> {
  const database = openDatabase(toConnection(url));
  try {
    yield* readPayments(database.query);
  } catch (error) {
    const { cause } = error instanceof LedgerError ? error : {};
    if (codeOf(cause) !== undefinedTable) throw error;
    throw new LedgerError('the database holds no ledger; a gateway makes it at its first payment', {
      cause: error,
    });
  } finally {
    await database.close();
  }
}

const undefinedTable = '42P01';
