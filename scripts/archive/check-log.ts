import { join } from 'node:path';
import { type Archive, readNewestScan } from '../../pipeline/archive/archive.ts';
import { listFiles } from '../../pipeline/archive/list-files.ts';
import type { Damage } from '../../pipeline/archive/repair.ts';
import { dataPaths, publicPaths } from '../../pipeline/contract/paths.ts';
import { readIfPresent } from '../../pipeline/platform/files.ts';
import { listLogged } from '../../pipeline/publish/log/night-log.ts';
import { openNightLog, renderLog } from '../../pipeline/publish/log/publish-log.ts';
import { openPublishedNights } from '../../pipeline/publish/published-nights.ts';

/** Whether a public file is made from the night log alone. */
export function isOfLog(path: string): boolean {
  return path.startsWith(`${publicPaths.nightLog}/`) || path.endsWith('.tlog-proof');
}

/** The public files of the night log that are missing or are not what the data folder gives, and a log that contradicts itself. */
export async function findUnlikeLog(archive: Archive, publicDir: string): Promise<Damage[]> {
  const { source = 'github' } = (await readNewestScan(archive)) ?? {};
  try {
    const log = await openNightLog({ archive }, source);
    if (!log) return (await listFiles(publicDir)).filter(isOfLog).map(toStray);
    const { listed } = await openPublishedNights(archive);
    const damages: Damage[] = [];
    for (const { path, bytes } of renderLog(log, listLogged(log, listed))) {
      const present = await readIfPresent(join(publicDir, path));
      if (present?.equals(bytes)) continue;
      const problem = present
        ? `is not what the night log of ${archive.dataDir} gives`
        : 'is missing';
      damages.push({ path: `public/${path}`, problem: `${path}: ${problem}` });
    }
    return damages;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return [{ path: `data/${dataPaths.nightLog(0)}`, problem }];
  }
}

function toStray(path: string): Damage {
  return { path: `public/${path}`, problem: `${path}: there is no night log in the data folder` };
}
