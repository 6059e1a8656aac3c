import { readFileSync } from 'node:fs';
import { readConfigureGlobal } from 'fast-check';
import { expect, test } from 'vitest';
import { findSources } from '../imports.ts';
import { runs, times } from './runs.ts';

test('a property that passed once passes again: seeds are fixed unless they are asked to be random', () => {
  const usual = { numRuns: runs(100), ...(times === 1 ? { seed: 20_261_120 } : {}) };
  expect(readConfigureGlobal()).toEqual(usual);
});

test('no property has a number of runs that `--config test/properties/vitest.config.ts` cannot multiply', () => {
  const own = findSources('test').filter((file) => {
    const text = readFileSync(file, 'utf8');
    return text.includes("from 'fast-check'") && /numRuns: \d|fc\.sample\(\w+, \d/.test(text);
  });
  expect(own).toEqual([]);
});
