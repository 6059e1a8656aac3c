import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openTidesPlace } from './page/tides-place.ts';
import { readSitemap } from './read-xml.ts';

test('the sitemap names every page once but that of errors, also those of earlier years', async () => {
  const place = await openTidesPlace();
  for (const date of ['2025-12-30', '2026-10-31', '2026-11-01']) await place.publish(date);
  const named = await readSitemap(place.publicDir, place.baseUrl);
  const files = await readdir(place.publicDir, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html') && file !== '404.html');
  expect(named.toSorted()).toEqual(pages.toSorted());
  expect(pages).toEqual(
    expect.arrayContaining(['digests/2025.html', 'digests/2026-10.html', 'search.html']),
  );
});
