import type { Share } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Mention, Reading, Subject } from './reading.ts';

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
