import { rebuildManifest } from '../pipeline/archive/bucket/rebuild.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { toInstant } from '../pipeline/contract/dates.ts';
import { explainErrors } from '../pipeline/platform/pipeline-error.ts';
import { openNightBucket } from '../pipeline/night/shared-nights.ts';

const { fail } = readCommandLine({
  name: 'rebuild-manifest',
  does: 'Makes the manifest of the bucket of PUBLISH_TO again from what is there.',
  options: {},
  note: 'Run it when no night is running. Nothing else in the bucket is changed.',
});

await runCommand(fail, async ({ settings, log }) => {
  const bucket = openNightBucket(settings.publishTo, 'PUBLISH_TO');
  const now = toInstant(Date.now());
  log('manifest-rebuilt', await explainErrors(() => rebuildManifest(bucket, now)));
});
