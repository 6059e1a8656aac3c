import type { Share } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { toKey, toWords } from '../counts/words.ts';
import type { NightFacts } from './night-facts.ts';
import type { Mention, Reading } from './reading.ts';
import { toRows } from './subjects.ts';

const rising =
  /\b(?:ris(?:es?|ing|en)|rose|gr(?:ows?|owing|ew)|climb\w*|increas\w+|surg\w+|up (?=from|to|by|against)|gain(?:s|ed|ing)? ground|expand\w*|on the rise)\b/giu;
const falling =
  /\b(?:fall(?:s|ing|en)?|fell|declin\w+|shr[iau]nk\w*|shrinking|drop(?:s|ped|ping)?|slip\w*|decreas\w+|down (?=from|to|by|against)|los(?:es?|ing|t) ground|retreat\w*)\b/giu;
/** A change that no reader would call one. */
const leastMove = 0.0005;

/** Languages and categories that are not of the night or not of the row named, and directions they did not take. */
export function findMisplacedKinds(reading: Reading, facts: NightFacts): string[] {
  return [
    ...reading.mentions.flatMap((mention) => findForeign(mention, reading, facts)),
    ...findWrongDirections(reading),
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
  return /^(?:[^;.()]{0,2}| “\uE000*”,? )\($|^,? (?:an?|written in|the) $/u.test(
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

/** `Rust is rising` where its share fell, or where there is no night to compare with. */
function findWrongDirections(reading: Reading): string[] {
  const directions = [
    [rising, 1],
    [falling, -1],
  ] as const;
  return directions.flatMap(([pattern, sign]) =>
    [...reading.rest.matchAll(pattern)].flatMap(({ index, 0: words }) => {
      const share = shareBefore(reading, index);
      if (!share || movesBy(share, sign)) return [];
      return [`“${words.trim()}” is not what happened to ${share.name}`];
    }),
  );
}

function movesBy({ share, median7, zScore, starsGained }: Share, sign: 1 | -1): boolean {
  const moved = median7 === null ? 0 : share - median7;
  return (
    moved * sign > leastMove || (zScore ?? 0) * sign > 1 || (sign === 1 && (starsGained ?? 0) > 0)
  );
}

/** The category or language that a verb follows; none where a row is nearer. */
function shareBefore({ mentions, passage, own }: Reading, at: number): Share | undefined {
  const start = own.lastIndexOf(';', at) + 1;
  const before = mentions.findLast((mention) => mention.from >= start && mention.to <= at);
  if (!before) return passage.share?.share;
  return before.subject.kind === 'language' || before.subject.kind === 'category'
    ? before.subject.share
    : undefined;
}
