import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foreseeRendering } from '../../scripts/archive/foresee-rendering.ts';
import { openTidesPlace } from '../publish/page/tides-place.ts';

test('if put-forward.json is missing or damaged, everything is rendered, and the next night writes it again', async () => {
  const place = await openTidesPlace();
  await place.publish('2026-11-19');
  expect(await foreseeRendering(place)).toBe('changed');
  const book = join(place.archive.dataDir, 'put-forward.json');
  await writeFile(book, '{');
  expect(await foreseeRendering(place)).toBe('whole');
  await rm(book);
  expect(await foreseeRendering(place)).toBe('whole');
  await place.publish('2026-11-20');
  expect(await foreseeRendering(place)).toBe('changed');
});
