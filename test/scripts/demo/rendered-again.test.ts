import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCurrentNight } from '../../../pipeline/archive/current-night.ts';
import { renderForAddress } from '../../../scripts/demo/nights.ts';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';

const paths = ['index.html', 'feed.atom', 'sitemap.xml'];

test('pages of an earlier start are rendered again for a new address', async () => {
  const { archive, publicDir } = await copyMadeUpHome('2026-11-20');
  const folders = { dataDir: archive.dataDir, publicDir };
  await renderForAddress(folders, { baseUrl: 'http://localhost:3917', hub: undefined });
  for (const path of paths) {
    const text = await readFile(join(publicDir, path), 'utf8');
    expect(text).toContain('http://localhost:3917');
    expect(text).not.toContain('http://localhost:3000');
  }
  expect(await readCurrentNight(archive, publicDir)).toHaveProperty('pointer');
});

test('pages with the right address are not rendered again', async () => {
  const { archive, publicDir } = await copyMadeUpHome('2026-11-20');
  const folders = { dataDir: archive.dataDir, publicDir };
  // A rendering with this hub would change the feeds.
  const site = { baseUrl: 'http://localhost:3000', hub: 'https://hub.example/' };
  const before = await readFile(join(publicDir, 'feed.atom'), 'utf8');
  await renderForAddress(folders, site);
  expect(await readFile(join(publicDir, 'feed.atom'), 'utf8')).toBe(before);
});
