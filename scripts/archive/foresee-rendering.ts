import type { Destination } from '../../pipeline/publish/publish.ts';
import { openPublishedNights } from '../../pipeline/publish/published-nights.ts';
import { nightsToRender, readShownNights } from '../../pipeline/publish/rendered-pages.ts';

/** A night reads this many nights at most, with itself. The nightly job fetches no more. */
export const nightsAtHand = 31;

/**
 * What the next night renders: all pages, or those that changed. It reads the lists of nights and no digest.
 *
 * `changed` needs the latest `nightsAtHand` nights alone. `whole` needs all of them.
 */
export async function foreseeRendering(place: Destination): Promise<'whole' | 'changed'> {
  if (!(await readShownNights(place))) return 'whole';
  const nights = await openPublishedNights(place.archive);
  // A page names the night before, so the first of the nights at hand does not count.
  const latest = new Set(nights.dates.slice(1 - nightsAtHand));
  const changed = await nightsToRender(place, nights);
  return changed.every((date) => latest.has(date)) ? 'changed' : 'whole';
}
