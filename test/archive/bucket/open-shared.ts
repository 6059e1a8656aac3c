import { openBucket } from '../../../pipeline/archive/bucket/bucket.ts';
import { handOver } from '../../../pipeline/archive/bucket/hand-over.ts';
import {
  openSharedArchive,
  type SharedArchive,
} from '../../../pipeline/archive/bucket/shared-archive.ts';
import type { BucketSettings } from '../../../pipeline/contract/bucket-settings.ts';
import type { DigestDate } from '../../../pipeline/contract/dates.ts';
import type { openHome } from '../../night/run-night.ts';

type Home = Awaited<ReturnType<typeof openHome>>;

/** A bucket as a night uses it, but without pauses between attempts. */
export function openShared(settings: BucketSettings, attempts = 1) {
  const bucket = openBucket(settings, {
    timeoutMs: 30_000,
    attempts,
    pause: () => Promise.resolve(),
  });
  const look = async (): Promise<SharedArchive | undefined> => {
    const found = await openSharedArchive(bucket)();
    return typeof found === 'string' ? undefined : found;
  };
  return {
    bucket,
    look,
    /** Hands nights of a home over, as a writer that read `shared` earlier. */
    handOver: async (
      { archive: { dataDir }, publicDir }: Home,
      dates: readonly DigestDate[],
      shared?: SharedArchive,
    ) => handOver(bucket, shared ?? (await look()), { dataDir, publicDir, dates }),
    /** The digest of a night, as a reader without local files finds it. */
    readDigest: async (date: DigestDate) => {
      const shared = await look();
      const path = `data/digests/${date}.json`;
      const bytes = await shared?.readFile(path, (await shared.find(path)) ?? '');
      return bytes?.toString();
    },
  };
}
