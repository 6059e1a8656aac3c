import { addDays, type DigestDate } from '../../contract/dates.ts';
import type { Observation } from './record.ts';

/** After a gap between nights, the next night tells what became of a row on this many missed days. */
const mostMissedDays = 6;

/** The day on which an outcome was due, and the night that tells it. */
export type Due = { dueOn: DigestDate; judgedOn: DigestDate };

/** The night of the due day, or the first of the six days after it. Undefined if none of these days has a night. */
export function findDue(
  nights: { has: (date: DigestDate) => boolean },
  calledOn: DigestDate,
  horizon: number,
): Due | undefined {
  const dueOn = addDays(calledOn, horizon);
  const days = Array.from({ length: mostMissedDays + 1 }, (_, late) => addDays(dueOn, late));
  const judgedOn = days.find((day) => nights.has(day));
  return judgedOn === undefined ? undefined : { dueOn, judgedOn };
}

/**
 * The observations of listings and of nights that looked all earlier repositories up. A follow-up of recommendations is
 * left out: it tells only of the best repositories.
 */
export function withoutFollowUps(
  observations: readonly Observation[],
  tracked: ReadonlySet<DigestDate>,
): Observation[] {
  return observations.filter(({ date, listing }) => listing ?? tracked.has(date));
}

/**
 * Whether a repository was there on the due day. Undefined if the night did not ask, or first found the repository gone
 * after that day.
 */
export function survivedUntil(
  observations: readonly Observation[],
  { dueOn, judgedOn }: Due,
): boolean | undefined {
  const at = observations.findIndex(({ date }) => date === judgedOn);
  if (at < 0) return undefined;
  if (observations[at]?.state !== 'gone') return true;
  return (goneSince(observations.slice(0, at + 1)) ?? '') > dueOn ? undefined : false;
}

/** The first night of the latest run of look-ups that all found the repository gone. Undefined if the last look-up saw it. */
export function goneSince(observations: readonly Observation[]): DigestDate | undefined {
  return observations.at(-1)?.state === 'gone' ? notFoundSince(observations) : undefined;
}

/** Whether a look did not find the repository, confirmed or not. */
export function isLost({ state }: Pick<Observation, 'state'>): boolean {
  return state === 'gone' || state === 'missed';
}

/** The first night of the latest run of looks that did not find the repository. Undefined if the last one found it. */
export function notFoundSince(observations: readonly Observation[]): DigestDate | undefined {
  return observations[observations.findLastIndex((seen) => !isLost(seen)) + 1]?.date;
}

/** The first night of the latest run of looks that all found the same state. A run of lost looks is gone from its start. */
export function stateSince(observations: readonly Observation[]): DigestDate | undefined {
  const state = observations.at(-1)?.state;
  if (state === 'gone') return notFoundSince(observations);
  const before = observations.findLastIndex((observation) => observation.state !== state);
  return observations[before + 1]?.date;
}
