import { expect, test } from 'vitest';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openRpc } from '../../standin/chain/open-rpc.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { land } from './land.ts';
import { openProcess } from './open-process.ts';
import { openPaidGateway } from './open-paid-gateway.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';
const command = 'test/gateway/payment/killed-gateway.ts';

/** A call writes two lines, of four steps each: that it is being sent, and that it is settled. */
test.each([
  ['2', 'half-way through writing that it sends'],
  ['4', 'before the broadcast'],
  ['5', 'after the settlement, before it is written down'],
  ['6', 'half-way through writing the settlement down'],
  ['8', 'before it answers'],
])(
  'a gateway killed at step %s, %s, delivers after its restart for the same header and one charge',
  async (step) => {
    const killed = await openProcess(chain, { command, env: { KILL_AT: step } });
    const payment = toHeader(await signAuthorization(chain.payerKey, { to: chain.payTo }));
    const before = await chain.balanceOf(chain.payTo);
    await expect(killed.send(path, payment)).rejects.toThrow('fetch failed');
    expect(await killed.ended()).toEqual([null, 'SIGKILL']);

    const gateway = await openPaidGateway(chain, { home: killed.home });
    const sent = await gateway.transactions();
    const landed = (await gateway.received()) > before;
    expect(landed).toBe(Number(step) > 4);
    const answers = [await gateway.send(path, payment), await gateway.send(path, payment)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await gateway.received()) - before).toBe(10_000n);
    expect((await gateway.transactions()) - sent).toBe(landed ? 0 : 1);
  },
);

/** Each attempt writes two lines, of four steps each: that it is being sent, and that it failed. */
test.each([
  ['4', 'before the first broadcast'],
  ['5', 'after the first revert, before it is written down'],
  ['6', 'half-way through writing the first failure down'],
  ['8', 'before it answers the first time'],
  ['12', 'before the second broadcast'],
  ['13', 'after the second revert, before it is written down'],
  ['14', 'half-way through writing the second failure down'],
  ['16', 'before it answers the second time'],
])(
  'a gateway killed at step %s, %s, finds after its restart what someone else settled, and delivers it',
  async (step) => {
    const rpc = await openRpc(chain.rpcUrl);
    const payerKey = generatePrivateKey();
    const payer = privateKeyToAddress(payerKey);
    rpc.decide(async (method): Promise<Passage> => {
      if (method === 'eth_sendRawTransaction') await chain.mint(payer, -10_000n);
      return 'through';
    });
    const env = { KILL_AT: step, RPC_URL: rpc.url };
    const killed = await openProcess(chain, { command, env });
    const signed = await signAuthorization(payerKey, { to: chain.payTo });
    const payment = toHeader(signed);
    const before = await chain.balanceOf(chain.payTo);
    const topUp = async () => chain.mint(payer, 10_000n - (await chain.balanceOf(payer)));
    await topUp();
    const attempts = Number(step) > 8 ? 2 : 1;
    if (attempts === 2) await killed.send(path, payment);
    await topUp();
    await expect(killed.send(path, payment)).rejects.toThrow('fetch failed');
    expect(await killed.ended()).toEqual([null, 'SIGKILL']);
    await topUp();
    await land(chain, signed);

    const gateway = await openPaidGateway(chain, { home: killed.home });
    const sent = await gateway.transactions();
    expect((await gateway.ledgerText()).trimEnd().split('\n').at(-1)).toContain(
      '"state":"settled"',
    );
    expect((await gateway.send(path, payment)).status).toBe(200);
    expect((await gateway.received()) - before).toBe(10_000n);
    expect(await gateway.transactions()).toBe(sent);
  },
);
