import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createModelReader } from '../analysis/reader/model-reader.ts';
import type { ModelSurroundings } from '../analysis/model/model-settings.ts';
import { keylessReader, offlineReader } from '../analysis/reader/offline-reader.ts';
import type { Reader } from '../analysis/reader/reading.ts';
import { openArchive } from '../archive/archive.ts';
import { DigestDate, type Instant, toDigestDate } from '../contract/dates.ts';
import { PipelineError } from '../platform/pipeline-error.ts';
import type { Log } from '../contract/night-events.ts';
import type { NightTask } from './night.ts';
import { readRecorded, type RowSource, searchGitHub } from '../scan/row-source.ts';
import type { PipelineSettings } from './settings.ts';
import type { CommandLine } from '../platform/command-line.ts';

/** The folders to use if the settings name none. Made-up nights have their own folders. */
export const defaultFolders = {
  github: { data: 'data', public: 'public' },
  demo: { data: '.demo/data', public: '.demo/public' },
};

/** The options that describe a night. The other options choose the reader. */
type NightChoice = Pick<NightOptions, 'date' | 'source' | 'force' | 'acceptUnusual'>;

/** `startedAt` decides the day of the night, even if the night runs past midnight. */
type Runtime = {
  startedAt: Instant;
  now: () => Instant;
  log: Log;
  /** Aborts when the time for GitHub is over. */
  scanUntil?: AbortSignal | undefined;
};

/** Decides the day, the source and the folders from options and settings. @throws PipelineError */
export async function prepareNight(
  options: NightChoice,
  settings: PipelineSettings,
  { startedAt, now, log, scanUntil }: Runtime,
): Promise<Omit<NightTask, 'reader'>> {
  const { date, source } = await chooseSource(options, settings, { startedAt, log, scanUntil });
  const folders = defaultFolders[source.kind];
  const dataDir = settings.dataDir ?? folders.data;
  const publicDir = settings.publicDir ?? folders.public;
  const archive = openArchive(dataDir);
  const today = toDigestDate(startedAt);
  const newest = (await archive.digestDates()).at(-1) ?? '';
  if (newest > today) {
    throw new PipelineError(
      `${dataDir} has a night of ${newest}, and today is ${today}: set the clock, or move the files of that night away and run npm run render`,
    );
  }
  const { baseUrl, overridesFile, reportsFolder } = settings;
  const { force, acceptUnusual } = options;
  const chosen = { baseUrl, overridesFile, reportsFolder, force, acceptUnusual };
  return { date, source, archive, publicDir, ...chosen, now, log };
}

async function chooseSource(
  options: NightChoice,
  settings: PipelineSettings,
  { startedAt, log, scanUntil: until }: Pick<Runtime, 'startedAt' | 'log' | 'scanUntil'>,
): Promise<{ date: DigestDate; source: RowSource }> {
  const today = toDigestDate(startedAt);
  const date = options.date ?? today;
  const { windowDays, young, scanLimit: limit, trackingBudget, growthLimit, hackerNews } = settings;
  const bounds = { windowDays, young, limit, trackingBudget, growthLimit, hackerNews };
  const search = { ...bounds, date, startedAt, log };
  if (options.source === 'github') {
    const { token, apiUrl } = settings.github;
    if (token === undefined) throw new PipelineError(noToken);
    return { date, source: searchGitHub(search, { token, apiUrl, until }) };
  }
  const recorded = await readRecorded(options.source);
  if (recorded.date > today) {
    throw new PipelineError(`${options.source} is dated ${recorded.date}, and today is ${today}`);
  }
  if (options.date === undefined || options.date === recorded.date) return recorded;
  throw new PipelineError(
    `--date is ${options.date}, but ${options.source} was recorded on ${recorded.date}`,
  );
}

const noToken =
  'GITHUB_TOKEN is not set: make a token without any rights at https://github.com/settings/tokens, set GITHUB_TOKEN to it, and run the night again';

/**
 * Chooses the reader that the options name; else a model if there is a key; else the offline
 * reader.
 *
 * @throws PipelineError if the options ask for a model and there is no key.
 */
export function chooseReader(
  { analyst, strict }: Pick<NightOptions, 'analyst' | 'strict'>,
  { model: { apiKey, name, ...settings } }: PipelineSettings,
  surroundings: ModelSurroundings,
): Reader {
  if (analyst !== 'offline' && apiKey !== undefined) {
    return createModelReader({ ...settings, apiKey, model: name }, surroundings, strict);
  }
  if (analyst === 'openai') {
    throw new PipelineError('--analyst openai needs OPENAI_API_KEY, which is not set');
  }
  if (strict) {
    throw new PipelineError('--strict is for a model, and the offline reader needs no model');
  }
  return analyst === 'offline' ? offlineReader : keylessReader;
}

/** Randomness and waiting for a reader that asks a model. */
export const modelSurroundings: Pick<ModelSurroundings, 'drawCanary' | 'pause'> = {
  drawCanary: () => randomBytes(8).toString('hex'),
  pause: async (ms, signal) => {
    await setTimeout(ms, undefined, { signal });
  },
};

/** The options as checked. Without a date, it is today, or the day of the recorded scan. */
type NightOptions = ReturnType<typeof parseNightOptions>;

/** What `npm run nightly` takes. */
export const nightForm = {
  name: 'nightly',
  does: 'Scans GitHub, makes the digest, and publishes both.',
  options: {
    date: {
      type: 'string',
      value: 'YYYY-MM-DD',
      means: 'the UTC day to publish (default: today)',
    },
    source: {
      type: 'string',
      value: 'github|FILE',
      means: 'where the rows come from (default: github); FILE is a recorded scan',
    },
    analyst: {
      type: 'string',
      value: 'openai|offline',
      means: 'who reads the candidates (default: openai if OPENAI_API_KEY is set)',
    },
    strict: { type: 'boolean', means: 'stop if no answer of the model can be read' },
    force: {
      type: 'boolean',
      means: 'do the night again; the old one stays until the new one is complete',
    },
    'accept-unusual': { type: 'boolean', means: 'publish although the night looks broken' },
  },
} as const;

type GivenOptions = Extract<CommandLine<(typeof nightForm)['options']>, { ok: true }>['values'];

/** Checks the options. @throws PipelineError naming option, accepted values and the wrong one. */
export function parseNightOptions(values: GivenOptions, today: DigestDate) {
  const { date, source = 'github', analyst } = values;
  if (date !== undefined && (!DigestDate.safeParse(date).success || date > today)) {
    throw new PipelineError(`--date takes a day up to today, such as ${today}, got "${date}"`);
  }
  if (analyst !== undefined && analyst !== 'openai' && analyst !== 'offline') {
    throw new PipelineError(`--analyst takes openai or offline, got "${analyst}"`);
  }
  return {
    date,
    source,
    analyst,
    strict: values.strict ?? false,
    force: values.force ?? false,
    acceptUnusual: values['accept-unusual'] ?? false,
  };
}
