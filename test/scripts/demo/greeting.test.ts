import { expect, test } from 'vitest';
import { createGreeter } from '../../../scripts/demo/greeting.ts';
import { findAnvil } from '../../../scripts/lab/dev-chain/anvil-binary.ts';

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
