import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'gateway/client/README.md',
  ...readdirSync('docs').map((name) => `docs/${name}`),
];

test.each(pages)('every link of %s leads to a file and a heading that exist', (page) => {
  const broken = linksOf(page).filter((link) => !leadsSomewhere(page, link));
  expect(broken).toEqual([]);
});

test.each(pages)('every file of ours that %s names exists', (page) => {
  const named = [...read(page).matchAll(/`((?:gateway|pipeline|scripts|test)\/[\w./-]+)`/g)];
  expect(named.flatMap(([, path = '']) => (existsSync(path) ? [] : [path]))).toEqual([]);
});

// Our name is not taken in the registry yet: a stranger could publish under it and receive wallet keys.
test.each(pages)('%s tells nobody to fetch our package from a registry', (page) => {
  const fetches =
    /\b(?:npx|bunx|npm (?:i|install|exec)|(?:pnpm|yarn) (?:add|dlx))\b.*trend-intelligence/;
  expect(read(page)).not.toMatch(fetches);
});

test('the README has at most 900 words', () => {
  expect(read('README.md').trim().split(/\s+/).length).toBeLessThanOrEqual(900);
});

function read(page: string): string {
  return readFileSync(page, 'utf8');
}

/** Links and images to files of this repository. Code is left out. */
function linksOf(page: string): string[] {
  const text = read(page)
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/`[^`\n]*`/g, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsOf(target).includes(anchor);
}

/** The anchors that GitHub gives to headings. */
function anchorsOf(page: string): string[] {
  const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
