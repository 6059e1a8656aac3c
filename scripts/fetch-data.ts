import { lockFolder } from '../pipeline/archive/lock.ts';
import { readCommandLine } from '../pipeline/command-line/command-line.ts';
import { runCommand } from '../pipeline/command.ts';
import { explainErrors } from '../pipeline/errors/pipeline-error.ts';
import { fetchNights } from '../pipeline/shared-nights.ts';

const { fail } = readCommandLine({
  name: 'fetch-data',
  does: 'Fetches all nights from the bucket of PUBLISH_TO into the data folder.',
  options: {},
  note: 'DATA_DIR names the folder (default: data). Files that differ are replaced.',
});

await runCommand(fail, async ({ settings, log }) => {
  const dataDir = settings.dataDir ?? 'data';
  const lock = await explainErrors(() => lockFolder(dataDir));
  try {
    log('data-fetched', { files: await fetchNights(settings.publishTo, dataDir) });
  } finally {
    await lock.release();
  }
});
