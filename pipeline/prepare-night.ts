import { openArchive } from './archive/archive.ts';
import { type DigestDate, type Instant, toDigestDate } from './contract/dates.ts';
import { atStage } from './errors/at-stage.ts';
import { PipelineError } from './errors/pipeline-error.ts';
import type { Log } from './log/log.ts';
import type { Night } from './night.ts';
import type { NightOptions } from './settings/night-options.ts';
import { makeUp, readRecorded, type RowSource, searchGitHub } from './scan/row-source.ts';
import type { PipelineSettings } from './settings/settings.ts';

/** Where nights lie unless the settings say otherwise. Made-up ones have folders of their own. */
const defaultFolders = {
  github: { data: 'data', public: 'public' },
  demo: { data: '.demo/data', public: '.demo/public' },
};

/** The options that say what a night is; who writes about it is chosen apart. */
type Asked = Pick<NightOptions, 'date' | 'source' | 'force' | 'acceptUnusual'>;

/** `startedAt` decides what today is, also where the night goes on past midnight. */
type Surroundings = { startedAt: Instant; now: () => Instant; log: Log };

/** Settles what the options and settings leave open: the day, the source and the folders. @throws PipelineError */
export async function prepareNight(
  options: Asked,
  settings: PipelineSettings,
  { startedAt, now, log }: Surroundings,
): Promise<Omit<Night, 'analyst'>> {
  const { date, source } = await chooseSource(options, settings, { startedAt, log });
  const folders = defaultFolders[source.kind];
  return {
    date,
    source,
    archive: openArchive(settings.dataDir ?? folders.data),
    publicDir: settings.publicDir ?? folders.public,
    baseUrl: settings.baseUrl,
    force: options.force,
    acceptUnusual: options.acceptUnusual,
    now,
    log,
  };
}

async function chooseSource(
  options: Asked,
  settings: PipelineSettings,
  { startedAt, log }: Omit<Surroundings, 'now'>,
): Promise<{ date: DigestDate; source: RowSource }> {
  const today = toDigestDate(startedAt);
  const date = options.date ?? today;
  const { windowDays, scanLimit: limit } = settings;
  const search = { date, startedAt, windowDays, limit, log };
  if (options.source === 'github') return { date, source: searchGitHub(search, settings.github) };
  if (options.source === 'demo') return { date, source: makeUp(search) };
  const recorded = await atStage('scan', () => readRecorded(options.source));
  if (recorded.date > today) {
    throw new PipelineError(
      'options',
      `${options.source} is dated ${recorded.date}, and today is ${today}`,
    );
  }
  if (options.date === undefined || options.date === recorded.date) return recorded;
  throw new PipelineError(
    'options',
    `--date is ${options.date}, but ${options.source} was recorded on ${recorded.date}`,
  );
}
