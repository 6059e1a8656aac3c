import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { loseAfterBroadcast, openTroubled } from './open-paid-gateway.ts';
import { codeOf } from './read-answer.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';
const broadcast = 'eth_sendRawTransaction';
const hourMs = 3_600_000;

/** A gateway whose clock a test can set. */
async function openClocked() {
  const timing = { confirmMs: 1_500, settleMs: 3_000, verifyMs: 3_000 };
  let offsetMs = 0;
  const now = () => Date.now() + offsetMs;
  const setBack = (ms: number) => {
    offsetMs -= ms;
  };
  return { ...(await openTroubled(chain, { timing, now })), setBack };
}

test.each([
  ['two hours', 2 * hourMs, 0],
  ['two hours, three hours before the retry', 2 * hourMs, 3 * hourMs],
])(
  'a call that was charged is answered after the clock was set back %s',
  async (_, backMs, laterMs) => {
    const snapshot = await chain.client.snapshot();
    const { rpc, gateway, before, setBack } = await openClocked();
    const payment = await gateway.sign(path);
    loseAfterBroadcast(rpc);
    const lost = await gateway.send(path, payment);
    expect([lost.status, codeOf(lost)]).toEqual([503, 'settlement_pending']);

    setBack(backMs - laterMs);
    if (laterMs > 0) await chain.client.increaseTime({ seconds: laterMs / 1000 });
    await chain.client.mine({ blocks: 1 });
    rpc.decide(() => 'through');

    expect((await gateway.send(path, payment)).status).toBe(200);
    expect((await gateway.received()) - before).toBe(10_000n);
    await gateway.close();
    await chain.client.revert({ id: snapshot });
  },
);

test('a settlement during which the clock is set back took no negative time', async () => {
  const { rpc, gateway, setBack } = await openClocked();
  rpc.decide((method) => {
    if (method === broadcast) setBack(2 * hourMs);
    return 'through';
  });

  expect((await gateway.send(path, await gateway.sign(path))).status).toBe(200);

  const told = gateway.events.find(({ event }) => event === 'payment-settled');
  expect(told?.data['ms']).toBe(0);
});
