import { extractDiscoveryInfo } from '@x402/extensions/bazaar';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, expect, test, vi } from 'vitest';
import { paidEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import type { LedgerEntry } from '../../../gateway/payment/ledger/ledger.ts';
import { readEntries } from '../../../scripts/ledger/open-entries.ts';
import { type Bought, buyDue } from '../../../scripts/own-purchases/buy-due.ts';
import { formatReport } from '../../../scripts/ledger/report.ts';
import { summarise } from '../../../scripts/ledger/summary.ts';
import { type TestFacilitator, openFacilitator } from '../../gateway/payment/facilitator.ts';
import { openProxy } from '../live/open-proxy.ts';
import { openPaidGateway } from '../../gateway/payment/open-paid-gateway.ts';
import { publishNights } from '../../gateway/payment/route-nights.ts';
import { day } from '../../gateway/start/open-gateway.ts';
import { copyHome, copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import { openChain } from '../../standin/chain/open-chain.ts';

/* The clock of this file runs through sixty days. */
const dayMs = 24 * 60 * 60 * 1000;
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
afterAll(() => vi.useRealTimers());

const chain = await openChain();
const payerKey = generatePrivateKey();
const ownPayer = privateKeyToAddress(payerKey);
const units = paidEndpoints.reduce((sum, { price }) => sum + BigInt(price.atomic), 0n);

/** Lets so many days pass, for this machine and for the chain. No test goes back. */
async function pass(days: number): Promise<void> {
  vi.setSystemTime(Date.now() + days * dayMs);
  const timestamp = BigInt(Math.floor(Date.now() / 1000));
  await chain.client.setNextBlockTimestamp({ timestamp });
  await chain.client.mine({ blocks: 1 });
}

/** Lets the days pass until a month begins. */
async function passMonth(): Promise<void> {
  const month = new Date().getUTCMonth();
  while (new Date().getUTCMonth() === month) await pass(1);
}

/** A catalogue: the resources that the facilitator settled, and when, as a facilitator finds them. */
function readCatalogue({ asked }: TestFacilitator, listed: Map<string, number>, since: number) {
  for (const { step, paymentPayload, paymentRequirements } of asked.slice(since)) {
    const entry = extractDiscoveryInfo(paymentPayload, paymentRequirements);
    if (step === 'settle' && entry) listed.set(entry.resourceUrl, Date.now());
  }
  return asked.length;
}

/** Only nights of GitHub are sold for real money, and this one has enough rows for a digest that names some. */
function copyNamingHome() {
  return copyHome(`made up, as of GitHub ${day}`, async (home) => {
    const { value } = (await (await copyMadeUpHome(day)).archive.readScan(day)) ?? {};
    await publishNights(home, [[day, { ...value, source: 'github' }]]);
  });
}

async function openShop(mode: 'self' | 'remote') {
  await pass(1);
  const facilitator = await openFacilitator(chain);
  const { url: baseUrl, leadTo } = await openProxy('localhost');
  const { url } = facilitator;
  const how = mode === 'self' ? { listingUrl: url } : { facilitatorUrl: url };
  const env = { BASE_URL: baseUrl };
  const home = await copyNamingHome();
  const gateway = await openPaidGateway(chain, { ...how, home, ownPayer, env });
  leadTo(gateway.address);
  const entries = () => readEntries(gateway.ledgerFile);
  const buy = async (mostUnits = 1_000_000n): Promise<Bought[]> => {
    const bought: Bought[] = [];
    const about = { baseUrl, payerKey, mostUnits, customersCount: mode === 'remote' };
    const due = buyDue({ ...about, entries: entries(), now: Date.now });
    for await (const each of due) bought.push(each);
    return bought;
  };
  return { facilitator, gateway, baseUrl, buy, entries };
}

test.each(['self', 'remote'] as const)(
  'sixty days without a customer: five purchases of every paid path keep it listed (mode %s)',
  async (mode) => {
    await chain.mint(ownPayer, 1_000_000n);
    const { facilitator, gateway, baseUrl, buy, entries } = await openShop(mode);
    const listed = new Map<string, number>();
    let read = 0;
    let oldest = 0;
    for (let passed = 0; passed < 60; passed += 1) {
      await pass(1);
      gateway.pass(dayMs / 1000);
      for (const { problem } of await buy()) expect(problem).toBeUndefined();
      read = readCatalogue(facilitator, listed, read);
      expect(listed.size).toBe(paidEndpoints.length);
      const ages = [...listed.values()].map((at) => (Date.now() - at) / dayMs);
      oldest = Math.max(oldest, ...ages);
    }
    expect(oldest).toBe(13);
    expect([...listed.keys()].every((url) => url.startsWith(`${baseUrl}/v1/`))).toBe(true);

    const bought: LedgerEntry[] = [];
    for await (const entry of entries()) bought.push(entry);
    expect(bought).toHaveLength(5 * paidEndpoints.length);
    expect(bought.every(({ own, state }) => own && state === 'settled')).toBe(true);
    expect(await chain.balanceOf(ownPayer)).toBe(1_000_000n - 5n * units);
    const settledEvents = gateway.events.filter(({ event }) => event === 'payment-settled');
    expect(settledEvents.every(({ data }) => data['own'] === true)).toBe(true);
    const report = formatReport(await summarise(entries()));
    expect(report).toContain('0.000000 USDC from 0 payers.');
    expect(report).toContain(`Own purchases, which are no revenue: ${bought.length}, for `);
    await chain.mint(ownPayer, -(await chain.balanceOf(ownPayer)));
    await gateway.close();
  },
  240_000,
);

test('a customer’s purchase counts where a facilitator settles it, and not where our own wallet does', async () => {
  await chain.mint(ownPayer, 1_000_000n);
  for (const mode of ['self', 'remote'] as const) {
    const { gateway, buy, facilitator } = await openShop(mode);
    await gateway.pay('/v1/repos');
    const [before] = [facilitator.calls.length];
    const bought = await buy();
    const isNeeded = mode === 'self';
    expect(bought.some(({ url }) => url.endsWith('/v1/repos'))).toBe(isNeeded);
    expect(bought.flatMap(({ problem }) => problem ?? [])).toEqual([]);
    expect(facilitator.calls.length - before).toBe(2 * bought.length);
    expect(await buy()).toEqual([]);
    await gateway.close();
  }
});

test('the bound of a month stops a purchase, and the next month allows it again', async () => {
  await chain.mint(ownPayer, 1_000_000n);
  const { gateway, buy } = await openShop('self');
  await passMonth();
  const first = await buy(10_000n);
  expect(first.filter(({ transaction }) => transaction)).toMatchObject([{ units: 10_000n }]);
  const refused = first.filter(({ problem }) => problem !== undefined);
  expect(refused.map(({ problem }) => problem)).toEqual(
    refused.map(() => 'OWN_PURCHASES_MAX_USD does not allow it in this month'),
  );
  expect(refused).toHaveLength(paidEndpoints.length - 1);
  expect((await buy(10_000n)).every(({ transaction }) => !transaction)).toBe(true);
  await passMonth();
  const later = await buy(60_000n);
  expect(later.filter(({ transaction }) => transaction).length).toBeGreaterThan(0);
  await gateway.close();
});
