import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unpublishedBeside } from '../../../pipeline/archive/list-files.ts';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { openTidesPlace } from './page/tides-place.ts';

const day = '2026-11-20';

test('a notice replaces the files of its page, a page replaces its notice, and what is only missing stays', () => {
  const published = new Set([
    'languages/rust.gone',
    'categories/rust.html',
    'repositories/ada/tides.html',
    'digests/2026-11-20.html',
  ]);
  const isUnpublished = unpublishedBeside(published);
  const gone = [
    'languages/rust.html',
    'languages/rust.html.md',
    'languages/rust.atom',
    'languages/rust.json',
    'categories/rust.gone',
    'repositories/eve/old.html',
    'repositories/eve/old.html.draft',
    'digests/2026-11-20.html.br',
    'digests/2020-11-20.html.md.gz',
    'digests/rendered.json',
  ];
  expect(gone.filter((path) => !isUnpublished(path))).toEqual([]);
  const stays = [
    ...published,
    'languages/go.html',
    'languages/go.gone',
    'languages/rust-analyzer.html',
    'categories/rust.atom',
    'digests/2020-11-20.html',
    'digests/2020.xml',
    'weeks/2020-W01.html',
    'index.html.br',
    'sent-objects.json',
  ];
  expect(stays.filter(isUnpublished)).toEqual([]);
});

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
