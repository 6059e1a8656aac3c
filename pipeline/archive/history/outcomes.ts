import type { DigestDate } from '../../contract/dates.ts';
import type { Observation } from './record.ts';

/** Whether a look did not find the repository, confirmed or not. */
export function isLost({ state }: Pick<Observation, 'state'>): boolean {
  return state === 'gone' || state === 'missed';
}

/** The first night of the latest run of looks that did not find it. Undefined if the last did. */
export function notFoundSince(observations: readonly Observation[]): DigestDate | undefined {
  return observations[observations.findLastIndex((seen) => !isLost(seen)) + 1]?.date;
}

/** The first night of the latest run of one state. A run of lost looks is gone from its start. */
export function stateSince(observations: readonly Observation[]): DigestDate | undefined {
  const state = observations.at(-1)?.state;
  if (state === 'gone') return notFoundSince(observations);
  const before = observations.findLastIndex((observation) => observation.state !== state);
  return observations[before + 1]?.date;
}
