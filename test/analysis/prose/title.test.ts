import { expect, test } from 'vitest';
import { answer } from '../answered-night.ts';
import { makeEarlierScan, makeRow, makeRows, makeScan } from '../night-fixture.ts';

const known = { createdAt: '2026-11-18T06:00:00.000Z', firstSeen: '2026-11-19' };
const before = [makeEarlierScan(makeRows(60), 1)];

test('names an arrival that is among the fastest', async () => {
  const rows = makeRows(60, () => ({ ...known, starsGained: 20, gainedOverDays: 1 }));
  const newcomer = makeRow({ fullName: 'ada/tides', stars: 900 });

  const { title } = await answer(makeScan([...rows, newcomer]), before);

  expect(title).toContain('ada/tides arrives with 900 stars');
});

test('is silent about one that is among neither the fastest nor the most starred', async () => {
  const rows = makeRows(60, () => ({ ...known, starsGained: 20, gainedOverDays: 1 }));
  const newcomer = makeRow({ fullName: 'ada/tides', stars: 4 });

  const { title } = await answer(makeScan([...rows, newcomer]), before);

  expect(title).not.toContain('ada/tides');
});

test('is silent about a gain of one that is neither, where the faster ones are all new', async () => {
  const fast = makeRows(40, (index) => ({ fullName: `new/fast${index}`, stars: 9000 - index }));
  const slow = makeRow({ ...known, fullName: 'ada/slow', starsGained: 2, gainedOverDays: 1 });

  const { title } = await answer(makeScan([...fast, slow]), before);

  expect(title).not.toContain('ada/slow');
});
