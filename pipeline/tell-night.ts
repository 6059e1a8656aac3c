import { setTimeout } from 'node:timers/promises';
import { lockFolder } from './archive/lock.ts';
import type { DigestDate, Instant } from './contract/dates.ts';
import { explainErrors, PipelineError } from './errors/pipeline-error.ts';
import type { Log } from './log/log.ts';
import { type Notified, notify } from './notify/notify.ts';
import type { Patience } from './notify/post.ts';
import { readSubscriptions } from './notify/subscriptions.ts';
import type { PipelineSettings } from './settings/settings.ts';
import { openSharedNights } from './shared-nights.ts';

/** The folders of the night to tell of. No date means the newest night. */
export type ToldPlace = { dataDir: string; publicDir: string; date: DigestDate | undefined };

/** How long receivers are waited for: a minute and a half each, five minutes in all. */
const patience: Patience = {
  timeoutMs: 15_000,
  attempts: 5,
  withinMs: 300_000,
  pause: (attempt) => setTimeout(1000 * 2 ** attempt),
};

/**
 * Tells the hub and the subscribers of a night, and hands over the record of it to a bucket. Undefined if the settings
 * name nobody to tell.
 *
 * @throws PipelineError for subscriptions that cannot be read, or a night that is not there.
 */
export async function tellNight(
  { dataDir, publicDir, date }: ToldPlace,
  settings: PipelineSettings,
  { now, log }: { now: () => Instant; log: Log },
): Promise<Notified | undefined> {
  const { baseUrl, hub, publishTo, subscriptionsFile } = settings;
  const subscriptions = await explainErrors(() => readSubscriptions(subscriptionsFile));
  if (subscriptions.length === 0 && hub === undefined) return undefined;
  const shared = await openSharedNights(publishTo, log);
  const archive = await shared.openArchive(dataDir);
  const night = date ?? (await archive.digestDates()).at(-1);
  if (night === undefined) {
    throw new PipelineError(`${dataDir} holds no published night; DATA_DIR names the folder`);
  }
  const lock = await explainErrors(() => lockFolder(dataDir));
  const notice = {
    archive,
    publicDir,
    baseUrl,
    date: night,
    subscriptions,
    hub,
    patience,
    now,
    log,
  };
  let notified: Notified;
  try {
    notified = await explainErrors(() => notify(notice));
  } finally {
    await lock.release();
  }
  log('night-told', { date: night, told: notified.told, missed: notified.missed.length });
  await shared.handOver(archive, publicDir, [night]);
  return notified;
}
