import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { loseAfterBroadcast, openPaidGateway, path } from './open-paid-gateway.ts';

const chain = await openChain();
const timing = { confirmMs: 1_500, settleMs: 3_000, verifyMs: 3_000 };
const hour = 3_600;

test.each([
  ['two hours', 2 * hour, 0],
  ['two hours, three hours before the retry', 2 * hour, 3 * hour],
])(
  'a call that was charged is answered after the clock was set back %s',
  async (_, back, later) => {
    const snapshot = await chain.client.snapshot();
    const gateway = await openPaidGateway(chain, { timing });
    const payment = await gateway.sign(path);
    loseAfterBroadcast(gateway.rpc);
    expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');

    gateway.setClock(later - back);
    if (later > 0) await chain.client.increaseTime({ seconds: later });
    await chain.client.mine({ blocks: 1 });
    gateway.rpc.decide(() => 'through');

    expect(await gateway.outcome(path, payment)).toBe('200');
    expect(await gateway.received()).toBe(10_000n);
    await gateway.close();
    await chain.client.revert({ id: snapshot });
  },
);

test('a settlement during which the clock is set back took no negative time', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  gateway.rpc.decide((method) => {
    if (method === 'eth_sendRawTransaction') gateway.setClock(-2 * hour);
    return 'through';
  });

  expect(await gateway.outcome(path, await gateway.sign(path))).toBe('200');
  expect(gateway.told('payment-settled')).toMatchObject([{ ms: 0 }]);
});
