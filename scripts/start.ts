import { createServer } from 'node:http';
import express from 'express';
import { offlineAnalyst } from '../pipeline/analysis/offline-analyst.ts';
import { openArchive } from '../pipeline/archive/archive.ts';
import { readCurrentNight } from '../pipeline/archive/current-night.ts';
import { type Command, runCommand } from '../pipeline/command.ts';
import { addDays, type Instant, toDigestDate, toInstant } from '../pipeline/contract/dates.ts';
import { atStage } from '../pipeline/errors/at-stage.ts';
import { PipelineError } from '../pipeline/errors/pipeline-error.ts';
import { doNight } from '../pipeline/night.ts';
import { prepareNight } from '../pipeline/prepare-night.ts';

/** Made-up nights to begin with, so that there is something to compare the newest with. */
const demoNights = 8;

/** Publishes a night if none is there, and serves what is published: `npm start`. */
await runCommand(async (given) => {
  const publicDir = (await findPublished(given)) ?? (await publishFirst(given));
  const port = readPort(process.env['PORT'] ?? '');
  await serve(publicDir, port);
  given.log('server-started', { publicDir, url: `http://localhost:${port}/v1/index` });
});

/** The public folder of real nights, where one is published whole. */
async function findPublished({ settings }: Command): Promise<string | undefined> {
  const publicDir = settings.publicDir ?? 'public';
  const archive = openArchive(settings.dataDir ?? 'data');
  const night = await atStage('publish', () => readCurrentNight(archive, publicDir));
  return 'pointer' in night ? publicDir : undefined;
}

async function publishFirst(given: Command): Promise<string> {
  if (given.settings.github.token !== undefined) return publish(given, 'github');
  given.log(
    'demo-started',
    {
      reason: 'GITHUB_TOKEN is not set: every repository you will see is made up',
      folder: given.settings.dataDir ?? '.demo/data',
    },
    'warn',
  );
  const today = toDigestDate(now());
  for (let age = demoNights - 1; age > 0; age -= 1) {
    await publish(given, 'demo', addDays(today, -age));
  }
  return publish(given, 'demo', today);
}

async function publish(
  { settings, log }: Command,
  source: 'github' | 'demo',
  date?: string,
): Promise<string> {
  const options = { date, source, force: false, acceptUnusual: false };
  const night = await prepareNight(options, settings, { now, log });
  await doNight({ ...night, analyst: offlineAnalyst });
  return night.publicDir;
}

function readPort(text: string): number {
  if (text === '') return 3000;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new PipelineError('settings', `PORT: expected a port from 0 to 65535, got "${text}"`);
}

/** The free answers as files: `/v1/brief` is `v1/brief.json`. */
async function serve(publicDir: string, port: number): Promise<void> {
  const app = express();
  app.disable('x-powered-by');
  app.use(express.static(publicDir, { extensions: ['json'], index: false, redirect: false }));
  app.use((request, response) => {
    const message = `${request.path} is not published here`;
    response.status(404).json({ success: false, error: { code: 'not_found', message } });
  });
  await new Promise<void>((resolve, reject) => {
    createServer(app).once('error', reject).listen(port, resolve);
  }).catch((error: unknown) => {
    throw new PipelineError('settings', `PORT ${port} cannot be used: ${String(error)}`);
  });
}

function now(): Instant {
  return toInstant(Date.now());
}
