import type { Share } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Mention, Subject } from './mentions.ts';
import type { Reading } from './reading.ts';

type Kind = Subject['kind'];

/** The words around a position between two semicolons or the sentence's ends. */
export function clauseAt(text: string, at: number): { from: number; to: number } {
  const from = text.lastIndexOf(';', at - 1) + 1;
  const to = text.indexOf(';', at);
  return { from, to: to === -1 ? text.length : to };
}

/** The rows that words at a position are about: the one named last before, an item's own, the next one, or one said `it`. */
export function rowsAt(reading: Reading, at: number): ScannedRow[] {
  const { passage } = reading;
  const named = mentionsAround(reading, at, ['row']);
  const found = named.before ? [named.before] : [];
  if (found.length === 0 && passage.row) return [passage.row];
  if (found.length === 0 && named.after) found.push(named.after);
  return toRows(found.length > 0 ? found : carriedOver(reading, ['row']));
}

/**
 * The rows that a sentence says something of at a position: all that are named right before it, an item's own, or one
 * said `it`; what comes after only where the sentence opens with what it says.
 */
export function rowsSaidOf(reading: Reading, at: number): ScannedRow[] {
  const { passage, own, mentions, before } = reading;
  const { from, to } = clauseAt(own, at);
  const named = mentions.filter(
    (mention) => mention.subject.kind === 'row' && mention.from >= from && mention.to <= to,
  );
  const last = named.findLastIndex((mention) => mention.from < at);
  const isOwn = passage.row && /\b(?:it|its|this)\b/i.test(own.slice(named[last]?.to ?? from, at));
  if (passage.row && (last === -1 || isOwn)) return [passage.row];
  if (last !== -1) return toRows(named.slice(firstOfList(named, last, own), last + 1));
  if (own.slice(from, at).trim().split(/\s+/).length <= 3 && named[0]) return toRows([named[0]]);
  if (named.length > 0 || !pointing.test(own)) return [];
  const carried = before.filter(({ subject }) => subject.kind === 'row');
  return toRows(carried.slice(/\b(?:they|both|these)\b/i.test(own) ? -2 : -1));
}

/** Where `A, B and C` begins that ends with this one. */
function firstOfList(named: readonly Mention[], last: number, own: string): number {
  const [previous, current] = [named[last - 1], named[last]];
  if (!previous || !current) return last;
  return /^(?:,| and|, and| or)\s*$/.test(own.slice(previous.to, current.from))
    ? firstOfList(named, last - 1, own)
    : last;
}

const pointing =
  /\b(?:it|its|they|their|both|this|that|these|the (?:project|repository|tool|code|library|owner|author|licen[cs]e))\b/i;

/** The category and language that words at a position are about, found likewise. */
export function sharesAt(reading: Reading, at: number): Share[] {
  const { passage } = reading;
  const named = mentionsAround(reading, at, ['language', 'category']);
  if (named.before) return toShares([named.before]);
  if (passage.share) return [passage.share.share];
  return toShares(named.after ? [named.after] : carriedOver(reading, ['language', 'category']));
}

/** The nearest mentions of a kind on either side, within the clause. */
function mentionsAround(
  { own, mentions }: Reading,
  at: number,
  kinds: readonly Kind[],
): { before: Mention | undefined; after: Mention | undefined } {
  const { from, to } = clauseAt(own, at);
  const inClause = mentions.filter(
    (mention) => kinds.includes(mention.subject.kind) && mention.from >= from && mention.to <= to,
  );
  return {
    before: inClause.findLast((mention) => mention.from < at),
    after: inClause.find((mention) => mention.from >= at),
  };
}

/** What `it` and `they` may stand for: the sentence before, where this one names nothing of the kind. */
function carriedOver({ own, before, mentions }: Reading, kinds: readonly Kind[]): Mention[] {
  const isThere = mentions.some(({ subject }) => kinds.includes(subject.kind));
  const pronoun = /\b(?:it|its|they|their|them|this|that|these|those|both|each|one|alone)\b/i.test(
    own,
  );
  if (isThere) return mentions.filter(({ subject }) => kinds.includes(subject.kind)).slice(0, 1);
  return pronoun ? before.filter(({ subject }) => kinds.includes(subject.kind)).slice(-2) : [];
}

export function toRows(mentions: readonly Mention[]): ScannedRow[] {
  return mentions.flatMap(({ subject }) => (subject.kind === 'row' ? [subject.row] : []));
}

function toShares(mentions: readonly Mention[]): Share[] {
  return mentions.flatMap(({ subject }) =>
    (subject.kind === 'language' || subject.kind === 'category') && subject.share
      ? [subject.share]
      : [],
  );
}
