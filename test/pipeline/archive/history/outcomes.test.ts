import { expect, test } from 'vitest';
import {
  findDue,
  goneSince,
  survivedUntil,
  withoutFollowUps,
} from '../../../../pipeline/archive/history/outcomes.ts';
import type { Observation } from '../../../../pipeline/archive/history/record.ts';

const made = '2026-11-01';
const looked = (date: string, state: Observation['state'] = 'there'): Observation => ({
  date,
  state,
  stars: state === 'gone' ? null : 100,
  forks: null,
});

test('an outcome is told by the night of its day, or by the first night of the six days after', () => {
  expect(findDue(new Set(['2026-11-08']), made, 7)?.judgedOn).toBe('2026-11-08');
  expect(findDue(new Set(['2026-11-14']), made, 7)?.judgedOn).toBe('2026-11-14');
  expect(findDue(new Set(['2026-11-15']), made, 7)).toBeUndefined();
});

test('survival is known where a night looked in time, and unknown where it was found gone too late', () => {
  const onTime = { dueOn: '2026-11-08', judgedOn: '2026-11-08' };
  expect(survivedUntil([looked('2026-11-08')], onTime)).toBe(true);
  expect(survivedUntil([looked('2026-11-08', 'gone')], onTime)).toBe(false);
  expect(survivedUntil([], onTime)).toBeUndefined();
  const late = { dueOn: '2026-11-08', judgedOn: '2026-11-10' };
  expect(survivedUntil([looked('2026-11-10', 'gone')], late)).toBeUndefined();
});

test('a repository is gone since the first of the latest looks that all found it gone', () => {
  const looks = [
    looked('2026-11-02', 'gone'),
    looked('2026-11-03'),
    looked('2026-11-04', 'gone'),
    looked('2026-11-05', 'gone'),
  ];
  expect(goneSince(looks)).toBe('2026-11-04');
  expect(goneSince(looks.slice(0, 2))).toBeUndefined();
});

test('a look of a night that asked only for the best repositories does not count', () => {
  expect(withoutFollowUps([looked('2026-11-02')], new Set())).toEqual([]);
  expect(withoutFollowUps([looked('2026-11-02')], new Set(['2026-11-02']))).toHaveLength(1);
});
