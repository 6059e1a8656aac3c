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
  const shown = renderProjects({ ...sample, notableProjects }, new Map(), new Map());
  expect(JSON.stringify(shown)).toContain(words);
});

test('the page has a kind for every reason for which made-up repositories are quarantined', () => {
  const date = '2026-11-20';
  const found = makeUpNight({ date, windowDays: 7, limit: 300 });
  const scan = toScan(found, { date, startedAt: madeUpNightSeenAt(date), earlier: [] });

  const kinds = countReasons(scan.quarantined).map(({ kind }) => kind);

  expect(kinds.length).toBeGreaterThan(5);
  expect(kinds).not.toContain('Other reasons');
});
