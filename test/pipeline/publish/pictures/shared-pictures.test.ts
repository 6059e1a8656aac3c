import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderArchive } from '../../../../scripts/archive/render-archive.ts';
import { copyMadeUpHome } from '../../night/copied-home.ts';

const days = ['2026-11-19', '2026-11-20'] as const;

async function openNights() {
  const home = await copyMadeUpHome(...days);
  const at = (name: string) => join(home.publicDir, 'pictures', name);
  const render = () =>
    renderArchive({
      archive: home.archive,
      publicDir: home.publicDir,
      baseUrl: 'http://localhost:3000',
      now: '2026-11-20T07:00:00.000Z',
    });
  return { ...home, at, render };
}

/** The `content` of the page's meta tags, by property or name. */
async function readMeta(path: string): Promise<Map<string, string>> {
  const page = await readFile(path, 'utf8');
  const tags = page.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return new Map([...tags].map(([, name = '', content = '']) => [name, content]));
}

test('each night has a picture that its page and the front page name by absolute address', async () => {
  const { publicDir, at } = await openNights();
  expect((await readdir(join(publicDir, 'pictures'))).toSorted()).toEqual([
    '2026-11-19.png',
    '2026-11-20.png',
    'site.png',
  ]);
  for (const [page, picture] of [
    ['index.html', '2026-11-20.png'],
    ['digests/2026-11-20.html', '2026-11-20.png'],
    ['digests/2026-11-19.html', '2026-11-19.png'],
    ['digests/2026-11.html', 'site.png'],
  ] as const) {
    const meta = await readMeta(join(publicDir, page));
    expect(meta.get('og:image')).toBe(`http://localhost:3000/pictures/${picture}`);
    expect(meta.get('og:image:alt')).toMatch(/.{20,420}/);
    expect(meta.get('og:title')).not.toContain('·');
    expect(meta.get('twitter:card')).toBe('summary_large_image');
    expect((meta.get('description') ?? '').length).toBeLessThanOrEqual(220);
    const png = await readFile(at(picture));
    expect(meta.get('og:image:width')).toBe(String(png.readUInt32BE(16)));
    expect(meta.get('og:image:height')).toBe(String(png.readUInt32BE(20)));
  }
});

test('the words for the picture of a night name its repository, what that is, and its stars', async () => {
  const { archive, publicDir } = await openNights();
  const digest = (await archive.readDigest('2026-11-20'))?.value;
  const [pick] = digest?.notableProjects ?? [];
  const alt = (await readMeta(join(publicDir, 'index.html'))).get('og:image:alt') ?? '';
  expect(alt).toContain(`: ${pick?.name}. `);
  expect(alt).toMatch(/ [\d,]+ stars\. Chosen from [\d,]+ new GitHub repositories; [\d,]+ more/);
});

test('a picture that exists is not rendered again, and a lost one is rendered the same', async () => {
  const { at, render } = await openNights();
  const [first, second] = [at('2026-11-19.png'), at('2026-11-20.png')];
  const before = await Promise.all([first, second].map((path) => readFile(path)));
  const { mtimeMs } = await stat(first);
  expect(await render()).toMatchObject({ changed: 0 });
  expect((await stat(first)).mtimeMs).toBe(mtimeMs);

  for (const path of [first, second]) await rm(path);
  await render();
  expect(await Promise.all([first, second].map((path) => readFile(path)))).toEqual(before);
});

test('a machine without pictures draws those of the last seven days, the weeks and the site', async () => {
  const { publish, publicDir } = await openNights();
  await publish('2026-11-25');
  await rm(join(publicDir, 'pictures'), { recursive: true });
  await publish('2026-11-26');
  expect((await readdir(join(publicDir, 'pictures'))).toSorted()).toEqual([
    '2026-11-20.png',
    '2026-11-25.png',
    '2026-11-26.png',
    'site.png',
  ]);
});
