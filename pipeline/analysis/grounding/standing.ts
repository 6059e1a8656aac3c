import type { ScannedRow } from '../../contract/repository-row.ts';
import { paceOf, starsADay, withGainOfNight } from '../counts/velocity.ts';
import type { NightFacts } from './night-facts.ts';
import type { Reading } from './reading.ts';
import type { Measure } from './superlative-words.ts';

/** Whether no more rows are ahead than there are places, in the list or in a group that the sentence names. */
export function isFirstRow(
  row: ScannedRow,
  places: number,
  { measure, reading, facts }: { measure: Measure; reading: Reading; facts: NightFacts },
): boolean {
  const groups = groupsOf(row, reading, facts);
  if (measure === 'only') {
    return groups.some(({ length }) => length === 1) || isSuperior(row, facts);
  }
  return [...groups, facts.ranked].some(
    (group) => group.filter((other) => isAhead(other, row, { measure, facts })).length < places,
  );
}

/** `Nothing else moves faster`: said of a first one, and checked as that. */
function isSuperior(row: ScannedRow, facts: NightFacts): boolean {
  const category = facts.ranked.find(
    (other) => facts.categoryOf.get(other) === facts.categoryOf.get(row),
  );
  const language = facts.ranked.find((other) => other.language === row.language);
  return category === row || language === row || facts.scan.rows[0] === row;
}

/** The groups a sentence names that hold the row: its language, its category, its theme, the newcomers. */
function groupsOf(
  row: ScannedRow,
  { passage, mentions, rest }: Reading,
  facts: NightFacts,
): ScannedRow[][] {
  const { scan, categoryOf } = facts;
  const subjects = mentions.map(({ subject }) => subject);
  const share = passage.share;
  const languages = new Set(
    subjects.flatMap((subject) => (subject.kind === 'language' ? [subject.name] : [])),
  );
  const categories = new Set(
    subjects.flatMap((subject) => (subject.kind === 'category' ? [subject.name] : [])),
  );
  if (share) (share.kind === 'language' ? languages : categories).add(share.share.name);
  const groups = [
    ...[...languages].map((name) => scan.rows.filter(({ language }) => language === name)),
    ...[...categories].map((name) => scan.rows.filter((other) => categoryOf.get(other) === name)),
    ...subjects.flatMap((subject) =>
      subject.kind === 'theme'
        ? [scan.rows.filter(({ fullName }) => subject.theme.repositories.includes(fullName))]
        : [],
    ),
    ...(/\b(?:new|newcomers?|newest|arrivals?|entrants?)\b/i.test(rest)
      ? [scan.rows.filter(({ firstSeen }) => firstSeen === scan.scanDate.slice(0, 10))]
      : []),
  ];
  return groups.filter((group) => group.includes(row));
}

function isAhead(
  other: ScannedRow,
  row: ScannedRow,
  { measure, facts: { scan, evidence } }: { measure: Measure; facts: NightFacts },
): boolean {
  const hasMore = other.stars > row.stars;
  if (measure === 'size') return hasMore;
  if (measure === 'youth') return other.createdAt > row.createdAt;
  if (measure === 'age') return other.createdAt < row.createdAt;
  if ((measure === 'either' || measure === 'rule') && !hasMore) return false;
  const gainOf = (of: ScannedRow) =>
    evidence.earlierNights > 0
      ? (withGainOfNight(of, evidence.daysSinceEarlier).starsGained ?? 0)
      : 0;
  const measures = [
    (of: ScannedRow) => paceOf(of, scan.startedAt, evidence.daysSinceEarlier),
    (of: ScannedRow) => starsADay(of, scan.startedAt),
    ...(gainOf(row) > 0 ? [gainOf] : []),
  ];
  return measures.every((paceBy) => paceBy(other) > paceBy(row));
}
