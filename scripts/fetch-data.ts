import { fetchFiles } from '../pipeline/archive/bucket/working-copy.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { lookAtNights, openNightBucket } from '../pipeline/night/shared-nights.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { whileLocked } from '../pipeline/platform/lock.ts';

const { fail } = readCommandLine({
  name: 'fetch-data',
  does: 'Fetches all nights from the bucket of PUBLISH_TO into the data folder.',
  options: {},
  note: 'DATA_DIR names the folder (default: data). Files that differ are replaced.',
});

await runCommand(fail, async ({ settings: { publishTo, dataDir = 'data' }, log }) => {
  const bucket = openNightBucket(publishTo, 'PUBLISH_TO');
  await whileLocked(dataDir, async () => {
    log('data-fetched', { files: await fetchFiles(dataDir, await lookAtNights(bucket)) });
  });
});
