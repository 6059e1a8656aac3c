import { openArchive } from '../../pipeline/archive/archive.ts';
import { type Folders, handOver } from '../../pipeline/archive/bucket/hand-over.ts';
import { fetchFiles } from '../../pipeline/archive/bucket/working-copy.ts';
import { toInstant } from '../../pipeline/contract/dates.ts';
import type { Command } from '../../pipeline/night/command.ts';
import { lookAtNights, openNightBucket } from '../../pipeline/night/shared-nights.ts';
import { below, replaceFiles } from '../../pipeline/platform/files.ts';
import { whileLocked } from '../../pipeline/platform/lock.ts';

/** The option of commands that change published files without a night. */
export const handOverOption = {
  'hand-over': {
    type: 'boolean',
    means: 'take the nights from the bucket of PUBLISH_TO first, and hand over at the end',
  },
} as const;

/**
 * Lets a command change the files of the nights, while no night runs on this machine. With `isHandedOver`, the bucket gets
 * what changed; otherwise the next night would take the bucket's data files back.
 *
 * @throws as `lookAtNights`, `fetchFiles` and `handOver`
 */
export async function changeNights(
  { settings: { dataDir = 'data', publicDir = 'public', publishTo }, log }: Command,
  isHandedOver: boolean,
  change: (folders: Folders) => Promise<void>,
): Promise<void> {
  const folders = { dataDir, publicDir };
  if (!isHandedOver) return whileLocked(dataDir, () => change(folders));
  const bucket = openNightBucket(publishTo, 'PUBLISH_TO');
  return whileLocked(dataDir, async () => {
    const shared = await lookAtNights(bucket);
    await fetchFiles(dataDir, shared);
    const named = (await openArchive(dataDir).readPointer())?.value.files.public ?? {};
    for (const path of Object.keys(named)) {
      const bytes = await shared.read(`public/${path}`);
      if (bytes) await replaceFiles([below(publicDir, { path, bytes })]);
    }
    await change(folders);
    log('night-handed-over', await handOver(bucket, shared, folders, toInstant(Date.now())));
  });
}
