import { expect, test } from 'vitest';
import { countEvidence } from '../../../pipeline/analysis/evidence.ts';
import { readNight } from '../../../pipeline/analysis/prose/night.ts';
import { describePace } from '../../../pipeline/analysis/prose/pace-angle.ts';
import { makeEarlierScan, makeRow, makeRows, makeScan } from '../night-fixture.ts';

const others = makeRows(5);
const before = [makeEarlierScan(others, 1)];

function tell(fields: Parameters<typeof makeRow>[0]) {
  const scan = makeScan([...others, makeRow({ fullName: 'ada/tides', stars: 1500, ...fields })]);
  const night = readNight(scan, countEvidence(scan, before));
  const row = night.rows.find(({ fullName }) => fullName === 'ada/tides');
  if (!row) throw new Error('the row is gone');
  return { row, angle: describePace(row, night) };
}

test('tells of a row that was away what it gained a day meanwhile, and no gain of the night', () => {
  const { row, angle } = tell({ starsGained: 3, gainedOverDays: 3, firstSeen: '2026-11-10' });

  expect(row).toMatchObject({ starsGained: null, gainedOverDays: null });
  expect(angle.kind).toBe('back');
});

test('does not call back what no night tells a gain of', () => {
  expect(tell({ firstSeen: '2026-11-10' }).angle.kind).toBe('fastest');
  expect(tell({}).angle.kind).toBe('new');
});
