import { expect, test } from 'vitest';
import { assembleDigest } from '../../../pipeline/publish/assemble.ts';
import { aRow, aScan, anAnalysis } from '../../fixtures/night.ts';

const date = '2026-11-20';
const rows = [
  aRow({ fullName: 'ada/tides', stars: 900, language: '', description: 'Tides | again' }),
  aRow({ fullName: 'bea/moons', stars: 10 }),
];
const scan = aScan(date, { rows, quarantined: [aRow({ fullName: 'eve/crack', stars: 5_000 })] });

test('figures of a notable project come from its row, and only the reason from the analysis', () => {
  const answer = { notableProjects: [{ fullName: 'ada/tides', why: 'it has 5 stars' }] };
  expect(assembleDigest(scan, anAnalysis(date, { answer })).notableProjects).toEqual([
    {
      name: 'ada/tides',
      stars: 900,
      language: '',
      description: 'Tides | again',
      why: 'it has 5 stars',
    },
  ]);
});

test.each(['nobody/nothing', 'eve/crack'])(
  '%s, which was not scanned or is likely spam, stops the night if the digest names it',
  (fullName) => {
    const pick = { notableProjects: [{ fullName, why: 'new' }] };
    for (const answer of [pick, { emergingTools: [{ fullName, note: 'new' }] }]) {
      expect(() => assembleDigest(scan, anAnalysis(date, { answer }))).toThrow(
        new RegExp(`names ${fullName}, which is not among`),
      );
    }
  },
);

test('the volume counts all rows, and quarantined ones apart', () => {
  const { volumeMetrics } = assembleDigest(scan, anAnalysis(date));
  expect(volumeMetrics).toMatchObject({
    totalReposCreated: 1000,
    candidateCount: 3,
    enrichedCount: 3,
    quarantinedCount: 1,
  });
  expect(volumeMetrics.starDistribution.filter(({ count }) => count > 0)).toEqual([
    { min: 10, max: 49, count: 1 },
    { min: 500, max: 999, count: 1 },
  ]);
});

test('rows with caution are counted only if the scan has standings', () => {
  const doubtful = { fullName: 'fay/doubt', stars: 1, standing: 'caution' } as const;
  const withDoubt = [...scan.rows, aRow(doubtful)];
  const ofNow = assembleDigest({ ...scan, rows: withDoubt, campaigns: [] }, anAnalysis(date));
  expect(ofNow.volumeMetrics).toMatchObject({ cautionCount: 1, quarantinedCount: 1 });
  expect('cautionCount' in assembleDigest(scan, anAnalysis(date)).volumeMetrics).toBe(false);
});

test('the id depends on the content and on nothing else', () => {
  const id = assembleDigest(scan, anAnalysis(date)).id;
  expect(id).toMatch(/^2026-11-20-[0-9a-f]{8}$/);
  expect(assembleDigest(scan, anAnalysis(date)).id).toBe(id);
  const other = anAnalysis(date, { answer: { title: 'Tides go out' } });
  expect(assembleDigest(scan, other).id).not.toBe(id);
});
