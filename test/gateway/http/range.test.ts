import { expect, test } from 'vitest';
import { acceptsRanges, takeRange } from '../../../gateway/http/range.ts';

const body = Buffer.from('PAR1, and what a month became, PAR1');
const answer = { status: 200, headers: { ...acceptsRanges, ETag: '"new"' }, body };

test('a part of an answer is given only of the edition that the client has', () => {
  const range = 'bytes=0-3';
  expect(takeRange(answer, { range, 'if-range': '"new"' })).toMatchObject({ status: 206 });
  expect(takeRange(answer, { range, 'if-range': '"old"' })).toBe(answer);
});

test('an answer that does not offer parts, and one that is no success, stay whole', () => {
  const range = 'bytes=0-3';
  const plain = { ...answer, headers: {} };
  expect(takeRange(plain, { range })).toBe(plain);
  const unchanged = { ...answer, status: 304 };
  expect(takeRange(unchanged, { range })).toBe(unchanged);
});
