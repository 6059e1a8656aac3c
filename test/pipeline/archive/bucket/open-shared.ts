import { openBucket } from '../../../../pipeline/archive/bucket/bucket.ts';
import { handOver } from '../../../../pipeline/archive/bucket/hand-over.ts';
import {
  openSharedArchive,
  type SharedArchive,
} from '../../../../pipeline/archive/bucket/shared-archive.ts';
import type { BucketSettings } from '../../../../pipeline/archive/bucket/bucket-settings.ts';
import { type DigestDate, toInstant } from '../../../../pipeline/contract/dates.ts';
import type { openHome } from '../../night/run-night.ts';

type Home = Pick<Awaited<ReturnType<typeof openHome>>, 'archive' | 'publicDir'>;

/** A bucket as a night uses it, but with one attempt. */
export function openShared(settings: BucketSettings, pausesMs: readonly number[] = []) {
  const bucket = openBucket(settings, { timeoutMs: 30_000, pausesMs });
  const look = async () => {
    const found = await openSharedArchive(bucket)();
    const { files } = found.manifest;
    const nights = Object.keys(files).flatMap(
      (path) => /^data\/digests\/(.+)\.json$/.exec(path)?.[1] ?? [],
    );
    return { ...found, nights, find: (path: string) => files[path] };
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
