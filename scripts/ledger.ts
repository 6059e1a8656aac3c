import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { LedgerError } from '../gateway/payment/ledger/ledger.ts';
import { readLedgerId } from '../gateway/payment/ledger/file-ledger.ts';
import { readDatabaseId } from './ledger/read-database.ts';
import { moveSeller } from '../gateway/payment/ledger/postgres/holder-session.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { openEntries } from './ledger/open-entries.ts';
import { formatReport, toCsv } from './ledger/report.ts';
import {
  ledgerForm,
  OptionError,
  readCommandSettings,
  summarise,
  toPeriod,
  within,
} from './ledger/summary.ts';

const LedgerSettings = z.object({
  LEDGER_DIR: z.string().default('var/ledger'),
  DATABASE_URL: z.string().optional(),
  PAY_TO_ADDRESS: z.string().optional(),
});

const { values, fail } = readCommandLine(ledgerForm);

// Reading takes no lock and changes nothing.
try {
  await run();
} catch (error) {
  if (!(error instanceof LedgerError || error instanceof OptionError)) throw error;
  fail(error);
}

async function run(): Promise<void> {
  if (values.service !== undefined) return move(values.service);
  const period = toPeriod(values);
  const entries = within(await openEntries(readCommandSettings(LedgerSettings)), period);
  if (values.csv) return write(toCsv(entries));
  return write([formatReport(await summarise(entries)), await describeId()]);
}

/** Notes the new address of a service that has moved. */
async function move(address: string): Promise<void> {
  const { DATABASE_URL: url, PAY_TO_ADDRESS: payTo } = readCommandSettings(LedgerSettings);
  if (!URL.canParse(address)) throw new OptionError(`--service takes a BASE_URL, got ${address}`);
  if (url === undefined || payTo === undefined) {
    throw new OptionError('--service needs DATABASE_URL and PAY_TO_ADDRESS');
  }
  const service = new URL(address).origin;
  await moveSeller(url, { service, payTo });
  return write([`${service} sells with ${payTo}. Start its gateways with this BASE_URL.\n`]);
}

/** A line with the ledger's id. Empty if no gateway of this version has opened the ledger. */
async function describeId(): Promise<string> {
  const { DATABASE_URL: url, LEDGER_DIR: folder } = readCommandSettings(LedgerSettings);
  const id = url === undefined ? await readLedgerId(folder) : await readDatabaseId(url);
  return id === undefined ? '' : `\nThis is the ledger ${id}.\n`;
}

/** A reader such as `head` can close the pipe early. That is not a failure. */
async function write(text: Iterable<string> | AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(text), process.stdout, { end: false });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}
