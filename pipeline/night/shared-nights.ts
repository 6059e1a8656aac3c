import { type Archive, openArchive } from '../archive/archive.ts';
import { type Bucket, openBucket } from '../archive/bucket/bucket.ts';
import type { BucketSettings } from '../archive/bucket/bucket-settings.ts';
import { copyPathOf, handOver } from '../archive/bucket/hand-over.ts';
import {
  copiesPath,
  openSharedArchive,
  type SharedArchive,
} from '../archive/bucket/shared-archive.ts';
import { openWorkingCopy } from '../archive/bucket/working-copy.ts';
import type { Instant } from '../contract/dates.ts';
import { ContractError } from '../platform/file-text.ts';
import { whileLocked } from '../platform/lock.ts';
import type { Log } from '../platform/log.ts';
import { PipelineError } from '../platform/pipeline-error.ts';

/** How nights are shared with gateways of other machines: through a bucket, or not at all. */
type SharedNights = {
  /** Opens the folder of the nights. Files that the folder lacks come from the bucket. @throws PipelineError */
  openArchive: (dataDir: string) => Archive | Promise<Archive>;
  /** Sends the files that the bucket lacks. Returns whether there were any. @throws as `handOver` */
  handOver: (archive: Archive, publicDir: string) => Promise<boolean>;
};

/** How long a night waits for a store. */
const nightPatience = { timeoutMs: 60_000, pausesMs: [1_000, 2_000, 4_000] };

/** Opens the bucket of a setting. @throws PipelineError if the setting names none. */
export function openNightBucket(settings: BucketSettings | undefined, name: string): Bucket {
  if (settings) return openBucket(settings, nightPatience);
  throw new PipelineError(`${name} names no bucket`);
}

/**
 * Opens the bucket of `PUBLISH_TO`. The bucket is read once, so that the hand-over at the end notices a second writer.
 *
 * @throws PipelineError if `isFirst` is wrong: only a bucket without a manifest is new.
 */
export async function openSharedNights(
  settings: BucketSettings | undefined,
  isFirst: boolean,
  { now, log }: { now: () => Instant; log: Log },
): Promise<SharedNights> {
  if (!settings) return { openArchive, handOver: async () => false };
  const bucket = openBucket(settings, nightPatience);
  let shared = await lookAtNights(bucket, isFirst);
  return {
    // Locked, because a run that has not handed its night over would lose its files.
    openArchive: (dataDir) => whileLocked(dataDir, async () => openWorkingCopy(dataDir, shared)),
    handOver: ({ dataDir }, publicDir) =>
      whileLocked(dataDir, async () => {
        const sent = await handOver(bucket, shared, { dataDir, publicDir }, now());
        shared = await lookAtNights(bucket);
        log('night-handed-over', sent);
        return sent.files > 0;
      }),
  };
}

/** What the bucket holds: nothing if it is new, for which the operator must ask. @throws PipelineError */
export async function lookAtNights(bucket: Bucket, isFirst = false): Promise<SharedArchive> {
  const rebuild = 'run npm run rebuild-manifest, which makes it again from what is there';
  const shared = await openSharedArchive(bucket)().catch((error: unknown) => {
    if (!(error instanceof ContractError)) throw error;
    throw new PipelineError(`${error.message}; ${rebuild}`);
  });
  if (shared.etag === undefined) {
    if ((await bucket.list('data/')).length > 0) {
      throw new PipelineError(
        `the bucket has nights, and its manifest current.json is missing: ${rebuild}`,
      );
    }
    if (isFirst) return shared;
    throw new PipelineError('the bucket is empty: check PUBLISH_TO, or add --new-bucket once');
  }
  if (isFirst) throw new PipelineError('the bucket has nights already: leave out --new-bucket');
  const newest = (await bucket.list(copiesPath)).at(-1)?.path ?? '';
  if (newest > copyPathOf(shared.manifest.createdAt)) {
    throw new PipelineError(
      `the bucket shows an older manifest than ${newest}: run this again, and if that does not help, ${rebuild}`,
    );
  }
  return shared;
}
