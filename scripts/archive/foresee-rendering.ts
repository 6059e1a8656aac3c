import type { Destination } from '../../pipeline/publish/current-files.ts';
import { openPublishedNights, unlessBroken } from '../../pipeline/publish/published-nights.ts';
import { nightsToRender, readShownPages } from '../../pipeline/publish/rendered-pages.ts';

/** The most nights that a night reads, itself included. The nightly job fetches no more. */
export const nightsAtHand = 31;

/**
 * What the next night will render: all pages (`whole`), or only those that change (`changed`).
 *
 * `changed` needs only the latest `nightsAtHand` nights. `whole` needs all nights. This reads lists of nights, no digest.
 */
export async function foreseeRendering(place: Destination): Promise<'whole' | 'changed'> {
  const shown = await readShownPages(place);
  if (!shown.nights) return 'whole';
  const nights = await openPublishedNights(place.archive);
  // Without a book of what was put forward, it is counted again from all nights.
  const book = await unlessBroken(() => place.archive.readPutForward());
  if (!book && nights.dates.length > 0) return 'whole';
  // A page links to the night before it. So the page of the oldest of these nights cannot be rendered.
  const latest = new Set(nights.dates.slice(1 - nightsAtHand));
  const changed = nightsToRender(shown, nights);
  return changed.every((date) => latest.has(date)) ? 'changed' : 'whole';
}
