import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createModelReader } from '../analysis/reader/model-reader.ts';
import type { ModelSurroundings } from '../analysis/model/model-settings.ts';
import { offlineReader } from '../analysis/reader/offline-reader.ts';
import type { Reader } from '../analysis/reading.ts';
import { type Archive, openArchive } from '../archive/archive.ts';
import { type DigestDate, type Instant, toDigestDate } from '../contract/dates.ts';
import { explainErrors, PipelineError } from '../platform/pipeline-error.ts';
import type { Log } from '../platform/log.ts';
import type { Night } from './night.ts';
import { readRecorded, type RowSource, searchGitHub } from '../scan/row-source.ts';
import type { NightOptions } from './night-options.ts';
import type { PipelineSettings } from './settings.ts';

/** The folders to use if the settings name none. Made-up nights have their own folders. */
export const defaultFolders = {
  github: { data: 'data', public: 'public' },
  demo: { data: '.demo/data', public: '.demo/public' },
};

/** The options that describe a night. `chooseReader` reads the others. */
type Asked = Pick<NightOptions, 'date' | 'source' | 'force' | 'acceptUnusual'>;

/** `startedAt` decides the day of the night, even if the night runs past midnight. */
type Runtime = {
  startedAt: Instant;
  now: () => Instant;
  log: Log;
  /** How the folders are opened if their history is elsewhere. */
  openArchive?: (dataDir: string) => Promise<Archive>;
};

/** Decides the day, the source and the folders from options and settings. @throws PipelineError */
export async function prepareNight(
  options: Asked,
  settings: PipelineSettings,
  { startedAt, now, log, openArchive: open }: Runtime,
): Promise<Omit<Night, 'reader'>> {
  const { date, source } = await chooseSource(options, settings, { startedAt, log });
  const folders = defaultFolders[source.kind];
  const dataDir = settings.dataDir ?? folders.data;
  const publicDir = settings.publicDir ?? folders.public;
  return {
    date,
    source,
    archive: open ? await open(dataDir) : openArchive(dataDir),
    publicDir,
    baseUrl: settings.baseUrl,
    hub: settings.hub,
    force: options.force,
    acceptUnusual: options.acceptUnusual,
    overridesFile: settings.overridesFile,
    now,
    log,
  };
}

async function chooseSource(
  options: Asked,
  settings: PipelineSettings,
  { startedAt, log }: Pick<Runtime, 'startedAt' | 'log'>,
): Promise<{ date: DigestDate; source: RowSource }> {
  const today = toDigestDate(startedAt);
  const date = options.date ?? today;
  const { windowDays, scanLimit: limit, trackingBudget, growthLimit } = settings;
  const search = { date, startedAt, windowDays, limit, trackingBudget, growthLimit, log };
  if (options.source === 'github') {
    const { token, apiUrl } = settings.github;
    if (token === undefined) throw new PipelineError(noToken);
    return { date, source: searchGitHub(search, { token, apiUrl }) };
  }
  const recorded = await explainErrors(() => readRecorded(options.source));
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
 * Chooses the reader: the one the options name, else a model if the settings hold a key, else the offline
 * reader.
 *
 * @throws PipelineError where the options ask for a model and there is no key.
 */
export function chooseReader(
  { analyst, strict }: Pick<NightOptions, 'analyst' | 'strict'>,
  { model: { apiKey, name, judge, ...settings } }: PipelineSettings,
  surroundings: ModelSurroundings,
): Reader {
  const isModel = analyst === 'openai' || (analyst === undefined && apiKey !== undefined);
  if (isModel && apiKey !== undefined) {
    const judging = judge && {
      ...judge,
      apiKey: judge.apiKey ?? apiKey,
      variables: 'JUDGE' as const,
    };
    const asked = { ...settings, apiKey, model: name, judge: judging };
    return createModelReader(asked, surroundings, strict);
  }
  if (isModel) {
    throw new PipelineError('--analyst openai needs OPENAI_API_KEY, which is not set');
  }
  if (strict) {
    throw new PipelineError('--strict is for a model, and the offline reader needs no model');
  }
  return offlineReader;
}

/** Randomness and waiting for a reader that asks a model. */
export const modelSurroundings: Pick<ModelSurroundings, 'drawCanary' | 'pause'> = {
  drawCanary: () => randomBytes(8).toString('hex'),
  pause: async (ms, signal) => {
    await setTimeout(ms, undefined, { signal });
  },
};
