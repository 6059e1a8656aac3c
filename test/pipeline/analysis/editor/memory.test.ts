import { expect, test } from 'vitest';
import { remember, toEditedNight } from '../../../../pipeline/analysis/edited-night.ts';
import type { DigestDate } from '../../../../pipeline/contract/dates.ts';
import { namedBy } from '../../../fixtures/named.ts';
import { aRow, aScan, anAnalysis } from '../../../fixtures/night.ts';
import { makeEarlierScan, makeRow, makeScan } from '../night-fixture.ts';

/** A night whose only row has one id under any name, and is named by the digest. */
function namedOn(date: DigestDate, stars: number, fullName: string, isTool = false) {
  const scan = aScan(date, { rows: [aRow({ id: 'R_1', fullName, stars })] });
  const analysis = anAnalysis(date, {
    answer: isTool
      ? { emergingTools: [{ fullName, note: 'It moves.' }] }
      : { notableProjects: [{ fullName, why: 'It moves.' }] },
  });
  return { scan, analysis };
}

test('remembers by id what was named, when a digest first recommended it, and when last', () => {
  const nights = [
    namedOn('2026-11-17', 50, 'ada/tides', true),
    namedOn('2026-11-18', 100, 'ada/tides'),
    namedOn('2026-11-20', 300, 'ada/ebbs'),
  ];

  expect(remember(namedBy(nights)).get('R_1')).toEqual({
    id: 'R_1',
    fullName: 'ada/ebbs',
    firstOn: '2026-11-18',
    firstStars: 100,
    lastOn: '2026-11-20',
    starsThen: 300,
    isPick: true,
  });
});

test('a row that an earlier night doubted is not put forward, until the operator decides', () => {
  const doubted = makeRow({ standing: 'caution' });
  const earlier = [makeEarlierScan([doubted], 1)];
  const nightOf = (reasons: string[]) =>
    toEditedNight(makeScan([makeRow({ risk: { score: 0.1, reasons } })]), earlier, new Map());

  expect(nightOf([]).clear).toEqual([]);
  expect(nightOf(["operator's decision: I know them"]).clear).toHaveLength(1);
});

test('a row that an earlier night quarantined is not put forward under the name of a new owner', () => {
  const quarantined = [makeRow({ id: 'R_1', fullName: 'mallory/spam', standing: 'quarantined' })];
  const earlier = [makeEarlierScan([], 5, { quarantined })];
  const scan = makeScan([makeRow({ id: 'R_1', fullName: 'ada/engine' })]);

  expect(toEditedNight(scan, earlier, new Map()).clear).toEqual([]);
});
