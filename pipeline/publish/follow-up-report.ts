import { addDays, type DigestDate } from '../contract/dates.ts';
import { countGone, type FollowedProject } from '../contract/follow-up.ts';
import type { Scan } from '../contract/scan.ts';
import type { FollowUpReport, FollowUpWeek } from '../contract/views.ts';

/** What `/follow-up.json` tells while the scan is the newest. A night that asked nobody tells of nothing. */
export function toFollowUpReport({ scanDate, source, followUp }: Scan): FollowUpReport {
  const projects = followUp?.projects ?? [];
  return {
    scanDate,
    source,
    days: followUp?.days ?? null,
    ...countGone(projects),
    renamed: projects.filter(({ renamedTo }) => renamedTo !== null).length,
    archived: projects.filter(({ archived }) => archived === true).length,
    unanswered: followUp?.unanswered ?? 0,
    weeks: countWeeks(projects),
    projects,
  };
}

function countWeeks(projects: readonly FollowedProject[]): FollowUpWeek[] {
  const weeks = new Map<DigestDate, FollowedProject[]>();
  for (const project of projects) {
    const monday = toMonday(project.recommendedOn);
    weeks.set(monday, [...(weeks.get(monday) ?? []), project]);
  }
  return [...weeks]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([from, ofWeek]) => ({ from, ...countGone(ofWeek) }));
}

/** The Monday on or before the day. */
function toMonday(date: DigestDate): DigestDate {
  const weekday = new Date(date).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}
