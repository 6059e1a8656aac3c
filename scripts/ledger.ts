import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { LedgerError } from '../gateway/payment/ledger/ledger.ts';
import { readLedgerId } from '../gateway/payment/ledger/file-ledger.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { databaseAddress } from '../pipeline/platform/environment.ts';
import { PipelineError } from '../pipeline/platform/pipeline-error.ts';
import { openEntries, readDatabaseId } from './ledger/open-entries.ts';
import { formatReport, toCsv } from './ledger/report.ts';
import { readCommandSettings, summarise, toPeriod, within } from './ledger/summary.ts';

const LedgerSettings = z.object({
  LEDGER_DIR: z.string().default('var/ledger'),
  DATABASE_URL: databaseAddress().optional(),
});

const { values, fail } = readCommandLine({
  name: 'ledger',
  does: 'Reports what was paid: revenue, payers, failures, and payments whose outcome is not known.',
  options: {
    since: {
      type: 'string',
      value: 'DATE',
      means: 'only payments that last changed on this UTC day or later, such as 2026-11-20',
    },
    until: {
      type: 'string',
      value: 'DATE',
      means: 'only payments that last changed on this UTC day or earlier',
    },
    csv: {
      type: 'boolean',
      means: 'all payments as CSV; npm run --silent keeps other lines out',
    },
  },
  note:
    'It reads DATABASE_URL where that is set, else the folder LEDGER_DIR (default: var/ledger). ' +
    'It may run beside a gateway.',
});

// Reading takes no lock and changes nothing.
try {
  await run();
} catch (error) {
  if (!(error instanceof LedgerError || error instanceof PipelineError)) throw error;
  fail(error);
}

async function run(): Promise<void> {
  const period = toPeriod(values);
  const settings = readCommandSettings(LedgerSettings);
  const entries = within(await openEntries(settings), period);
  if (values.csv) return write(toCsv(entries));
  return write([formatReport(await summarise(entries)), await describeId(settings)]);
}

type LedgerSettings = z.infer<typeof LedgerSettings>;

/** A line with the ledger's id. Empty if no gateway of this version has opened the ledger. */
async function describeId({ DATABASE_URL: url, LEDGER_DIR: folder }: LedgerSettings) {
  const id = url === undefined ? await readLedgerId(folder) : await readDatabaseId(url);
  return id === undefined ? '' : `\nThis is the ledger ${id}.\n`;
}

/** The command line reports an output that cannot be written. */
async function write(text: Iterable<string> | AsyncIterable<string>): Promise<void> {
  let unwritten: unknown;
  process.stdout.once('error', (error) => {
    unwritten = error;
  });
  await pipeline(Readable.from(text), process.stdout, { end: false }).catch((error: unknown) => {
    if (error !== unwritten) throw error;
  });
}
