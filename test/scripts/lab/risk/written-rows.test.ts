import { expect, test } from 'vitest';
import { assessWritten } from '../../../../scripts/lab/risk/written-rows.ts';

const honest = assessWritten('honest');
const namesAt = (standing: string) =>
  honest.filter((row) => row.standing === standing).map(({ fullName }) => fullName);

test('of thirty honest rows that look like spam, none is quarantined and at most three call for caution', () => {
  expect(honest).toHaveLength(30);
  expect(namesAt('quarantined')).toEqual([]);
  expect(namesAt('caution').length).toBeLessThanOrEqual(3);
});

test('no reason accuses an honest row, and there are at most four reasons', () => {
  const reasons = honest.map(({ risk }) => risk.reasons);
  expect(reasons.flat().filter((reason) => /offers|numbered|dozen/.test(reason))).toEqual([]);
  expect(Math.max(...reasons.map(({ length }) => length))).toBeLessThanOrEqual(4);
});
