import { expect, test } from 'vitest';
import { agree, liveAgentsDay } from '../../../scripts/demo/agents-day.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openHome } from '../../pipeline/night/run-night.ts';
import { openPaidGateway } from '../../gateway/payment/open-paid-gateway.ts';
import { prices } from '../../../gateway/payment/prices.ts';
import { describeBalances } from '../../../scripts/demo/report.ts';
import { formatUsdc } from '../../../scripts/ledger/summary.ts';
import { createGreeter } from '../../../scripts/demo/greeting.ts';
import { findAnvil } from '../../../scripts/lab/dev-chain/anvil-binary.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCurrentNight } from '../../../pipeline/archive/current-night.ts';
import { renderForAddress } from '../../../scripts/demo/nights.ts';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';

const chain = await openChain();

test("an agent's day costs one payment", async () => {
  const home = await openHome();
  await home.publish('2026-11-19');
  const gateway = await openPaidGateway(chain, { home });

  const day = await liveAgentsDay(
    { baseUrl: gateway.address, payerKey: chain.payerKey },
    async () => {
      await home.publish('2026-11-20');
      await gateway.snapshots.refresh();
    },
  );

  expect(day.readings.map(({ path, status }) => [path.split('?')[0], status])).toEqual([
    ['/llms.txt', 200],
    ['/v1/index', 200],
    ['/v1/index', 304],
    ['/v1/index', 200],
    ['/v1/repos', 402],
    ['/v1/repos', 200],
  ]);
  const [known, index] = day.indexes;
  const { answer } = day.purchase;
  expect(known).not.toBe(index);
  expect(answer.index).toBe(index);
  const scan = await home.archive.readScan('2026-11-20');
  const entered = answer.data.map(([fullName]) => fullName);
  expect(entered.length).toBeGreaterThan(0);
  for (const name of entered) {
    expect(scan?.value.rows.find(({ fullName }) => fullName === name)).toMatchObject({
      standing: 'clear',
      firstSeen: '2026-11-20',
    });
  }
  expect(await gateway.received()).toBe(10_000n);
});

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

const paths = ['index.html', 'feed.atom', 'sitemap.xml'];

test('pages of an earlier start are rendered again for a new address', async () => {
  const { archive, publicDir } = await copyMadeUpHome('2026-11-20');
  const folders = { dataDir: archive.dataDir, publicDir };
  await renderForAddress(folders, { baseUrl: 'http://localhost:3917' });
  for (const path of paths) {
    const text = await readFile(join(publicDir, path), 'utf8');
    expect(text).toContain('http://localhost:3917');
    expect(text).not.toContain('http://localhost:3000');
  }
  expect(await readCurrentNight(archive, publicDir)).toHaveProperty('pointer');
});

test('pages with the right address are not rendered again', async () => {
  const { archive, publicDir } = await copyMadeUpHome('2026-11-20');
  const folders = { dataDir: archive.dataDir, publicDir };
  // A rendering would replace this feed.
  await writeFile(join(publicDir, 'feed.atom'), 'marked');
  await renderForAddress(folders, { baseUrl: 'http://localhost:3000' });
  expect(await readFile(join(publicDir, 'feed.atom'), 'utf8')).toBe('marked');
});
