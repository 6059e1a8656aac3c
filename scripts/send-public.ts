import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { openNightBucket } from '../pipeline/night/shared-nights.ts';
import { listFiles } from '../pipeline/archive/list-files.ts';
import { readPublicObjects, sendObjects } from './public-bucket/public-objects.ts';

const { fail } = readCommandLine({
  name: 'send-public',
  does: 'Sends the free files that have changed to the bucket of PUBLIC_TO.',
  options: {},
  note: 'PUBLIC_DIR names the folder (default: public). Run build-documents before.',
});

await runCommand(fail, async ({ settings, log }) => {
  const { publicTo, publicDir = 'public' } = settings;
  const bucket = openNightBucket(publicTo, 'PUBLIC_TO');
  const objects = await readPublicObjects(publicDir);
  log('public-sent', await sendObjects(bucket, objects, new Set(await listFiles(publicDir))));
});
