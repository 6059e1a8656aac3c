import { expect, test } from 'vitest';
import { exampleDigest } from '../../../../gateway/documents/example-answers.ts';
import type { Forecast } from '../../../../pipeline/contract/forecast.ts';
import { renderProjects } from '../../../../pipeline/publish/page/sections/projects.ts';
import { countReasons } from '../../../../pipeline/publish/page/sections/trust.ts';
import { toScan } from '../../../../pipeline/scan/take-scan.ts';
import { madeUpNightSeenAt, makeUpNight } from '../../../../scripts/lab/made-up/made-up-night.ts';

const forecast: Forecast = {
  survival: 0.96,
  stars: { low: 90, median: 100, high: 120 },
  certainty: 'low',
  drivers: [],
  methods: { survival: 'base rate', stars: 'last pace' },
};

/** The example with this forecast for its first project alone. */
function foreseen(made: Forecast) {
  const notableProjects = exampleDigest.notableProjects.slice(0, 1);
  return {
    ...exampleDigest,
    notableProjects: notableProjects.map((project) => ({ ...project, forecast: made })),
  };
}

test.each([
  [0.873, '87.3% likely'],
  [0.99, '99.0% likely'],
  [0.9996, 'more than 99% likely'],
  [1, 'more than 99% likely'],
])('a survival of %f is shown as %s, and never as certain', (survival, words) => {
  const hidden = { survival: undefined, stars: undefined };
  const shown = renderProjects(foreseen({ ...forecast, survival }), new Map(), new Map(), hidden);
  expect(JSON.stringify(shown)).toContain(words);
});

const [survival, stars] = ['judged too few', 'judged too few'];

test.each([
  ['90 to 120 stars in 7 days; 96.0% likely to be there in 30 days.', {}],
  ['90 to 120 stars in 7 days.', { survival }],
  ['96.0% likely to be there in 30 days.', { stars }],
  [undefined, { survival, stars }],
])('of the forecasts of a project, the page shows %s where %j is hidden', (words, reasons) => {
  const hidden = { survival: undefined, stars: undefined, ...reasons };
  const page = JSON.stringify(renderProjects(foreseen(forecast), new Map(), new Map(), hidden));
  // Low certainty is about the band of stars.
  expect(/>Estimate(?:, of little certainty(?=: 90))?: (.*?)</.exec(page)?.[1]).toBe(words);
});

test.each([
  ['20 of the 20 topics that GitHub allows', 'Many topics'],
  ['its topics mention “aimbot”', 'Words of cheats, piracy or abuse'],
  ['its README is nearly that of a repository of another owner', 'One README, several owners'],
  ['its badges, clone commands or links name ann/a of another owner', 'Badges of another owner'],
  [
    '2 other owners have repositories with about as many stars',
    'Several owners with equal figures',
  ],
  ['fewer than 3 words of description', 'A README without prose'],
  [
    '2 other repositories of this owner have the standing caution',
    'Other repositories of the owner',
  ],
  ['it mentions “exe”, and GitHub finds no code in it', 'A download in place of code'],
  [
    'a download from a.test near the top of its README, not from GitHub’s releases',
    'A download in place of code',
  ],
])('“%s” is of the kind “%s”', (reason, kind) => {
  const [counted] = countReasons([{ risk: { score: 0.5, reasons: [reason] } }]);
  expect(counted?.kind).toBe(kind);
});

test('the page has a kind for every reason for which made-up repositories are quarantined', () => {
  const date = '2026-11-20';
  const found = makeUpNight({ date, windowDays: 7, limit: 300 });
  const scan = toScan(found, { date, startedAt: madeUpNightSeenAt(date), earlier: [] });

  const kinds = countReasons(scan.quarantined).map(({ kind }) => kind);

  expect(kinds.length).toBeGreaterThan(5);
  expect(kinds).not.toContain('Other reasons');
});
