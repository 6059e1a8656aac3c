import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { openTidesPlace } from './page/tides-place.ts';

const day = '2026-11-20';

test('a night removes the compressed copies of pages that an earlier version made, so that nobody serves an old page', async () => {
  const place = await openTidesPlace();
  await place.publish(addDays(day, -1));
  const digests = join(place.publicDir, 'digests');
  for (const name of ['2026-11.html.br', '2025-01-01.html.md.gz', 'rendered.json']) {
    await writeFile(join(digests, name), 'old');
  }
  await place.publish(day);
  expect((await readdir(digests)).filter((name) => !/\.(?:html|md|xml)$/.test(name))).toEqual([]);
});
