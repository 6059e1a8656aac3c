import { createLog } from '../gateway/log/log.ts';
import { serve, whenToldToStop } from '../gateway/serve.ts';
import { SettingsError } from '../gateway/settings/settings-error.ts';
import { readOwnSettings } from '../gateway/settings/settings.ts';
import { offlineAnalyst } from '../pipeline/analysis/offline-analyst.ts';
import { openArchive } from '../pipeline/archive/archive.ts';
import { readCurrentNight } from '../pipeline/archive/current-night.ts';
import { type Command, runCommand } from '../pipeline/command.ts';
import { addDays, type Instant, toDigestDate, toInstant } from '../pipeline/contract/dates.ts';
import { atStage } from '../pipeline/errors/at-stage.ts';
import { PipelineError } from '../pipeline/errors/pipeline-error.ts';
import { doNight, type Night } from '../pipeline/night.ts';
import { prepareNight } from '../pipeline/prepare-night.ts';

/** Made-up nights to begin with, so that there is something to compare the newest with. */
const demoNights = 8;

type Folders = { dataDir: string; publicDir: string };

/** Publishes a night if none is there, and serves what is published: `npm start`. */
await runCommand(async (given) => {
  try {
    const settings = readOwnSettings();
    const folders = (await findPublished(given)) ?? (await publishFirst(given));
    given.log('service-starting', { open: `${settings.baseUrl}/v1/brief` });
    const log = createLog(settings.logLevel);
    await serve({ ...settings, ...folders }, log, whenToldToStop());
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new PipelineError('settings', error.message, { cause: error });
  }
});

/** The folders of real nights, where one was published: also while the next one is only half there. */
async function findPublished({ settings }: Command): Promise<Folders | undefined> {
  const { dataDir = 'data', publicDir = 'public' } = settings;
  const night = await atStage('publish', () => readCurrentNight(openArchive(dataDir), publicDir));
  const none = 'reason' in night && night.reason === 'not_published';
  return none ? undefined : { dataDir, publicDir };
}

async function publishFirst(given: Command): Promise<Folders> {
  const today = toDigestDate(now());
  if (given.settings.github.token !== undefined) return publish(given, 'github', today);
  given.log(
    'demo-started',
    { notice: 'GITHUB_TOKEN is not set, so every repository you will see is made up' },
    'warn',
  );
  for (let age = demoNights - 1; age > 0; age -= 1) {
    await publish(given, 'demo', addDays(today, -age));
  }
  return publish(given, 'demo', today);
}

async function publish(
  { settings, log }: Command,
  source: 'github' | 'demo',
  date: Night['date'],
): Promise<Folders> {
  const options = { date, source, force: false, acceptUnusual: false, help: false };
  const night = await prepareNight(options, settings, { now, log });
  await doNight({ ...night, analyst: offlineAnalyst });
  return { dataDir: night.archive.dataDir, publicDir: night.publicDir };
}

function now(): Instant {
  return toInstant(Date.now());
}
