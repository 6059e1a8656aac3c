import type { Destination } from '../../pipeline/publish/current-files.ts';
import { openPublishedNights, unlessBroken } from '../../pipeline/publish/published-nights.ts';
import { nightsToRender, readShownPages } from '../../pipeline/publish/rendered-pages.ts';

/** The most nights that a night reads, itself included. The nightly job fetches no more. */
export const nightsAtHand = 31;

/**
 * What the next night will render: all pages (`whole`), or only those that change (`changed`).
 *
 * `changed` needs only the latest `nightsAtHand` nights. `whole` needs all nights. It reads the lists of nights, and no digest.
 */
export async function foreseeRendering(place: Destination): Promise<'whole' | 'changed'> {
  const shown = await readShownPages(place);
  if (!shown.nights) return 'whole';
  const nights = await openPublishedNights(place.archive);
  // Without the book of what was put forward, all nights are needed to make it again.
  const book = await unlessBroken(() => place.archive.readPutForward());
  if (!book && nights.dates.length > 0) return 'whole';
  // A page links to the night before it. So the page of the oldest of these nights cannot be rendered.
  const latest = new Set(nights.dates.slice(1 - nightsAtHand));
  const changed = nightsToRender(shown, nights);
  return changed.every((date) => latest.has(date)) ? 'changed' : 'whole';
}
