import { type LedgerEntry, LedgerError } from '../../gateway/payment/ledger/ledger.ts';
import {
  codeOf,
  openDatabase,
  toConnection,
} from '../../gateway/payment/ledger/postgres/database.ts';
import { readMark } from '../../gateway/payment/ledger/postgres/migrations.ts';
import { readPayments } from '../../gateway/payment/ledger/postgres/payment-tables.ts';

/**
 * Every payment's last state, in the order of their first records. It changes nothing, and may run while gateways sell.
 *
 * @throws LedgerError if the database cannot be read or has no payment tables.
 */
export async function* readDatabase(url: string): AsyncGenerator<LedgerEntry> {
  const database = openDatabase(toConnection(url));
  try {
    yield* readPayments(database.query);
  } catch (error) {
    if (!isTableMissing(error)) throw error;
    throw new LedgerError('the database holds no ledger; a gateway makes it at its first payment', {
      cause: error,
    });
  } finally {
    await database.close();
  }
}

/** The id of the ledger in the database. Undefined if no gateway of this version has opened it yet. @throws LedgerError */
export async function readDatabaseId(url: string): Promise<string | undefined> {
  const database = openDatabase(toConnection(url));
  try {
    return (await readMark(database.query)).id;
  } catch (error) {
    if (!isTableMissing(error)) throw error;
    return undefined;
  } finally {
    await database.close();
  }
}

function isTableMissing(error: unknown): boolean {
  const { cause } = error instanceof LedgerError ? error : {};
  return codeOf(cause) === '42P01';
}
