import { setTimeout } from 'node:timers/promises';
import { type Archive, createFolderFiles, openArchive } from './archive/archive.ts';
import { openBucket } from './archive/bucket/bucket.ts';
import { type HandedOver, handOver } from './archive/bucket/hand-over.ts';
import { openSharedArchive, type SharedArchive } from './archive/bucket/shared-archive.ts';
import { fetchAll, openWorkingCopy } from './archive/bucket/working-copy.ts';
import { lockFolder } from './archive/lock.ts';
import type { Place } from './contract/bucket-settings.ts';
import type { DigestDate } from './contract/dates.ts';
import { dataPaths } from './contract/paths.ts';
import { explainErrors, PipelineError } from './errors/pipeline-error.ts';
import type { Log } from './log/log.ts';

/** Where nights are shared with gateways of other machines: nowhere, or in a bucket. */
export type SharedNights = {
  /** Opens the folders of the nights. What they lack comes from the bucket. @throws PipelineError */
  openArchive: (dataDir: string) => Promise<Archive>;
  /** Sends the night, and the others that the bucket lacks. @throws PipelineError */
  handOver: (archive: Archive, publicDir: string, dates: readonly DigestDate[]) => Promise<void>;
};

/** Fetches all nights of a bucket. Returns the number of files. @throws PipelineError */
export async function fetchNights(place: Place | undefined, dataDir: string): Promise<number> {
  if (place?.kind !== 'bucket') {
    throw new PipelineError('PUBLISH_TO names no bucket to fetch from');
  }
  const look = await explainErrors(openSharedArchive(openBucket(place, nightPatience)));
  if (typeof look === 'string') return 0;
  return explainErrors(() => fetchAll(dataDir, look));
}

/** How long a night waits for a store. */
export const nightPatience = {
  timeoutMs: 60_000,
  attempts: 4,
  pause: (attempt: number) => setTimeout(500 * 2 ** attempt),
};

/** Opens the place of `PUBLISH_TO`. It looks into a bucket once, so that a second writer is noticed at the end. */
export async function openSharedNights(place: Place | undefined, log: Log): Promise<SharedNights> {
  if (place?.kind !== 'bucket') {
    return {
      openArchive: (dataDir) => Promise.resolve(openArchive(dataDir)),
      handOver: () => Promise.resolve(),
    };
  }
  const bucket = openBucket(place, nightPatience);
  const look = await explainErrors(openSharedArchive(bucket));
  const shared = typeof look === 'string' ? undefined : look;
  return {
    openArchive: (dataDir) =>
      explainErrors(async () => (shared ? openWorkingCopy(dataDir, shared) : openArchive(dataDir))),
    handOver: async (archive, publicDir, dates) => {
      const { dataDir } = archive;
      const lock = await explainErrors(() => lockFolder(dataDir));
      try {
        // The first hand-over takes all nights along.
        const all = shared ? await withMissed(dataDir, shared, dates) : await archive.scanDates();
        const folders = { dataDir, publicDir, dates: all };
        tell(log, await explainErrors(() => handOver(bucket, shared, folders)));
      } finally {
        await lock.release();
      }
    },
  };
}

/** The dates, and the published nights of the folder that the bucket lacks: their hand-over broke off. */
async function withMissed(
  dataDir: string,
  { nights }: SharedArchive,
  dates: readonly DigestDate[],
): Promise<DigestDate[]> {
  const sent = new Set(nights);
  const here = await createFolderFiles(dataDir).dates(dataPaths.digests);
  return [...new Set([...here.filter((date) => !sent.has(date)), ...dates])].toSorted();
}

function tell(log: Log, { files, bytes, isGuarded }: HandedOver): void {
  log('night-handed-over', { files, bytes });
  if (isGuarded) return;
  const notice =
    'the store ignores If-None-Match: two nights at the same time would replace each other, so run one at a time';
  log('bucket-unguarded', { notice }, 'warn');
}
