import { expect, test } from 'vitest';
import { connect } from '../../../gateway/payment/chain/base.ts';
import { describeOutage } from '../../../gateway/payment/outages.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openRedirecting } from '../client/open-redirecting.ts';
import { openFacilitator } from './facilitator.ts';
import { openPaidGateway, type PaidGateway, openTroubled } from './open-paid-gateway.ts';
import { codeOf } from './read-answer.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';

function causesOf({ events }: PaidGateway, name: string): unknown[] {
  return events.flatMap(({ event, data }) => (event === name ? [data['cause']] : []));
}

test('a facilitator that redirects a verification is not believed, and the other server gets no payment', async () => {
  const { url, otherHost, calls, received } = await openRedirecting();
  const gateway = await openPaidGateway(chain, { facilitatorUrl: url });
  const before = await gateway.received();
  const answer = await gateway.send(path, await gateway.sign(path));
  expect([answer.status, codeOf(answer)]).toEqual([503, 'payment_unavailable']);
  expect(calls).toEqual(['POST /verify']);
  expect(received).toEqual([]);
  expect(causesOf(gateway, 'facilitator-failed')).toEqual([
    expect.stringContaining(`the facilitator redirects to ${otherHost}, which is not followed`),
  ]);
  expect(await gateway.received()).toBe(before);
});

test('a facilitator that redirects a settlement leaves its outcome to the chain', async () => {
  const { url, received } = await openRedirecting();
  const facilitator = await openFacilitator(chain);
  const gateway = await openPaidGateway(chain, { facilitatorUrl: facilitator.url });
  facilitator.decide((step) =>
    step === 'settle' ? { status: 307, body: {}, location: `${url}/settle` } : 'through',
  );
  const payment = await gateway.sign(path);
  const answer = await gateway.send(path, payment);
  expect([answer.status, codeOf(answer)]).toEqual([503, 'settlement_pending']);
  expect(received).toEqual([]);
  expect(causesOf(gateway, 'facilitator-failed')).toEqual([
    expect.stringContaining('which is not followed'),
  ]);
  facilitator.decide(() => 'through');
  expect((await gateway.send(path, payment)).status).toBe(200);
});

test('an RPC that redirects gets no further, the other server gets no call, and the log tells why', async () => {
  const { url, otherHost, calls, received } = await openRedirecting();
  const gateway = await openPaidGateway(chain, { rpcUrl: `${url}/key-of-the-rpc` });
  const answer = await gateway.send(path, await gateway.sign(path));
  expect([answer.status, codeOf(answer)]).toEqual([503, 'payment_unavailable']);
  expect(calls.length).toBeGreaterThan(0);
  expect(received).toEqual([]);
  expect(causesOf(gateway, 'verification-failed').length).toBeGreaterThan(0);
  const told = await connect({ url, pollingMs: 100 }).getChainId().then(String, describeOutage);
  expect(told).toBe(`the RPC redirects to ${otherHost}, which is not followed`);
});

test('an RPC that redirects broadcasts sends them nowhere else', async () => {
  const { url, received } = await openRedirecting();
  const { rpc, gateway, before } = await openTroubled(chain);
  const payment = await gateway.sign(path);
  rpc.decide((method) =>
    method === 'eth_sendRawTransaction' ? { status: 307, text: '', location: url } : 'through',
  );
  expect((await gateway.send(path, payment)).status).toBe(503);
  expect(received).toEqual([]);
  rpc.decide(() => 'through');
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect((await gateway.received()) - before).toBe(10_000n);
});
