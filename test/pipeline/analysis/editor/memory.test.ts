import { expect, test } from 'vitest';
import { remember } from '../../../../pipeline/analysis/editor/memory.ts';
import { toEditedNight } from '../../../../pipeline/analysis/editor/night.ts';
import { aRow, aScan, anAnalysis } from '../../../fixtures/night.ts';
import { makeEarlierScan, makeRow, makeScan } from '../night-fixture.ts';

const tides = { fullName: 'ada/tides', why: 'It reads the tides.' };

test('remembers by id what was put forward, when first and when last', () => {
  const named = (stars: number, fullName: string) =>
    [{ id: 'R_1', fullName, stars, part: 'notable' }] as const;
  const first = { ...anAnalysis('2026-11-18'), putForward: [...named(100, 'ada/tides')] };
  const last = { ...anAnalysis('2026-11-20'), putForward: [...named(300, 'ada/ebbs')] };

  expect(remember([last, first], []).get('R_1')).toEqual({
    id: 'R_1',
    fullName: 'ada/ebbs',
    firstOn: '2026-11-18',
    firstStars: 100,
    lastOn: '2026-11-20',
    starsThen: 300,
    isPick: true,
  });
});

test('a listed tool is no recommendation yet', () => {
  const tool = { id: 'R_1', fullName: 'ada/tides', stars: 100, part: 'tool' } as const;
  const memory = remember([{ ...anAnalysis('2026-11-18'), putForward: [tool] }], []);

  expect(memory.get('R_1')?.isPick).toBe(false);
});

test('finds what an older analysis put forward in the rows of its night', () => {
  const scan = aScan('2026-11-18', { rows: [aRow({ fullName: 'ada/tides', stars: 70 })] });
  const older = anAnalysis('2026-11-18', { answer: { notableProjects: [tides] } });

  expect([...remember([older], [scan]).values()]).toMatchObject([
    { fullName: 'ada/tides', starsThen: 70 },
  ]);
});

test('a row that an earlier night doubted is not put forward, until the operator decides', () => {
  const doubted = makeRow({ standing: 'caution' });
  const earlier = [makeEarlierScan([doubted], 1)];
  const nightOf = (reasons: string[]) =>
    toEditedNight(makeScan([makeRow({ risk: { score: 0.1, reasons } })]), earlier, new Map());

  expect(nightOf([]).clear).toEqual([]);
  expect(nightOf(["operator's decision: I know them"]).clear).toHaveLength(1);
});
