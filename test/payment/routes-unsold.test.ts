import { expect, test } from 'vitest';
import { openChain } from '../chain/open-chain.ts';
import { day, parseBody } from '../gateway/open-gateway.ts';
import { openHome } from '../night/run-night.ts';
import { openFacilitator } from './facilitator.ts';
import { openPaidGateway } from './open-paid-gateway.ts';
import { signAuthorization, toHeader } from '../../scripts/paying/sign.ts';

const chain = await openChain();
const { payTo, payerKey } = chain;
const paths = [
  ['/v1/repos', '10000'],
  ['/v1/digests', '50000'],
] as const;

test('a made-up night is not sold for real money: unpaid is 402, and a paid call is 503 and not charged', async () => {
  const facilitator = await openFacilitator(chain);
  const home = await openHome();
  await home.publish(day);
  const gateway = await openPaidGateway(chain, { home, facilitatorUrl: facilitator.url });
  const before = await gateway.received();
  for (const [path, value] of paths) {
    expect((await gateway.ask(path)).status).toBe(402);
    const payment = toHeader(await signAuthorization(payerKey, { to: payTo, value }));
    const answer = await gateway.ask(path, { headers: { 'PAYMENT-SIGNATURE': payment } });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(parseBody(answer)).toMatchObject({
      success: false,
      charged: false,
      error: { code: 'not_published' },
    });
    expect(answer.body.toString()).toContain('made-up');
  }
  expect(facilitator.calls).not.toContain('settle');
  expect(await gateway.received()).toBe(before);
  expect(await gateway.ledgerText()).toBe('');
  await gateway.close();
});

test('while nothing is published, unpaid is 402, and a paid call is 503 and not charged', async () => {
  const home = await openHome();
  const gateway = await openPaidGateway(chain, { home });
  const before = await gateway.received();
  const payments = new Map<string, string>();
  for (const [path, value] of paths) {
    expect((await gateway.ask(path)).status).toBe(402);
    const payment = toHeader(await signAuthorization(payerKey, { to: payTo, value }));
    payments.set(path, payment);
    const answer = await gateway.ask(path, { headers: { 'PAYMENT-SIGNATURE': payment } });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(parseBody(answer)).toMatchObject({
      success: false,
      charged: false,
      error: { code: 'not_published' },
    });
  }
  expect(await gateway.received()).toBe(before);

  await home.publish(day);
  await gateway.snapshots.refresh();
  for (const [path, payment] of payments) {
    const answer = await gateway.ask(path, { headers: { 'PAYMENT-SIGNATURE': payment } });
    expect([path, answer.status]).toEqual([path, 200]);
  }
  expect((await gateway.received()) - before).toBe(60_000n);
  await gateway.close();
});
