import { openBucket } from '../../pipeline/archive/bucket/bucket.ts';
import type { GatewaySettings } from './settings.ts';
import { type NightStore, openBucketStore, openFolderStore } from '../snapshots/night-store.ts';

/** Seconds in which a bucket must send one object. The gateway asks once: the next look is the next attempt. */
const patience = { timeoutMs: 10_000, attempts: 1, pause: () => Promise.resolve() };

/** Opens the place that the settings name. Nothing is read yet. */
export function openNightStore({
  bucket,
  dataDir,
  publicDir,
}: Pick<GatewaySettings, 'bucket' | 'dataDir' | 'publicDir'>): NightStore {
  if (bucket) return openBucketStore(openBucket(bucket, patience));
  return openFolderStore(dataDir, publicDir);
}
