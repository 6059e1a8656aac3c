import { expect, test } from 'vitest';
import { toReadmePage } from '../../../../pipeline/scan/risk/readme-page.ts';
import { toSharedPart, toSketch } from '../../../../pipeline/scan/risk/sketch.ts';

const measure = (readme: string) => toReadmePage(readme, 'maria/tidy-logs');

test('counts badges that link to the front page of GitHub, and not those that are only pictures', () => {
  const badge = '![x](https://img.shields.io/badge/x-y-blue)';
  const linked = (target: string) => `[${badge}](${target})`;
  const targets = [
    'https://github.com',
    'https://www.github.com/#',
    '#',
    '',
    'https://github.com/maria/tidy-logs',
  ];
  expect(measure(targets.map(linked).join(' ')).emptyBadges).toBe(2);
});

test.each([
  ['[Download now](https://example.test/get)', 1],
  ['<a href="https://example.test/setup.exe"><img alt="Download" src="b.png"></a>', 1],
  ['[Download](https://github.com/maria/tidy-logs/releases/latest)', 0],
  ['[Download](https://pypi.org/project/tidy-logs)', 0],
  ['[Guide](https://example.test/guide)', 0],
  [
    '[![Download](https://camo.githubusercontent.com/ab)](https://camo.githubusercontent.com/ab)',
    0,
  ],
  [`${'Words of an introduction. '.repeat(200)}[Download](https://example.test/get)`, 0],
])('counts the offered downloads of %j', (readme, downloads) => {
  expect(measure(readme).downloads).toBe(downloads);
});

test('names the site of the first download', () => {
  const readme = '[Download](https://www.example.test/get) or [Download](https://other.test/get)';
  expect(measure(readme).downloadSite).toBe('example.test');
  expect(measure('[Guide](https://example.test/guide)')).not.toHaveProperty('downloadSite');
});

test.each([
  ['[Click to download](https://example.test/get)\n# PASS: 2026', true],
  ['Archive password: **1234**', true],
  ['Password for zip - Painter', true],
  ['1. Download the archive\n2. Type a password - 12345\n3. Run the exe as admin', true],
  ['解压密码：2026', true],
  [
    '[![Download](https://img.shields.io/badge/Download-PASSW0RD%202026-red)](https://x.test/a)',
    true,
  ],
  ['![Password policy](https://img.shields.io/badge/password%20policy-2026-red)', false],
  ['Set POSTGRES_PASSWORD=secret in .env', false],
  [
    'Download it and start.\n```yaml\ndatasource:\n  username: root\n  password: 123456\n```',
    false,
  ],
  ['Log in with the password: admin123', false],
  ['The archive keeps letters.\n\nLogin: maria, password: maria123', false],
  ['Counts how many guesses a zip password needs', false],
])('distinguishes the password of an archive from other passwords: %j', (readme, expected) => {
  expect(measure(readme).archivePassword).toBe(expected);
});

test.each([
  ['https://github.com/maria/tidy-logs/releases/latest/download/tidy.zip', true],
  ['https://github.com/maria/tidy-logs/raw/refs/heads/main/tidy.rar', true],
  ['https://raw.githubusercontent.com/maria/tidy-logs/main/tidy.7z', true],
  ['https://github.com/user-attachments/files/12345/tidy.zip', true],
  ['src/tidy_v2.zip', true],
  ['https://maria.example/tidy.zip', false],
  ['https://github.com/maria/tidy-logs/archive/refs/tags/v1.zip', false],
  ['https://github.com/maria/tidy-logs/releases/download/v1/tidy.tar.gz', false],
])('finds the packed file of %s: %s', (link, expected) => {
  expect(measure(`[Get it](${link})`).packedRelease).toBe(expected);
});

test('names the project of the same name that a copy links to once', () => {
  const credit = (link: string) => measure(`# Tidy logs\n\nBased on [the original](${link}).`);
  expect(credit('https://github.com/harriet/tidy-logs').original).toBe('harriet/tidy-logs');
  expect(credit('https://github.com/harriet/tidy-logs.git').original).toBe('harriet/tidy-logs');
  const own = ['maria/tidy-logs', 'your-name/tidy-logs', 'orgs/tidy-logs', 'topics/tidy-logs'];
  for (const link of ['harriet/other', ...own]) {
    expect(credit(`https://github.com/${link}`)).not.toHaveProperty('original');
  }
});

test('a link without the name of a repository credits nobody, whatever the copy is called', () => {
  const readme = 'Based on https://github.com/harriet/.git and https://github.com/harriet/.';
  expect(toReadmePage(readme, 'maria/git')).not.toHaveProperty('original');
});

test('sketches of one text agree although links and markup differ, and others do not', () => {
  const words = (step: number) =>
    Array.from({ length: 120 }, (_, index) => `w${(index * step) % 113}`).join(' ');
  const one = toSketch(words(7));
  expect(toSharedPart(one, toSketch(`<b>${words(7)}</b> https://example.test/`))).toBeGreaterThan(
    0.8,
  );
  expect(toSharedPart(one, toSketch(words(5)))).toBeLessThan(0.3);
  expect(toSketch('too short to tell')).toEqual([]);
});

test('measures hostile text in time', () => {
  for (const text of ['[!['.repeat(50_000), '<a href="'.repeat(50_000), 'pass'.repeat(50_000)]) {
    expect(measure(text).emptyBadges).toBe(0);
  }
});

test('distinguishes a page that sends its readers to one site from links to a home page or a registry', () => {
  const invite = (site: string) =>
    `[![a](https://b.example/a.svg)](${site}) [b](${site}/b) [Install now](${site}/#install)`;
  const measured = (readme: string) => toReadmePage(readme, 'ann/tool');
  const sendsAway = (readme: string) => measured(readme).sendsAway;

  expect(measured(invite('https://panel.example'))).toMatchObject({
    sendsAway: true,
    invitation: { site: 'panel.example', word: 'install' },
  });
  expect(sendsAway(invite('https://ann.github.io'))).toBe(false);
  expect(sendsAway(invite('https://pypi.org'))).toBe(false);
  expect(sendsAway('[Home](https://panel.example) [Install](https://panel.example/docs)')).toBe(
    false,
  );
});
