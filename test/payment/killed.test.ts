import { expect, test } from 'vitest';
import { openChain } from '../chain/open-chain.ts';
import { openProcess } from './open-process.ts';
import { openShop } from './open-shop.ts';
import { signAuthorization, toHeader } from './sign.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';
const command = 'test/payment/killed-gateway.ts';

/** Two lines are written for a call: that it is being sent, and that it is settled. */
test.each([
  ['2', 'half-way through writing that it sends'],
  ['4', 'before the broadcast'],
  ['5', 'after the settlement, before it is written down'],
  ['6', 'half-way through writing the settlement down'],
  ['8', 'before it answers'],
])(
  'killed at step %s, %s, it starts again, and the same header delivers for one charge',
  async (step) => {
    const killed = await openProcess(chain, { command, env: { KILL_AT: step } });
    const payment = toHeader(await signAuthorization(chain.payerKey, { to: chain.payTo }));
    const before = await chain.balanceOf(chain.payTo);
    await expect(killed.send(path, payment)).rejects.toThrow('fetch failed');
    expect(await killed.ended()).toEqual([null, 'SIGKILL']);

    const shop = await openShop(chain, { home: killed.home });
    const sent = await shop.transactions();
    const landed = (await shop.takings()) > before;
    expect(landed).toBe(Number(step) > 4);
    const answers = [await shop.send(path, payment), await shop.send(path, payment)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shop.takings()) - before).toBe(10_000n);
    expect((await shop.transactions()) - sent).toBe(landed ? 0 : 1);
    await shop.close();
  },
);
