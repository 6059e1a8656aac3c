import { expect, test } from 'vitest';
import { aRow } from '../../../fixtures/night.ts';
import { exampleDigest } from '../../../../gateway/documents/example-answers.ts';
import { renderHeadline } from '../../../../pipeline/publish/page/headline.ts';
import { renderProjects } from '../../../../pipeline/publish/page/projects.ts';
import { countReasons } from '../../../../pipeline/publish/page/method.ts';
import { toScan } from '../../../../pipeline/scan/take-scan.ts';
import { madeUpNightSeenAt, makeUpNight } from '../../../../scripts/lab/made-up/made-up-night.ts';

/** Nothing is known of any row. */
const known = { pages: new Map(), gains: new Map(), rows: new Map(), courses: new Map() };

test('a recommendation quotes its owner with a link to where the words stand, and says why it is here as a fact', () => {
  const what = 'Tide tables for people on small boats.';
  const row = aRow({ fullName: 'ada/tides', description: what, license: 'MIT License' });
  const [project] = exampleDigest.notableProjects;
  if (!project) throw new Error('the example recommends nothing');
  const pick = { ...project, name: 'ada/tides', what, why: `${what} It has 120 stars.` };
  const shown = { ...exampleDigest, notableProjects: [pick] };
  const page = renderProjects(shown, new Map([['ada/tides', 'https://github.com/ada/tides']]), {
    ...known,
    rows: new Map([['ada/tides', row]]),
    courses: new Map([
      [
        'ada/tides',
        [
          { date: '2026-11-19', stars: 90 },
          { date: '2026-11-20', stars: 120 },
        ],
      ],
    ]),
  });
  const html = JSON.stringify(page).replaceAll('\\"', '"');
  expect(html).toContain(
    `“<bdi>${what}</bdi>” <span class="source"><a href="https://github.com/ada/tides"`,
  );
  expect(html).toContain('<p class="fact">It has 120 stars.</p>');
  expect(html).toContain('aria-label="Stars of 2 nights: 90 to 120"');
  expect(html).toContain('<span>MIT License</span>');
});

test.each([
  ['20 of the 20 topics that GitHub allows', 'Many topics'],
  ['its topics mention “aimbot”', 'Words of cheats, piracy or abuse'],
  ['its README is nearly that of a repository of another owner', 'One README, several owners'],
  ['2 words of description and 0 characters of README at 40 stars', 'A README without prose'],
  [
    '2 other repositories of this owner have the standing caution',
    'Other repositories of the owner',
  ],
  [
    'its name mentions “exe”, as programs do, but GitHub finds no programming language in it',
    'A download in place of code',
  ],
  [
    'the top of its README links to a download at a.test, not in GitHub’s releases',
    'A download in place of code',
  ],
  [
    'the top of its README links to download.test three times or more, once with “join”',
    'A README that sends to a website',
  ],
  ['a/download-1 of another owner has about as many stars', 'Several owners with equal figures'],
  [
    'a/x and a/y, new ones of this owner as well, have about as many stars',
    'Other repositories of the owner',
  ],
  ['its README is nearly that of ann/download', 'One README, several owners'],
])('“%s” is of the kind “%s”', (reason, kind) => {
  const [counted] = countReasons([{ risk: { score: 0.5, reasons: [reason] } }]);
  expect(counted?.kind).toBe(kind);
});

test('the page has a kind for every reason for which made-up repositories are quarantined', () => {
  const date = '2026-11-20';
  const found = makeUpNight({ date, windowDays: 7, limit: 300 });
  const scan = toScan(found, { date, startedAt: madeUpNightSeenAt(date), earlier: [] });

  const kinds = countReasons(scan.quarantined).map(({ kind }) => kind);

  expect(kinds.length).toBeGreaterThan(2);
  expect(kinds).not.toContain('Other reasons');
});

test('the headline leaves out the sentences of the summary that the page tells elsewhere', () => {
  const summary = 'ada/tides grew by 400 stars, to 1,400. Likely spam: 3 of 40 repositories.';
  const digest = { ...exampleDigest, summary };
  const shown = (told?: string) =>
    renderHeadline(digest, new Map(), undefined, (sentence) => sentence.includes(told ?? '?'))
      .source;
  expect(shown()).toContain('to 1,400. Likely spam');
  expect(shown('ada/tides')).not.toContain('1,400');
  expect(shown('ada/tides')).toContain('Likely spam: 3 of 40 repositories.');
});
