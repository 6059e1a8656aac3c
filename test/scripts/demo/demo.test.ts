import { expect, test } from 'vitest';
import { compareBalances } from '../../../scripts/demo/run-demo.ts';
import { createGreeter } from '../../../scripts/demo/greeting.ts';
import { findAnvil } from '../../../scripts/lab/dev-chain/anvil-binary.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderForAddress } from '../../../scripts/demo/nights.ts';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';

const before = { agent: 10_000_000n, seller: 5n };

test('balances agree if exactly the prices were paid', () => {
  const { agreed, lines } = compareBalances(before, { agent: 9_940_000n, seller: 60_005n });
  expect(agreed).toBe(true);
  expect(lines.at(-1)).toContain('agree with the prices to the last unit: $0.01 + $0.05');
});

test.each([
  ['the agent paid a unit too much', { agent: 9_939_999n, seller: 60_005n }],
  ['the seller got a unit too little', { agent: 9_940_000n, seller: 60_004n }],
  ['one call was charged twice', { agent: 9_930_000n, seller: 70_005n }],
  ['nothing was charged', before],
])('balances do not agree if %s, and the report says so', (_what, after) => {
  const { agreed, lines } = compareBalances(before, after);
  expect(agreed).toBe(false);
  expect(lines.at(-1)).toBe(
    'The balances do not agree with the prices: $0.01 + $0.05 = 0.060000 USDC should have been paid.',
  );
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

test('pages with the right address are not rendered again', async () => {
  const { archive, publicDir } = await copyMadeUpHome('2026-11-20');
  const folders = { dataDir: archive.dataDir, publicDir };
  // A rendering would replace this feed.
  await writeFile(join(publicDir, 'feed.atom'), 'marked');
  await renderForAddress(folders, { baseUrl: 'http://localhost:3000' });
  expect(await readFile(join(publicDir, 'feed.atom'), 'utf8')).toBe('marked');
});
