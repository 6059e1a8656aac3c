import { describe, expect, test } from 'vitest';
import { measureSearch } from '../../scripts/lab/eval/search.ts';
import { folder, readJudgedNights } from './recordings.ts';

describe.skipIf(folder === '')('the search over all names of the recorded nights', () => {
  test('finds first what was meant, in each of seven spellings', async () => {
    const names = readJudgedNights().flatMap(({ rows }) => rows.map(({ fullName }) => fullName));
    const repositories = [...new Set(names)].map((name) => ({ name, first: '2026-08-05' }));
    for (const { spelling, share } of await measureSearch(repositories)) {
      const goal = spelling === 'one letter wrong' ? 0.9 : 0.95;
      expect([spelling, share >= goal]).toEqual([spelling, true]);
    }
  }, 60_000);
});
