import { expect, test } from 'vitest';
import { purposeOf } from '../../../../pipeline/analysis/kinds/purpose.ts';
import { makeRow } from './made-row.ts';
import cases from './refused-purposes.json' with { type: 'json' };

test.each(cases)('takes $title', ({ purpose, ...told }) => {
  expect(purposeOf(makeRow(told))).toBe(purpose);
});
