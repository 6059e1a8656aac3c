import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseCandidates } from '../pipeline/analysis/editor/candidates.ts';
import { offlineReader } from '../pipeline/analysis/reader/offline-reader.ts';
import { writePrompt } from '../pipeline/analysis/reader/prompt.ts';
import type { Candidate, Reader } from '../pipeline/analysis/reader/reading.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import type { DigestDate } from '../pipeline/contract/dates.ts';
import { readPipelineSettings } from '../pipeline/night/settings.ts';
import { editNights, fitModels, formatLeavingOut, observeNights } from './lab/eval/fit-merit.ts';
import {
  mailboxCanary,
  openMailbox,
  readReadings,
  worthIn,
  writeRequest,
} from './lab/eval/mailbox.ts';
import { measureNights } from './lab/eval/nights/measure.ts';
import { replayNights } from './lab/eval/nights/replay.ts';
import { formatMeasures } from './lab/eval/nights/goal.ts';
import { readRecordedNights } from './lab/recordings/recorded-nights.ts';
import { formatSearch } from './lab/eval/search.ts';
import { readJudgements } from './lab/recordings/judgements.ts';

const { values, fail } = readCommandLine({
  name: 'eval',
  does: 'Measures the digests of recorded nights against judgements.',
  options: {
    nights: { type: 'string', value: 'DIR', means: 'a folder of night-DATE.json and labels.csv' },
    fit: {
      type: 'boolean',
      means: 'fit what merit is made of on these nights, write it, and measure nothing else',
    },
    mailbox: {
      type: 'string',
      value: 'DIR',
      means: 'let a mailbox of files answer as the model: each request waits for its answer',
    },
    replay: {
      type: 'boolean',
      means: 'with --mailbox: wait for nobody; code reads what has no answer',
    },
    collect: {
      type: 'boolean',
      means: 'write requests about all rows that a digest may name into the mailbox, and stop',
    },
  },
  note: 'Each night runs through the nightly job with its default windows, and into one archive, which is deleted afterwards. Exit code 1 means that a goal is missed.',
});

async function main(): Promise<void> {
  const { nights, mailbox, fit: isFit, collect: isCollect } = values;
  if (nights === undefined) throw new Error('give --nights DIR; see --help');
  if (isFit) return fit(nights, mailbox);
  if (isCollect) {
    if (mailbox === undefined) throw new Error('--collect needs --mailbox DIR');
    return collect(nights, mailbox);
  }
  if (mailbox === undefined) return measureFolder(nights, offlineReader);
  const { reader, counts, close } = await openMailbox(mailbox, values.replay !== true);
  try {
    await measureFolder(nights, reader);
    const { requests, input, output } = counts;
    process.stdout.write(
      `\nThe mailbox answered ${requests} requests with about ${input} tokens in and ${output} out, by four bytes a token.\n`,
    );
  } finally {
    close();
  }
}

/** Fits merit and worth, and reports how the fit does on nights that it was not fitted on. */
function fit(folder: string, mailbox: string | undefined): void {
  const rows = observeNights(
    readRecordedNights(folder),
    readJudgements(join(folder, 'labels.csv')),
    mailbox === undefined ? {} : readReadings(mailbox),
  );
  const out = fileURLToPath(new URL('../pipeline/analysis/merit-model.json', import.meta.url));
  writeFileSync(out, `${JSON.stringify(fitModels(rows), null, 2)}\n`);
  process.stdout.write(`${formatLeavingOut(rows)}\n`);
}

const mostOfRequest = 20;

/** Writes the candidates that nobody read yet into requests, each as on its first night. */
function collect(folder: string, mailbox: string): void {
  const readings = readReadings(mailbox);
  let newest = '' as DigestDate;
  const unread = new Map<string, Candidate>();
  for (const night of editNights(readRecordedNights(folder))) {
    for (const candidate of chooseCandidates(night)) {
      const key = JSON.stringify([candidate.row.fullName, candidate.offered]);
      const isRead = worthIn(readings, candidate) !== undefined;
      if (!isRead && !unread.has(key)) unread.set(key, candidate);
      newest = night.date;
    }
  }
  const found = [...unread.values()];
  for (let start = 0; start < found.length; start += mostOfRequest) {
    const candidates = found.slice(start, start + mostOfRequest);
    const about = { date: newest, openings: [] };
    const { messages, jsonSchema } = writePrompt(about, candidates, mailboxCanary);
    process.stdout.write(`${writeRequest(mailbox, messages, jsonSchema)}\n`);
  }
  process.stdout.write(`${found.length} repositories\n`);
}

/** Prints the figures. Exit code 1 means that a goal is missed. */
async function measureFolder(folder: string, reader: Reader): Promise<void> {
  const search = readPipelineSettings({});
  const nights = await replayNights(readRecordedNights(folder), reader, search);
  const measures = measureNights(nights, readJudgements(join(folder, 'labels.csv')));
  const names = nights.flatMap(({ scan }) => scan.rows.map(({ fullName }) => fullName));
  const { windowDays, young, scanLimit } = search;
  const about = `The nightly job scanned, read and published ${nights.length} recorded nights in a row, into an archive of their own.
It searched as shipped: ${scanLimit} places for repositories of ${windowDays} days, ${Math.round(100 * young.share)} % of them first for those of ${young.days} days.
A recording has no answers about rows that it does not list, and no star histories. Only rows with a judgement are counted.
“Without stock” leaves out rows that the first night listed: on a first night everything is new.`;
  const parts = [about, formatMeasures(measures), await formatSearch(names)];
  process.stdout.write(`${parts.join('\n\n')}\n`);
  if (!measures.every(({ isMet }) => isMet)) process.exitCode = 1;
}

await main().catch(fail);
