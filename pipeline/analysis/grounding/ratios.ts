import type { Share } from '../../contract/evidence.ts';
import type { NightFacts } from './night-facts.ts';
import { ratiosOf } from './night-figures.ts';
import type { Reading } from './reading.ts';
import { clauseAt, sharesAt } from './subjects.ts';

/** Of the category or language the words are about, or else of the night. */
export function ratiosAt(reading: Reading, at: number, { evidence }: NightFacts): number[] {
  const after = shareAfter(reading, at);
  if (after) return ratiosOfKind(reading, at, after);
  const shares = sharesAt(reading, at);
  if (shares.length > 0) return shares.flatMap((share) => ratiosOfKind(reading, at, share));
  return [...ratiosOf(evidence), evidence.stars.topTenShare];
}

/** Of the stars or of the repositories, where the words say which. */
export function ratiosOfKind(
  { rest, own }: Reading,
  at: number,
  { share, starShare }: Share,
): number[] {
  const { to } = clauseAt(own, at);
  const next = rest.slice(at, Math.min(to, at + 60));
  if (/\bstars?\b/i.test(next)) return [starShare];
  return /\b(?:repositor|repos?\b|projects?\b|rows?\b|list\b|entries|written)/i.test(next)
    ? [share]
    : [share, starShare];
}

/** `most repositories are written in Python`: the one that the sentence comes to. */
function shareAfter({ marked, shares, own }: Reading, at: number): Share | undefined {
  const { to } = clauseAt(own, at);
  const next = shares.find((share) => share.from >= at && share.to <= to);
  if (next && marked.slice(at, next.from).trim().split(/\s+/).length === 1) return next.share;
  if (!next || /[,\uE000]/.test(marked.slice(at, next.from))) return undefined;
  return /\b(?:in|is|are|was|were|uses?|about|to|of|with|for|written)(?: an?| the)? $/i.test(
    marked.slice(at, next.from),
  )
    ? next.share
    : undefined;
}

/** What a part is said to be made of; a note's own only where it says `written` or the like of what it is about. */
export function kindOfPart(reading: Reading, match: RegExpExecArray): Share | undefined {
  const { index, 0: words } = match;
  const { from, to } = clauseAt(reading.own, index);
  const after = shareAfter(reading, index) ?? shareAfter(reading, index + words.length);
  if (after) return after;
  const [first, ...others] = reading.shares.filter(
    (share) => share.from >= from && share.to <= index,
  );
  const isSubject =
    /\b(?:makes? up|accounts? for|holds?|takes?|covers?|is|are|in) (?:\p{L}+ )?$/iu.test(
      reading.rest.slice(from, index),
    );
  if (
    others.length === 0 &&
    isSubject &&
    to > index &&
    /^[^,;.]{0,40}\b(?:list|repositor|projects|night|stars|rows)/i.test(reading.rest.slice(index))
  ) {
    return first?.share;
  }
  return undefined;
}
