import { existsSync } from 'node:fs';
import { openArchive } from '../pipeline/archive/archive.ts';
import { lockFolder } from '../pipeline/archive/lock.ts';
import { runCommand } from '../pipeline/command.ts';
import { toInstant } from '../pipeline/contract/dates.ts';
import { atStage, PipelineError } from '../pipeline/errors/pipeline-error.ts';
import type { Destination } from '../pipeline/publish/publish.ts';
import { refuseMixedNights } from '../pipeline/publish/mixed-nights.ts';
import { renderArchive } from './archive/render-archive.ts';

await runCommand(async ({ settings, log }) => {
  const archive = openArchive(settings.dataDir ?? 'data');
  const place = {
    archive,
    publicDir: settings.publicDir ?? 'public',
    baseUrl: settings.baseUrl,
    now: toInstant(Date.now()),
  };
  if (!existsSync(archive.dataDir)) {
    throw new PipelineError('settings', `DATA_DIR: there is no folder ${archive.dataDir}`);
  }
  const lock = await atStage('settings', () => lockFolder(archive.dataDir));
  try {
    await atStage('settings', () => refuseMixed(place));
    log('archive-rendered', await atStage('publish', () => renderArchive(place)));
  } finally {
    await lock.release();
  }
});

/** Made-up nights must not be rendered over real ones, nor real ones over made-up ones. */
async function refuseMixed({ archive, publicDir }: Destination): Promise<void> {
  const newest = (await archive.scanDates()).at(-1);
  const scan = newest === undefined ? undefined : await archive.readScan(newest);
  if (scan) await refuseMixedNights(archive, publicDir, scan.value.source);
}
