import { existsSync } from 'node:fs';
import { openArchive } from '../pipeline/archive/archive.ts';
import { lockFolder } from '../pipeline/archive/lock.ts';
import { runCommand } from '../pipeline/command.ts';
import { toInstant } from '../pipeline/contract/dates.ts';
import { atStage } from '../pipeline/errors/at-stage.ts';
import { PipelineError } from '../pipeline/errors/pipeline-error.ts';
import type { Place } from '../pipeline/publish/current-files.ts';
import { refuseMixedNights } from '../pipeline/publish/mixed-nights.ts';
import { renderArchive } from '../pipeline/publish/render.ts';

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

/** Nights of the one kind are not rendered over those of the other. */
async function refuseMixed({ archive, publicDir }: Place): Promise<void> {
  const newest = (await archive.scanDates()).at(-1);
  const scan = newest === undefined ? undefined : await archive.readScan(newest);
  if (scan) await refuseMixedNights(archive, publicDir, scan.value.source);
}
