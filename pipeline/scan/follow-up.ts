import type { Archive } from '../archive/archive.ts';
import { addDays, type DigestDate, type Instant, toDigestDate } from '../contract/dates.ts';
import type { FollowedProject, FollowUp } from '../contract/follow-up.ts';
import type { Scan } from '../contract/scan.ts';
import type { Log } from '../log/log.ts';
import { readOptional } from './optional-files.ts';
import type { Fate } from './tracking/fate.ts';

/** The follow-up as the scan records it; null if the source could not be asked. */
export function toFollowUp(
  recommended: readonly Recommended[],
  fates: ReadonlyMap<string, Fate> | undefined,
): FollowUp | null {
  if (!fates) return null;
  const projects = recommended
    .flatMap((project) => {
      const fate = fates.get(project.id);
      return fate ? [toFollowed(project, fate)] : [];
    })
    .toSorted(compareProjects);
  return { days: followedDays, unanswered: recommended.length - projects.length, projects };
}

function toFollowed(
  { id, fullName, recommendedOn, stars }: Recommended,
  fate: Fate,
): FollowedProject {
  return {
    id,
    fullName,
    recommendedOn,
    starsThen: stars,
    gone: fate.gone,
    renamedTo: fate.gone || fate.fullName === fullName ? null : fate.fullName,
    archived: fate.gone ? null : fate.archived,
    starsNow: fate.gone ? null : fate.stars,
  };
}

function compareProjects(a: FollowedProject, b: FollowedProject): number {
  if (a.recommendedOn !== b.recommendedOn) return a.recommendedOn < b.recommendedOn ? 1 : -1;
  return a.fullName < b.fullName ? -1 : 1;
}

/** A repository that one of our digests recommended. */
export type Recommended = {
  id: string;
  fullName: string;
  /** The first night of the last 30 days that recommended it. */
  recommendedOn: DigestDate;
  /** Stars on that night. */
  stars: number;
  createdAt: Instant;
};

/** For how many days recommendations are followed up. */
const followedDays = 30;

/**
 * Reads the notable projects of the last 30 days' digests. Each project occurs once, with its first
 * recommendation.
 *
 * Digests contain the names, and the scans of the same nights the ids. `earlier` holds scans already read. Nights
 * with broken files are logged and skipped.
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
    const projects = await readOptional(() => readNight(archive, night, scans.get(night)), {
      event: 'recommendations-unread',
      date: night,
      log,
    });
    for (const project of projects ?? []) {
      if (!recommended.has(project.id)) recommended.set(project.id, project);
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
