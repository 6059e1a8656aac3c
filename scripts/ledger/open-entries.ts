import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type LedgerEntry, LedgerError } from '../../gateway/payment/ledger/ledger.ts';
import { journalName } from '../../gateway/payment/ledger/file-ledger.ts';
import { readJournal, walkJournal } from '../../gateway/payment/ledger/journal.ts';
import { toKeyText } from '../../gateway/payment/ledger/create-ledger.ts';
import { createKeyNumbers } from '../../gateway/payment/ledger/file-store.ts';
import { openDatabase, toConnection } from '../../gateway/payment/ledger/postgres/database.ts';
import { readMark } from '../../gateway/payment/ledger/postgres/migrations.ts';
import { readPayments } from '../../gateway/payment/ledger/postgres/payment-tables.ts';
import { codeOf } from '../../pipeline/platform/log.ts';

/** Where the payments are, by the gateway's settings. */
type LedgerPlace = { LEDGER_DIR: string; DATABASE_URL?: string | undefined };

/** Opens the payments of a ledger, to read them beside a gateway. @throws LedgerError if there is no ledger. */
export async function openEntries(place: LedgerPlace): Promise<AsyncIterable<LedgerEntry>> {
  const { DATABASE_URL: url, LEDGER_DIR: folder } = place;
  if (url !== undefined) return readDatabase(url);
  const path = join(folder, journalName);
  await access(path).catch((cause: unknown) => {
    const where = 'LEDGER_DIR or DATABASE_URL say where else to look';
    throw new LedgerError(`there is no ledger at ${path}, so nothing was sold yet; ${where}`, {
      cause,
    });
  });
  return readEntries(path, (damaged) => {
    for (const line of damaged) {
      process.stderr.write(
        `${path}, line ${line}, is damaged. What cannot be read of it is not counted. docs/payments.md says what follows.\n`,
      );
    }
  });
}

/**
 * Every payment's last state, in the order of their last changes. It reads the file twice, and keeps
 * a byte for each change. First, it passes the damaged lines to `tell`.
 */
export async function* readEntries(
  path: string,
  tell: (damaged: readonly number[]) => void = () => {},
): AsyncGenerator<LedgerEntry> {
  const { isLast, damaged, end } = await findLastChanges(path);
  tell(damaged);
  let number = 0;
  for await (const changes of walkJournal(path, end)) {
    for (const { entry } of changes) {
      number += 1;
      if (isLast[number] === 1) yield entry;
    }
  }
}

/** Which changes before a byte are the last of their payments: 1 at their number, from 1 on. */
async function findLastChanges(path: string) {
  const lastChanges = createKeyNumbers();
  let count = 0;
  const { damaged, size: end } = await readJournal(path, ({ entry }) => {
    count += 1;
    lastChanges.set(toKeyText(entry), count);
  });
  const isLast = new Uint8Array(count + 1);
  for (const number of lastChanges.numbers()) isLast[number] = 1;
  return { isLast, damaged, end };
}

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
    const missing = 'the database holds no ledger of this version; a gateway makes it at its start';
    throw new LedgerError(missing, { cause: error });
  } finally {
    await database.close();
  }
}

/** The id of the ledger in the database. Undefined if no gateway has opened it yet. @throws LedgerError */
export async function readDatabaseId(url: string): Promise<string | undefined> {
  const database = openDatabase(toConnection(url));
  try {
    return (await readMark(database.query, undefined)).id;
  } catch (error) {
    if (!isTableMissing(error)) throw error;
    return undefined;
  } finally {
    await database.close();
  }
}

/** Whether the tables, or a column of this version, are missing. */
function isTableMissing(error: unknown): boolean {
  const { cause } = error instanceof LedgerError ? error : {};
  return ['42P01', '42703'].includes(codeOf(cause));
}
