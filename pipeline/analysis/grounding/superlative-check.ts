import type { Share, Theme } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { paceOf, starsADay } from '../counts/velocity.ts';
import type { NightFacts } from './night-facts.ts';
import type { Mention, Reading } from './reading.ts';
import { clauseAt, rowsAt } from './subjects.ts';

/** By what rows and shares are ranked. */
type Measure = 'size' | 'pace' | 'either' | 'youth' | 'age' | 'only';
const ranked: readonly (readonly [RegExp, Measure])[] = [
  [
    /\b(?:fastest|quickest|fastest[ -]growing|fastest[ -]rising|gain(?:ed|s)? (?:the )?most|most gained|gained more|moves? faster|keeps? up|steepest)\b/gi,
    'pace',
  ],
  [
    /\b(?:most[ -](?:starred|popular|stars|watched)|largest|biggest|highest|number one|top (?:repository|project|spot|place)|tops|has more stars)\b|(?<!\p{L})#1\b/giu,
    'size',
  ],
  [/\b(?:leads|leading|leader|dominates?|ahead of)\b/gi, 'either'],
  [/\b(?:newest|youngest|latest)\b/gi, 'youth'],
  [/\boldest\b/gi, 'age'],
  [/\b(?:the only|nothing else|the sole|no other)\b/gi, 'only'],
];
/** What no count can bear out. */
const boasts =
  /\b(?:best|finest|greatest|smartest|safest|unrivall?ed|unparalleled|unprecedented|world-class|world's (?:first|most|fastest|largest)|first[ -]ever|never before|of all time|all-time|record-breaking|state[ -]of[ -]the[ -]art|revolutionary|game[ -]chang(?:ing|er)|groundbreaking|breakthrough|the first (?:to|repository|project|tool|library|framework|open)|must-have|ultimate|perfect|the most (?!starred|popular|stars|typical|of\b|common\b)\p{L}+|ever (?:made|built|created|seen))\b/giu;

/** Superlatives that the rows do not bear out, and those that no row could. */
export function findUnsupportedSuperlatives(reading: Reading, facts: NightFacts): string[] {
  const { rest } = reading;
  return [
    ...[...rest.matchAll(boasts)]
      .filter((boast) => !isPlainUse(boast, rest))
      .map(([words]) => `“${words}” is praise that no count bears out`),
    ...ranked.flatMap(([pattern, measure]) =>
      [...rest.matchAll(pattern)]
        .filter(({ index }) => !isBorneOut(reading, index, { measure, facts }))
        .map(([words]) => `“${words}” is not what the rows say`),
    ),
  ];
}

/** `at best`, `best seen in`: no praise. */
function isPlainUse({ index, 0: words }: RegExpExecArray, text: string): boolean {
  if (!/^best$/i.test(words)) return false;
  return (
    /\b(?:at|stands?|do|their|its) $/i.test(text.slice(0, index)) ||
    /^ (?:seen|practices?|known|viewed)\b/i.test(text.slice(index + words.length))
  );
}

function isBorneOut(
  reading: Reading,
  at: number,
  { measure, facts }: { measure: Measure; facts: NightFacts },
): boolean {
  const { from, to } = clauseAt(reading.own, at);
  const inClause = reading.mentions.filter((mention) => mention.from >= from && mention.to <= to);
  const shares = inClause.filter(isShare);
  const rows = subjectRows(reading, at, inClause);
  if (rows.length > 0) {
    return rows.every((row) => isFirstRow(row, rows.length, { measure, reading, facts }));
  }
  if (measure === 'only') return true;
  const named = shares.flatMap(({ subject }) =>
    'share' in subject && subject.share ? [subject.share] : [],
  );
  const [first] = named;
  if (first) return isFirstShare(first, measure, facts);
  if (measure !== 'size' || !/\bthemes?\b/i.test(reading.rest)) return true;
  const themes = inClause.flatMap(({ subject }) =>
    subject.kind === 'theme' ? [subject.theme] : [],
  );
  return themes.every((theme) => isFirstTheme(theme, themes.length, facts));
}

function isShare({ subject }: Mention): boolean {
  return subject.kind === 'language' || subject.kind === 'category';
}

/** `A is the fastest`, `the fastest are A and B`: all that follow a plural, or the one it is about. */
function subjectRows(reading: Reading, at: number, inClause: readonly Mention[]): ScannedRow[] {
  if (reading.passage.row && !inClause.some(({ subject }) => subject.kind === 'row')) {
    return [reading.passage.row];
  }
  const after = reading.rest.slice(at);
  if (/^\S+(?: \S+){0,3} (?:are|is)\b[^.;]*\uE000/u.test(after)) {
    const listed = inClause.filter((mention) => mention.from > at);
    const following = listed.flatMap(({ subject }) =>
      subject.kind === 'row' ? [subject.row] : [],
    );
    if (following.length > 0) return following;
  }
  const leading = inClause.find(
    ({ subject }) => subject.kind === 'row' || isShare({ subject, from: 0, to: 0 }),
  );
  if (leading && leading.from < at && isShare(leading)) return [];
  return rowsAt(reading, at);
}

function isFirstRow(
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
  if (measure === 'either' && !hasMore) return false;
  const gainOf = ({ starsGained }: ScannedRow) =>
    evidence.earlierNights > 0 ? (starsGained ?? 0) : 0;
  const measures = [
    (of: ScannedRow) => paceOf(of, scan.startedAt, evidence.daysSinceEarlier),
    (of: ScannedRow) => starsADay(of, scan.startedAt),
    ...(gainOf(row) > 0 ? [gainOf] : []),
  ];
  return measures.every((paceBy) => paceBy(other) > paceBy(row));
}

/** How far a share is from its usual one. */
function moved({ share: now, median7 }: Share): number {
  return now - (median7 ?? now);
}

function isFirstShare(share: Share, measure: Measure, { evidence }: NightFacts): boolean {
  const kind = evidence.languages.includes(share) ? evidence.languages : evidence.categories;
  if (measure === 'pace') {
    return kind.every(
      (other) =>
        moved(other) <= moved(share) || (other.starsGained ?? 0) <= (share.starsGained ?? -1),
    );
  }
  if (measure !== 'size' && measure !== 'either') return false;
  return (
    kind.every(({ count }) => count <= share.count) ||
    kind.every(({ stars }) => stars <= share.stars)
  );
}

function isFirstTheme({ repositories }: Theme, places: number, { evidence }: NightFacts): boolean {
  const larger = evidence.themes.filter((other) => other.repositories.length > repositories.length);
  return larger.length < places;
}
