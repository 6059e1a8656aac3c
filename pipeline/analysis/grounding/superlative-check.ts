import type { Share } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Mention } from './mentions.ts';
import type { NightFacts } from './night-facts.ts';
import type { Reading } from './reading.ts';
import { isFirstShare, isFirstTheme, rule } from './share-standing.ts';
import { isFirstRow } from './standing.ts';
import { clauseAt, rowsAt } from './subjects.ts';
import { boasts, ranked, type Measure } from './superlative-words.ts';

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
  const shares = sharesSaidOf(reading, at);
  if (measure === 'rule' && shares.length > 0) return rule(shares, facts);
  const rows = subjectRows(reading, at, inClause);
  if (rows.length > 0) {
    return rows.every((row) => isFirstRow(row, rows.length, { measure, reading, facts }));
  }
  if (measure === 'only') return true;
  const [first] = shares;
  if (first) return isFirstShare(first, measure, facts);
  const isOfThemes =
    measure === 'rule' || (measure === 'size' && /\bthemes?\b/i.test(reading.rest));
  if (!isOfThemes) return true;
  const themes = inClause.flatMap(({ subject }) =>
    subject.kind === 'theme' ? [subject.theme] : [],
  );
  return themes.every((theme) => isFirstTheme(theme, themes.length, facts));
}

/** The languages or categories named before, else after; else the one of a note that names nothing. */
function sharesSaidOf({ own, shares, mentions, passage }: Reading, at: number): Share[] {
  const { from, to } = clauseAt(own, at);
  const inClause = shares.filter((share) => share.from >= from && share.to <= to);
  const before = inClause.filter((share) => share.to <= at);
  const named = before.length > 0 ? before : inClause.slice(0, 1);
  if (named.length === 0 && mentions.length === 0 && passage.share) return [passage.share.share];
  return named.flatMap(({ share }) => share ?? []);
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
