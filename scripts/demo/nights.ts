import type { Analyst } from '../../pipeline/analysis/analyst.ts';
import { offlineAnalyst } from '../../pipeline/analysis/offline-analyst.ts';
import { chooseAnalyst } from '../../pipeline/choose-analyst.ts';
import type { Command } from '../../pipeline/command.ts';
import { addDays, type Instant, toDigestDate, toInstant } from '../../pipeline/contract/dates.ts';
import { modelSurroundings } from '../../pipeline/model-surroundings.ts';
import { doNight, type Night } from '../../pipeline/night.ts';
import { prepareNight } from '../../pipeline/prepare-night.ts';

/** Where the nights of one kind lie. */
export type Folders = { dataDir: string; publicDir: string };

/** Made-up nights to begin with, so that there is something to compare the newest with. */
export const madeUpNights = 8;

/** Makes up tonight and the nights before it, and publishes them. @throws PipelineError */
export async function publishMadeUpNights(given: Command): Promise<Folders> {
  const startedAt = now();
  const today = toDigestDate(startedAt);
  for (let age = madeUpNights - 1; age > 0; age -= 1) {
    await publishNight(given, { source: 'demo', date: addDays(today, -age), startedAt });
  }
  return publishNight(given, { source: 'demo', date: today, startedAt });
}

/** Publishes tonight as GitHub shows it. @throws PipelineError */
export function publishTonight(given: Command): Promise<Folders> {
  const startedAt = now();
  return publishNight(given, { source: 'github', date: toDigestDate(startedAt), startedAt });
}

type Asked = { source: 'github' | 'demo'; date: Night['date']; startedAt: Instant };

async function publishNight(
  { settings, log }: Command,
  { source, date, startedAt }: Asked,
): Promise<Folders> {
  const options = { date, source, force: false, acceptUnusual: false, help: false };
  const night = await prepareNight(options, settings, { startedAt, now, log });
  const analyst = source === 'demo' ? offlineAnalyst : chooseConfigured(settings, log);
  await doNight({ ...night, analyst });
  return { dataDir: night.archive.dataDir, publicDir: night.publicDir };
}

/** A model where there is a key for one. Made-up nights never cost anything. */
function chooseConfigured(settings: Command['settings'], log: Command['log']): Analyst {
  const wanted = { analyst: undefined, strict: false };
  return chooseAnalyst(wanted, settings, { now, log, ...modelSurroundings });
}

function now(): Instant {
  return toInstant(Date.now());
}
