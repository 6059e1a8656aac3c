import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFutureNights } from '../../../pipeline/archive/future-nights.ts';
import { listFiles } from '../../../pipeline/archive/list-files.ts';
import { eventsOf } from '../night/run-night.ts';
import { copyMadeUpHome } from '../night/copied-home.ts';

const future = '2099-01-02';

test('a night of the future hides no night that follows, and a command sets it aside', async () => {
  const home = await copyMadeUpHome('2026-11-20');
  const { archive, publicDir } = home;
  await home.publish(future);
  expect((await archive.readPointer())?.value.digestDate).toContain(future);
  expect(await findFutureNights(archive, '2026-11-21')).toEqual([future]);
  expect(await findFutureNights(archive, future)).toEqual([]);

  const ended = await home.run({ args: await home.madeUp('2026-11-21') });
  expect(ended).toMatchObject({ code: 0, error: '' });
  expect(eventsOf(ended).get('nights-in-future')).toMatchObject({
    level: 'warn',
    nights: future,
  });
  expect((await archive.readPointer())?.value.digestDate).toContain('2026-11-21');
  for (const path of ['index.html', 'sitemap.xml', 'feed.json', 'digests/2026.html']) {
    expect(await readFile(join(publicDir, path), 'utf8')).not.toContain(future);
  }

  const repaired = await home.run({ command: 'scripts/repair.ts', args: ['--write'] });
  expect(repaired).toMatchObject({ code: 0, error: '' });
  expect(eventsOf(repaired).get('future-night-found')).toMatchObject({ night: future });
  const left = [...(await listFiles(archive.dataDir)), ...(await listFiles(publicDir))];
  const named = left.filter((path) => path.includes('2099'));
  expect(named.filter((path) => !path.startsWith('set-aside/'))).toEqual([]);
  expect(named).toContain(`set-aside/digests/${future}.json`);
  expect(await archive.digestDates()).toEqual(['2026-11-20', '2026-11-21']);
  const checked = await home.run({ command: 'scripts/check-data.ts' });
  expect(checked).toMatchObject({ code: 0, error: '' });
});
