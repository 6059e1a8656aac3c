import type { Share } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { paceOf, starsADay, withGainOfNight } from '../counts/velocity.ts';
import type { Measure } from './comparison-words.ts';
import type { NightFacts } from './night-facts.ts';

/** What can be held against another: a row, or a language's or category's part of the night; null where it has none. */
export type Compared = {
  from: number;
  to: number;
  name: string;
  row?: ScannedRow | undefined;
  share?: Share | null | undefined;
};

export function isSameKind(one: Compared, other: Compared): boolean {
  return (one.row === undefined) === (other.row === undefined);
}

/** By each measure that may be meant, how much the first has more; empty where nothing counts it. */
export function differences(
  one: Compared,
  other: Compared,
  { measure, facts }: { measure: Measure; facts: NightFacts },
): number[] {
  const [mine, others] = [valuesOf(one, measure, facts), valuesOf(other, measure, facts)];
  return mine.map((value, index) => value - (others[index] ?? 0));
}

/** Compares as neither more nor less nor equal. */
const unknown = Number.NaN;

function valuesOf({ row, share }: Compared, measure: Measure, facts: NightFacts): number[] {
  const { startedAt } = facts.scan;
  if (!row) {
    if (measure === 'stars') return [share?.stars ?? 0];
    if (measure === 'count') return [share?.count ?? 0];
    if (measure === 'any') return [share?.count ?? 0, share?.stars ?? 0];
    return measure === 'pace' ? [share?.starsGained ?? 0, movedBy(share)] : [];
  }
  const paces = [
    paceOf(row, startedAt, facts.evidence.daysSinceEarlier),
    starsADay(row, startedAt),
  ];
  if (measure === 'stars') return [row.stars];
  if (measure === 'forks') return [row.forks];
  if (measure === 'followers') return [row.authorFollowers ?? unknown];
  if (measure === 'age') return [-Date.parse(row.createdAt)];
  if (measure === 'pace') return paces;
  return measure === 'any' ? [row.stars, ...paces] : [];
}

function movedBy(share: Share | null | undefined): number {
  return (share?.share ?? 0) - (share?.median7 ?? share?.share ?? 0);
}

/** By how much the first had more a night ago: of repositories, a row of stars. Null where no night tells. */
export function differenceBefore(one: Compared, other: Compared, facts: NightFacts): number | null {
  const [mine, others] = [valueBefore(one, facts), valueBefore(other, facts)];
  return mine === null || others === null ? null : mine - others;
}

function valueBefore({ row, share }: Compared, { evidence }: NightFacts): number | null {
  if (!row) return share?.median7 ?? null;
  const { starsGained } = withGainOfNight(row, evidence.daysSinceEarlier);
  return starsGained === null ? null : row.stars - starsGained;
}
