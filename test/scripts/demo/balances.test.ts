import { expect, test } from 'vitest';
import { prices } from '../../../gateway/payment/prices.ts';
import { agree } from '../../../scripts/demo/purchase.ts';
import { describeBalances } from '../../../scripts/demo/report.ts';
import { formatUsdc } from '../../../scripts/ledger/summary.ts';

const before = { agent: 10_000_000n, seller: 5n };
const paid = [prices.repos, prices.digests];

test('balances agree if exactly the prices were paid', () => {
  expect(agree(before, { agent: 9_940_000n, seller: 60_005n }, paid)).toBe(true);
});

test.each([
  ['the agent paid a unit too much', { agent: 9_939_999n, seller: 60_005n }],
  ['the seller got a unit too little', { agent: 9_940_000n, seller: 60_004n }],
  ['one call was charged twice', { agent: 9_930_000n, seller: 70_005n }],
  ['nothing was charged', before],
])('balances do not agree if %s, and the report says so', (_what, after) => {
  const agreed = agree(before, after, paid);
  expect(agreed).toBe(false);
  expect(describeBalances(before, after, { agreed, paid }).at(-1)).toBe(
    'The balances do not agree with the prices: $0.01 + $0.05 = 0.060000 USDC should have been paid.',
  );
});

test.each([
  [0n, '0.000000'],
  [1n, '0.000001'],
  [-60_000n, '-0.060000'],
  [123_456_789n, '123.456789'],
])('%d units are %s USDC', (atomic, text) => {
  expect(formatUsdc(atomic)).toBe(text);
});
