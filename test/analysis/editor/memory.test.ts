import { expect, test } from 'vitest';
import { remember } from '../../../pipeline/analysis/editor/memory.ts';
import { aRow, aScan, anAnalysis } from '../../fixtures/night.ts';

const tides = { fullName: 'ada/tides', why: 'It reads the tides.' };

test('remembers by id what was put forward, when first and when last', () => {
  const named = (stars: number, fullName: string) =>
    [{ id: 'R_1', fullName, stars, part: 'notable' }] as const;
  const first = { ...anAnalysis('2026-11-18'), putForward: [...named(100, 'ada/tides')] };
  const last = { ...anAnalysis('2026-11-20'), putForward: [...named(300, 'ada/ebbs')] };

  expect(remember([last, first], []).get('R_1')).toEqual({
    id: 'R_1',
    fullName: 'ada/ebbs',
    times: 2,
    firstOn: '2026-11-18',
    firstStars: 100,
    lastOn: '2026-11-20',
    starsThen: 300,
  });
});

test('reads an older analysis through the rows of its night', () => {
  const scan = aScan('2026-11-18', { rows: [aRow({ fullName: 'ada/tides', stars: 70 })] });
  const older = anAnalysis('2026-11-18', { answer: { notableProjects: [tides] } });

  expect([...remember([older], [scan]).values()]).toMatchObject([
    { fullName: 'ada/tides', starsThen: 70 },
  ]);
});
