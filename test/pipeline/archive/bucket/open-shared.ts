import { openBucket } from '../../../../pipeline/archive/bucket/bucket.ts';
import { handOver } from '../../../../pipeline/archive/bucket/hand-over.ts';
import {
  nightsOf,
  openSharedArchive,
  type SharedArchive,
} from '../../../../pipeline/archive/bucket/shared-archive.ts';
import type { BucketSettings } from '../../../../pipeline/archive/bucket/bucket-settings.ts';
import { type DigestDate, toInstant } from '../../../../pipeline/contract/dates.ts';
import type { openHome } from '../../night/run-night.ts';

type Home = Pick<Awaited<ReturnType<typeof openHome>>, 'archive' | 'publicDir'>;

/** A bucket as a night uses it, but without pauses between attempts. */
export function openShared(settings: BucketSettings, attempts = 1) {
  const bucket = openBucket(settings, {
    timeoutMs: 30_000,
    attempts,
    pause: () => Promise.resolve(),
  });
  const look = async () => {
    const found = await openSharedArchive(bucket)();
    if (typeof found === 'string') return undefined;
    const { files } = found.manifest;
    return { ...found, nights: nightsOf(files), find: (path: string) => files[path] };
  };
  return {
    bucket,
    look,
    /** Hands the folders of a home over, as a writer that read `shared` earlier. */
    handOver: async ({ archive: { dataDir }, publicDir }: Home, shared?: SharedArchive) =>
      handOver(bucket, shared ?? (await look()), { dataDir, publicDir }, toInstant(Date.now())),
    /** The digest of a night, as a reader without local files finds it. */
    readDigest: async (date: DigestDate) => {
      const bytes = await (await look())?.read(`data/digests/${date}.json`);
      return bytes?.toString();
    },
  };
}
