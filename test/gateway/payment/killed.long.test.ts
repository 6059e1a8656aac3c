import { once } from 'node:events';
import { connect } from 'node:net';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openRpc } from '../../standin/chain/open-rpc.ts';
import { openProcess } from './open-process.ts';
import { openPaidGateway } from './open-paid-gateway.ts';
import { codeOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { land } from './land.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';

/** A call whose transaction waits for its block. Its payer has no money for another one. */
async function openInFlight() {
  const running = await openProcess(chain);
  const payer = generatePrivateKey();
  await chain.mint(privateKeyToAddress(payer), 10_000n);
  const payment = toHeader(await signAuthorization(payer, { to: chain.payTo }));
  const before = await chain.balanceOf(chain.payTo);
  await chain.client.setAutomine(false);
  const answer = running.send(path, payment);
  answer.catch(() => undefined);
  const waiting = async () => (await chain.client.getTxpoolStatus()).pending;
  await expect.poll(waiting, { timeout: 50_000 }).toBe(1);
  return { running, payment, before, answer };
}

/** A gateway that was killed between the broadcast of a payment and its answer. */
async function killInFlight() {
  const flight = await openInFlight();
  flight.running.tell('SIGKILL');
  await expect(flight.answer).rejects.toThrow('fetch failed');
  await flight.running.ended();
  return flight;
}

async function mine(): Promise<void> {
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);
}

test('after a stop signal, it closes idle and silent connections at once, finishes the running paid call, and ends', async () => {
  const { running, before, answer } = await openInFlight();
  const silent = connect(running.port, '127.0.0.1').resume();
  await once(silent, 'connect');
  running.tell('SIGTERM');
  await once(silent, 'close');
  expect(await running.listens()).toBe(false);
  await mine();

  const delivered = await answer;
  expect(delivered.status).toBe(200);
  expect(delivered.headers.get('connection')).toBe('close');
  expect(await delivered.json()).toMatchObject({ count: 2, charged: true });
  expect(await running.ended()).toEqual([0, null]);
  expect((await chain.balanceOf(chain.payTo)) - before).toBe(10_000n);
});

test('a gateway killed between broadcast and answer finds the payment at its start and delivers it', async () => {
  const { running, payment, before } = await killInFlight();
  await mine();

  const gateway = await openPaidGateway(chain, { home: running.home });
  expect(await gateway.ledgerText()).toContain('"state":"settled"');
  const sent = await gateway.transactions();
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.transactions()).toBe(sent);
  expect((await chain.balanceOf(chain.payTo)) - before).toBe(10_000n);
});

test('restarted while blocks stall, it answers 503 whatever the RPC says, and delivers later', async () => {
  const { running, payment, before } = await killInFlight();

  const rpc = await openRpc(chain.rpcUrl);
  const about = { home: running.home, rpcUrl: rpc.url, timing: { confirmMs: 1_000 } };
  const gateway = await openPaidGateway(chain, about);
  for (const trouble of ['cut', 'through'] as const) {
    rpc.decide((method) => (method === 'eth_estimateGas' ? trouble : 'through'));
    const stalled = await gateway.send(path, payment);
    expect([stalled.status, codeOf(stalled)]).toEqual([503, 'settlement_pending']);
  }
  await mine();
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect((await chain.balanceOf(chain.payTo)) - before).toBe(10_000n);
});

test('a gateway that is closed while it reconciles waits for it, and tells no failure of its ledger', async () => {
  const gateway = await openPaidGateway(chain);
  const reconciled = gateway.reconcile();
  await gateway.close();
  await reconciled;
  expect(gateway.events.filter(({ event }) => event === 'ledger-failed')).toEqual([]);
});

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
