import { expect, test } from 'vitest';
import { compareWithPrices } from '../../../scripts/demo/run-demo.ts';
import { createGreeter } from '../../../scripts/demo/greeting.ts';
import { findAnvil } from '../../../scripts/lab/dev-chain/anvil-binary.ts';

test.each([
  ['the agent paid a unit too much', { paid: 60_001n, received: 60_000n }],
  ['the seller got a unit too little', { paid: 60_000n, received: 59_999n }],
])('if %s, the demo says that it is not the prices', (_what, moved) => {
  const { agreed, line } = compareWithPrices(moved);
  expect(agreed).toBe(false);
  expect(line).toMatch(/ USDC: not the prices, \$0\.01 \+ \$0\.05 = 0\.060000 USDC\.$/);
});

test('without a private chain, the greeting says why, and ends the sentence with one full stop', () => {
  const written: string[] = [];
  const log = createGreeter(
    () => undefined,
    (text) => written.push(text),
  );
  let notice = '';
  try {
    findAnvil({ platform: 'aix', arch: 'ppc64' });
  } catch (error) {
    notice = String(error instanceof Error && error.message);
  }
  log('payments-off', { notice }, 'warn');
  log('gateway-started', { baseUrl: 'http://localhost:3000' });

  expect(written.join('')).toMatch(/for aix-ppc64\..+PAYMENT_MODE=off accepts none\.\n/);
});
