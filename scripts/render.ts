import { openArchive } from '../pipeline/archive/archive.ts';
import { lockFolder } from '../pipeline/archive/lock.ts';
import { runCommand } from '../pipeline/command.ts';
import { toInstant } from '../pipeline/contract/dates.ts';
import { atStage } from '../pipeline/errors/at-stage.ts';
import { renderArchive } from '../pipeline/publish/render.ts';

await runCommand(async ({ settings, log }) => {
  const archive = openArchive(settings.dataDir ?? 'data');
  const place = {
    archive,
    publicDir: settings.publicDir ?? 'public',
    now: toInstant(Date.now()),
  };
  const lock = await atStage('settings', () => lockFolder(archive.dataDir));
  try {
    log('archive-rendered', await atStage('publish', () => renderArchive(place)));
  } finally {
    await lock.release();
  }
});
