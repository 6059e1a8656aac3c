import type { ScannedRow } from '../../contract/repository-row.ts';
import { ageInDays, lifeInDays, paceOf, starsADay } from '../counts/velocity.ts';
import { figures, gains, type Figure } from './figures.ts';
import type { NightFacts } from './night-facts.ts';
import type { Reading } from './reading.ts';

/** What may be said of one row. */
export function rowFigures(row: ScannedRow, { scan, evidence }: NightFacts): Figure[] {
  const { daysSinceEarlier } = evidence;
  const age = ageInDays(row, scan.startedAt);
  const gained = evidence.earlierNights === 0 ? null : row.starsGained;
  const before = gained === null ? null : row.stars - gained;
  const days = gained === null ? null : (row.gainedOverDays ?? daysSinceEarlier);
  const paces = [starsADay(row, scan.startedAt), paceOf(row, scan.startedAt, daysSinceEarlier)];
  return [
    ...figures('stars', [row.stars], { of: 'life', days: lifeInDays(row, scan.startedAt) }),
    ...figures('stars', paces, { of: 'each' }),
    ...gains([gained, before], days),
    ...figures('forks', [row.forks]),
    ...figures('followers', [row.authorFollowers]),
    ...figures('days', [age, days]),
  ];
}

/** How many there are of what a row is one of. */
export function groupFigures(row: ScannedRow, { passage }: Reading, facts: NightFacts): Figure[] {
  if (!passage.row) return [];
  const sizes = [
    facts.languages.get(row.language)?.count,
    facts.categories.get(facts.categoryOf.get(row) ?? '')?.count,
    ...facts.evidence.themes
      .filter(({ repositories }) => repositories.includes(row.fullName))
      .map(({ repositories }) => repositories.length),
  ];
  return figures(
    'repositories',
    sizes.filter((size) => size !== undefined),
  );
}
