import type { Share } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { toKey, toWords } from '../counts/words.ts';
import type { NightFacts } from './night-facts.ts';
import type { Mention } from './mentions.ts';
import type { Reading } from './reading.ts';
import { toRows } from './subjects.ts';
import { findWrongMainLanguages } from './written-in-check.ts';

/** Languages and categories that are not of the night or not of the row named. */
export function findMisplacedKinds(reading: Reading, facts: NightFacts): string[] {
  return [
    ...reading.mentions.flatMap((mention) => findForeign(mention, reading, facts)),
    ...findWrongMainLanguages(reading),
  ];
}

function findForeign(mention: Mention, reading: Reading, facts: NightFacts): string[] {
  const { subject } = mention;
  if (subject.kind === 'language') {
    return findForeignLanguage(mention, subject.name, { reading, facts });
  }
  if (subject.kind !== 'category' || !reading.passage.row) return [];
  const { row } = reading.passage;
  const others = toRows(reading.mentions);
  const isOwn = [row, ...others].some(
    (other) =>
      facts.categoryOf.get(other) === subject.name || isInWords(subject.name, other, facts),
  );
  return isOwn ? [] : [`${subject.name} is not the category of ${row.fullName}`];
}

function findForeignLanguage(
  mention: Mention,
  name: string,
  { reading, facts }: { reading: Reading; facts: NightFacts },
): string[] {
  const { passage, mentions, rest } = reading;
  const named = toRows(mentions);
  const isOf = (row: ScannedRow) => row.language === name || isInWords(name, row, facts);
  if (isSelfSame(passage.share?.share, name)) return [];
  const beside = besideName(mention, reading);
  if (beside && !isOf(beside)) return [`${beside.fullName} is not in ${name}`];
  const rows = passage.row ? [passage.row, ...named] : named;
  if (rows.some(isOf)) return [];
  const isCounted = (facts.languages.get(name)?.count ?? 0) > 0;
  if (passage.row) return [`${passage.row.fullName} is not in ${name}`];
  if (!isCounted) {
    const isGone =
      facts.languages.has(name) &&
      /\b(?:no|none|gone|without|left|absent|less|fewer|down)\b/i.test(rest);
    return isGone ? [] : [`no repository of this night is in ${name}`];
  }
  const [row] = named;
  return row &&
    /\b(?:written|built|coded|implemented) (?:mostly |mainly |entirely )?(?:in|with) $/.test(
      rest.slice(0, mention.from),
    )
    ? [`${row.fullName} is not in ${name}`]
    : [];
}

/** `A (Rust, 12 stars)`, `A, a Rust tool`: the row right before, with nothing of another kind between. */
function besideName({ from }: Mention, { mentions, own }: Reading): ScannedRow | undefined {
  const before = mentions.findLast((mention) => mention.to <= from);
  if (before?.subject.kind !== 'row') return undefined;
  return /^(?:[^;.()]{0,2}| “\uE000*”,? )\($|^(?:,|:| is| was| remains)? (?:also )?(?:an?|written in|the|another) (?:(?!for\b|to\b|of\b|with\b|in\b|on\b|from\b|by\b|that\b|and\b|or\b|between\b|over\b|like\b|than\b|as\b|not\b)\p{Ll}+ ){0,2}$|^ (?:is|uses|is pure|is all|is mostly) $/u.test(
    own.slice(before.to, from),
  )
    ? before.subject.row
    : undefined;
}

function isInWords(name: string, row: ScannedRow, facts: NightFacts): boolean {
  const words = facts.words.get(row);
  return toWords(name).every((word) => words?.has(toKey(word)));
}

function isSelfSame(share: Share | undefined, name: string): boolean {
  return share?.name === name;
}
