import { readPageAddress } from '../../gateway/start/published.ts';
import { openArchive } from '../../pipeline/archive/archive.ts';
import { readCurrentNight } from '../../pipeline/archive/current-night.ts';
import { whileLocked } from '../../pipeline/platform/lock.ts';
import { toInstant } from '../../pipeline/contract/dates.ts';
import type { PipelineSettings } from '../../pipeline/night/settings.ts';
import { renderArchive } from '../archive/render-archive.ts';
import type { Folders } from './nights.ts';

/**
 * Renders made-up nights again if their pages name another address, such as the port of an earlier start.
 *
 * Real nights stay as they are: to render many takes long, and the gateway's log names the command. A night that is only
 * partly published stays too; the gateway reports it. @throws PipelineError
 */
export async function renderForAddress(
  { dataDir, publicDir }: Folders,
  { baseUrl, hub }: Pick<PipelineSettings, 'baseUrl' | 'hub'>,
): Promise<void> {
  const shown = await readPageAddress(publicDir);
  if (shown === undefined || shown === baseUrl) return;
  const archive = openArchive(dataDir);
  if ('reason' in (await readCurrentNight(archive, publicDir))) return;
  const newest = (await archive.scanDates()).at(-1);
  const scan = newest === undefined ? undefined : await archive.readScan(newest);
  if (scan?.value.source !== 'demo') return;
  const now = toInstant(Date.now());
  await whileLocked(dataDir, () => renderArchive({ archive, publicDir, baseUrl, hub, now }));
}
