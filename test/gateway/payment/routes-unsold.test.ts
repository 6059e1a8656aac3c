import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { legacyType } from '../../../gateway/payment/answers.ts';
import type { Answer } from '../http/ask.ts';
import { day, parseBody } from '../open-gateway.ts';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import { openHome } from '../../pipeline/night/run-night.ts';
import { openFacilitator } from './facilitator.ts';
import { openPaidGateway, type PaidGateway } from './open-paid-gateway.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const { payTo, payerKey } = chain;
const published = await copyMadeUpHome(day);
const [known] = (await published.archive.readScan(day))?.value.rows ?? [];
const paths = [
  ['/v1/repos', '10000'],
  [`/v1/repos/${known?.fullName}`, '10000'],
  ['/v1/digests', '50000'],
] as const;

/** Asks all paid paths without a payment and with one, and expects a 503 that offers no payment. Gives the payments. */
async function expectNoSale(gateway: PaidGateway, words: string) {
  const payments = new Map<string, string>();
  for (const [path, value] of paths) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await gateway.ask(path, { method });
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
      expect(answer.headers['payment-required']).toBeUndefined();
      if (method === 'GET') expectNotPublished(answer, words);
    }
    const legacy = await gateway.ask(path, { headers: { Accept: legacyType } });
    expectNotPublished(legacy, words);
    const payment = toHeader(await signAuthorization(payerKey, { to: payTo, value }));
    expectNotPublished(await gateway.send(path, payment), words);
    payments.set(path, payment);
  }
  return payments;
}

function expectNotPublished(answer: Answer, words: string): void {
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
  const message: unknown = expect.stringContaining(words);
  expect(parseBody(answer)).toMatchObject({
    success: false,
    charged: false,
    error: { code: 'not_published', message },
  });
  expect(parseBody(answer)).not.toHaveProperty('preview');
}

test('a made-up night is not sold for real money: calls are 503, paid or not, and not charged', async () => {
  const facilitator = await openFacilitator(chain);
  const home = await copyMadeUpHome(day);
  const gateway = await openPaidGateway(chain, {
    home,
    facilitatorUrl: facilitator.url,
    mode: 'remote',
  });
  await expectNoSale(gateway, 'made-up');
  expect(facilitator.calls).not.toContain('settle');
  expect(await gateway.received()).toBe(0n);
  expect(await gateway.ledgerText()).toBe('');
});

test('while nothing is published, calls are 503, paid or not, and not charged', async () => {
  const home = await openHome();
  const gateway = await openPaidGateway(chain, { home });
  const payments = await expectNoSale(gateway, 'Nothing');
  expect(await gateway.received()).toBe(0n);

  await home.publish(day);
  await gateway.snapshots.refresh();
  for (const [path, payment] of payments) {
    expect((await gateway.ask(path)).status).toBe(402);
    const answer = await gateway.send(path, payment);
    expect([path, answer.status]).toEqual([path, 200]);
  }
  expect(await gateway.received()).toBe(70_000n);
});

test('while nothing is published, a payment that cannot settle is 503 too, and uses up its budget', async () => {
  const gateway = await openPaidGateway(chain, { home: await openHome() });
  for (const payment of [
    'rubbish',
    toHeader(await signAuthorization(payerKey, { to: payTo, value: '1' })),
  ]) {
    expectNotPublished(await gateway.send('/v1/repos', payment), 'Nothing');
  }
  const last = await gateway.send('/v1/repos', 'rubbish');
  expect(last.headers['ratelimit-remaining']).toBe('57');
});
