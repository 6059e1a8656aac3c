import { expect, test } from 'vitest';
import type { Observation } from '../../../../pipeline/archive/history/record.ts';
import { foldNights } from '../../../../scripts/lab/recordings/fold-nights.ts';
import { observeFollowed } from '../../../../scripts/lab/risk/observations.ts';
import { aRow, aScan } from '../../../fixtures/night.ts';

const tides = aRow({ fullName: 'ada/tides', stars: 300, forks: 20 });
const crack = aRow({ fullName: 'eve/tides', stars: 200, forks: 0 });
const listing = aScan('2026-11-04', { rows: [tides], quarantined: [crack] });

/** The labels of a row that the first night listed, and that these nights looked up. */
async function observe(row: typeof tides, seen: readonly Observation[], scan = listing) {
  const { records } = foldNights([{ scan: aScan('2026-11-04', { rows: [row] }) }]);
  const tracked = new Map([[row.id, [...(records.get(row.id) ?? []), ...seen]]]);
  return observeFollowed(tracked, async (date) => (date === '2026-11-04' ? scan : undefined));
}

const thereOn = (date: string): Observation => ({ date, state: 'there', stars: 300, forks: 20 });
const goneOn = (date: string): Observation => ({ date, state: 'gone', stars: null, forks: null });

test('a row is measured as it was when it was first listed, among all rows of its night', async () => {
  const [observation, ...others] = await observe(tides, [thereOn('2026-11-20')]);

  expect(others).toEqual([]);
  expect(observation).toMatchObject({ source: 'followed', label: 0, group: '2026-11-02' });
  expect(observation?.assessed).toMatchObject({ stars: 300, forks: 20 });
  expect(observation?.alike.ofName).toHaveLength(1);
});

test.each([
  ['gone on the next day', [goneOn('2026-11-06')], [1]],
  ['gone after it was seen', [thereOn('2026-11-05'), goneOn('2026-11-06')], [1]],
  ['gone on the thirtieth day', [goneOn('2026-12-04')], [1]],
  ['gone later', [goneOn('2026-12-05')], []],
  ['still gone', [goneOn('2026-11-06'), goneOn('2026-12-20')], [1]],
  ['there for less than two weeks', [thereOn('2026-11-17')], []],
  ['there after two weeks', [thereOn('2026-11-18')], [0]],
  ['back after it was gone', [goneOn('2026-11-06'), thereOn('2026-11-18')], [0]],
  ['never looked up', [], []],
])('a row that is %s has the labels %j', async (_, seen, labels) => {
  for (const row of [tides, crack]) {
    expect((await observe(row, seen)).map(({ label }) => label)).toEqual(labels);
  }
});

test('made-up nights are refused, and nights that are lost give no label', async () => {
  const seen = [thereOn('2026-11-20')];
  await expect(observe(tides, seen, { ...listing, source: 'demo' })).rejects.toThrow(
    'the night of 2026-11-04 is made up',
  );
  expect(await observeFollowed(new Map([['R_1', seen]]), async () => undefined)).toEqual([]);
});
