import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measureKinds, type Part } from '../../scripts/lab/eval/kinds.ts';

const dataDir = process.env['REAL_DATA_DIR'];

function shareOf({ part, of }: Part): number {
  return part / of;
}

describe.skipIf(dataDir === undefined)('rows of recorded nights', () => {
  test('get the categories that a person gave them', () => {
    const { all, honest } = measureKinds(join(dataDir ?? '', 'nights'));

    expect(shareOf(honest.category)).toBeGreaterThanOrEqual(0.85);
    expect(shareOf(all.category)).toBeGreaterThanOrEqual(0.83);
    expect(shareOf(honest.toolsAmongListed)).toBeGreaterThanOrEqual(0.95);
    expect(shareOf(honest.listedAmongTools)).toBeGreaterThanOrEqual(0.8);
  });
});
