import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Digest } from '../../../../pipeline/contract/digest.ts';
import { renderProjects } from '../../../../pipeline/publish/page/sections/projects.ts';
import { countReasons } from '../../../../pipeline/publish/page/sections/trust.ts';
import { toScan } from '../../../../pipeline/scan/take-scan.ts';
import { madeUpNightSeenAt, makeUpNight } from '../../../../scripts/lab/made-up/made-up-night.ts';

const sample = Digest.parse(JSON.parse(readFileSync('data/sample.json', 'utf8')));

test.each([
  [0.873, '87.3% likely'],
  [0.99, '99.0% likely'],
  [0.9996, 'more than 99% likely'],
  [1, 'more than 99% likely'],
])('a survival of %f is shown as %s, and never as certain', (survival, words) => {
  const [project] = sample.notableProjects;
  if (!project?.forecast) throw new Error('the sample has no forecast');
  const notableProjects = [{ ...project, forecast: { ...project.forecast, survival } }];
  const forecasts = { survival: true, stars: true };
  const shown = renderProjects({ ...sample, notableProjects }, new Map(), new Map(), forecasts);
  expect(JSON.stringify(shown)).toContain(words);
});

test.each([
  [
    { survival: true, stars: true },
    'Estimate, of little certainty: 90 to 120 stars in 7 days; 96.0% likely to be there in 30 days.',
  ],
  [{ survival: true, stars: false }, 'Estimate: 96.0% likely to be there in 30 days.'],
  [{ survival: false, stars: true }, 'Estimate, of little certainty: 90 to 120 stars in 7 days.'],
])('of a project, %j of its forecasts are shown', (forecasts, words) => {
  const [project] = sample.notableProjects;
  if (!project?.forecast) throw new Error('the sample has no forecast');
  const stars = { low: 90, median: 100, high: 120 };
  const forecast = { ...project.forecast, survival: 0.96, stars, certainty: 'low' as const };
  const digest = { ...sample, notableProjects: [{ ...project, forecast }] };
  const shown = JSON.stringify(renderProjects(digest, new Map(), new Map(), forecasts));
  expect(shown).toContain(`>${words}<`);
  const none = { survival: false, stars: false };
  expect(JSON.stringify(renderProjects(digest, new Map(), new Map(), none))).not.toContain(
    'Estimate',
  );
});

test('the page has a kind for every reason for which made-up repositories are quarantined', () => {
  const date = '2026-11-20';
  const found = makeUpNight({ date, windowDays: 7, limit: 300 });
  const scan = toScan(found, { date, startedAt: madeUpNightSeenAt(date), earlier: [] });

  const kinds = countReasons(scan.quarantined).map(({ kind }) => kind);

  expect(kinds.length).toBeGreaterThan(5);
  expect(kinds).not.toContain('Other reasons');
});
