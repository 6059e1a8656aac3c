import { addDays, type DigestDate } from '../../contract/dates.ts';
import type { ListedNight } from '../../contract/night-list.ts';
import { type PutForwardBook, rememberedDays } from '../../contract/put-forward.ts';
import type { PublishedNights } from '../published-nights.ts';
import { addNight, type ReadNight } from './add-night.ts';
import { emptyBook, forgetBefore, rewind } from './rewind.ts';

/**
 * The book up to the newest night. Nights are read from the first one that the book lacks or has in another edition. So
 * usually only the new night is read, and after a correction the corrected night and all later ones.
 *
 * Without a book, all nights of the remembered days that the data folder has are read. The result is the same.
 */
export async function bringUpToDate(
  stored: PutForwardBook | undefined,
  { listed, isAtHand }: Pick<PublishedNights, 'listed' | 'isAtHand'>,
  read: (night: ListedNight) => Promise<ReadNight>,
): Promise<PutForwardBook> {
  const newest = listed.at(-1);
  if (!newest) return emptyBook;
  const from = addDays(newest.date, 1 - rememberedDays);
  const remembered = listed.filter(({ date }) => date >= from && isAtHand(date));
  const first = findFirstDifference(stored ?? emptyBook, listed, remembered, from);
  if (stored && first === undefined) return forgetBefore(stored, from);
  const start = first ?? from;
  let book = rewind(stored ?? emptyBook, start);
  for (const night of remembered) {
    if (night.date >= start) book = addNight(book, await read(night));
  }
  return forgetBefore(book, from);
}

/** The first day for which the book differs from what is published. */
function findFirstDifference(
  book: PutForwardBook,
  listed: readonly ListedNight[],
  remembered: readonly ListedNight[],
  from: DigestDate,
): DigestDate | undefined {
  const held = new Map(book.nights.map(({ date, id }) => [date, id]));
  const published = new Set(listed.map(({ date }) => date));
  return [
    ...remembered.filter(({ date, id }) => held.get(date) !== id).map(({ date }) => date),
    ...[...held.keys()].filter((date) => date >= from && !published.has(date)),
  ].toSorted()[0];
}
