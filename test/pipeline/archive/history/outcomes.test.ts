import { expect, test } from 'vitest';
import { goneSince } from '../../../../pipeline/archive/history/outcomes.ts';
import type { Observation } from '../../../../pipeline/archive/history/record.ts';

const looked = (date: string, state: Observation['state'] = 'there'): Observation => ({
  date,
  state,
  stars: state === 'gone' ? null : 100,
  forks: null,
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
