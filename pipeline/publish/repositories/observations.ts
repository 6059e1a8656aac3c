import type { FollowedRepository } from '../../contract/put-forward.ts';
import type { Scan } from '../../contract/scan.ts';
import type { Tracking } from '../../contract/tracking.ts';

/** What a night saw of a repository. What it did not learn is undefined. */
export type Observation = {
  fullName?: string | undefined;
  stars?: number | undefined;
  standing?: Omit<FollowedRepository['standings'][number], 'date'>;
  fate?: FollowedRepository['fates'][number]['fate'];
};

/**
 * What a night saw, by id: its rows, those set aside, and what it looked up. If a night kept no look-ups, the follow-up
 * of recommendations is used instead.
 */
export function readObservations({
  scan,
  tracking,
}: {
  scan: Scan;
  tracking: Tracking | undefined;
}): ReadonlyMap<string, Observation> {
  return new Map([
    ...readFollowUp(scan),
    ...readTracking(tracking),
    ...[...scan.rows, ...scan.quarantined].map(
      ({ id, fullName, stars, standing, risk }): [string, Observation] => [
        id,
        { fullName, stars, standing: { standing, reasons: risk.reasons }, fate: 'there' },
      ],
    ),
  ]);
}

function readFollowUp({ followUp }: Scan): [string, Observation][] {
  return (followUp?.projects ?? []).map(({ id, gone, renamedTo, archived, starsNow }) => [
    id,
    gone
      ? { fate: 'gone' }
      : {
          fullName: renamedTo ?? undefined,
          stars: starsNow ?? undefined,
          fate: archived === true ? 'archived' : 'there',
        },
  ]);
}

function readTracking(tracking: Tracking | undefined): [string, Observation][] {
  if (!tracking) return [];
  const { seen, archived, renamed, gone } = tracking;
  const isArchived = new Set(archived);
  return [
    ...seen.ids.map((id, index): [string, Observation] => [
      id,
      {
        fullName: renamed[id],
        stars: seen.stars[index],
        fate: isArchived.has(id) ? 'archived' : 'there',
      },
    ]),
    ...Object.keys(gone).map((id): [string, Observation] => [id, { fate: 'gone' }]),
  ];
}
