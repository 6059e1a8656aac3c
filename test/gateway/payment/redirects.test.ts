import { expect, test } from 'vitest';
import { connect } from '../../../gateway/payment/chain.ts';
import { describeOutage } from '../../../gateway/payment/outages.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openRedirecting } from '../client/open-redirecting.ts';
import { openPaidGateway, openRemote, path } from './open-paid-gateway.ts';

const chain = await openChain();

const containing = (cause: string) => ({ cause: expect.stringContaining(cause) as unknown });

test('a facilitator that redirects a verification is not believed, and the other server gets no payment', async () => {
  const { url, otherHost, calls, received } = await openRedirecting();
  const gateway = await openPaidGateway(chain, { facilitatorUrl: url });
  expect(await gateway.outcome(path, await gateway.sign(path))).toBe('503 payment_unavailable');
  expect(calls).toEqual(['POST /verify']);
  expect(received).toEqual([]);
  const cause = `the facilitator redirects to ${otherHost}, which is not followed`;
  expect(gateway.told('facilitator-failed')).toMatchObject([containing(cause)]);
  expect(await gateway.received()).toBe(0n);
});

test('a facilitator that redirects a settlement leaves its outcome to the chain', async () => {
  const { url, received } = await openRedirecting();
  const { facilitator, gateway } = await openRemote(chain);
  facilitator.decide((step) =>
    step === 'settle' ? { status: 307, body: {}, location: `${url}/settle` } : 'through',
  );
  const payment = await gateway.sign(path);
  expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');
  expect(received).toEqual([]);
  expect(gateway.told('facilitator-failed')).toMatchObject([containing('which is not followed')]);
  facilitator.decide(() => 'through');
  expect((await gateway.send(path, payment)).status).toBe(200);
});

test('an RPC that redirects is not followed, and the outage names the other server', async () => {
  const { url, otherHost, calls, received } = await openRedirecting();
  const outage = await connect(url).getChainId().then(String, describeOutage);
  expect(outage).toBe(`the RPC redirects to ${otherHost}, which is not followed`);
  expect(calls.length).toBeGreaterThan(0);
  expect(received).toEqual([]);
});
