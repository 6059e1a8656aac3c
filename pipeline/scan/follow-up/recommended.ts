import type { Archive } from '../../archive/archive.ts';
import { addDays, type DigestDate, toDigestDate } from '../../contract/dates.ts';
import { ContractError } from '../../contract/file-text.ts';
import type { Scan } from '../../contract/scan.ts';
import type { Log } from '../../log/log.ts';
import type { Recommended } from './fate.ts';

/** How far back recommendations are followed. */
export const followedDays = 30;

/**
 * The notable projects of the digests of the last 30 days, each once, as the first of them told it.
 *
 * Digests name them and the scans of the same nights know their ids. `earlier` holds the scans that were read already. A
 * night whose files are broken is logged and passed over.
 */
export async function readRecommended(
  archive: Archive,
  date: DigestDate,
  earlier: readonly Scan[],
  log: Log,
): Promise<Recommended[]> {
  const scans = new Map(earlier.map((scan) => [toDigestDate(scan.scanDate), scan]));
  const from = addDays(date, -followedDays);
  const recommended = new Map<string, Recommended>();
  for (const night of await archive.digestDates()) {
    if (night < from || night >= date) continue;
    try {
      for (const project of await readNight(archive, night, scans.get(night))) {
        if (!recommended.has(project.id)) recommended.set(project.id, project);
      }
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      log('recommendations-unread', { date: night, reason: error.message }, 'warn');
    }
  }
  return [...recommended.values()];
}

async function readNight(
  archive: Archive,
  date: DigestDate,
  known: Scan | undefined,
): Promise<Recommended[]> {
  const digest = await archive.readDigest(date);
  const scan = known ?? (await archive.readScan(date))?.value;
  const rows = new Map(scan?.rows.map((row) => [row.fullName, row]));
  return (digest?.value.notableProjects ?? []).flatMap(({ name }) => {
    const row = rows.get(name);
    if (!row) return [];
    const { id, fullName, stars, createdAt } = row;
    return [{ id, fullName, recommendedOn: date, stars, createdAt }];
  });
}
