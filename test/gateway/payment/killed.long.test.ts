import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { holdBlocks } from '../../standin/chain/hold-blocks.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPayer } from '../../standin/chain/open-payer.ts';
import { openProcess } from './open-process.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();

/** A call whose transaction waits for its block. Its payer has no money for another one. */
async function openInFlight() {
  const running = await openProcess(chain);
  const { key } = await openPayer(chain, 10_000n);
  const payment = toHeader(await signAuthorization(key, { to: chain.payTo }));
  const before = await chain.balanceOf(chain.payTo);
  const { waiting, release } = await holdBlocks(chain);
  const answer = running.send(path, payment);
  answer.catch(() => undefined);
  await waiting(1);
  return { running, payment, before, answer, release };
}

test('after a stop signal, it closes idle and silent connections at once, finishes the running paid call, and ends', async () => {
  const { running, before, answer, release } = await openInFlight();
  const silent = connect(running.port, '127.0.0.1').resume();
  await once(silent, 'connect');
  running.tell('SIGTERM');
  await once(silent, 'close');
  expect(await running.listens()).toBe(false);
  await release();

  const delivered = await answer;
  expect(delivered.status).toBe(200);
  expect(delivered.headers.get('connection')).toBe('close');
  expect(await delivered.json()).toMatchObject({ count: 2, charged: true });
  expect(await running.ended()).toEqual([0, null]);
  expect((await chain.balanceOf(chain.payTo)) - before).toBe(10_000n);
});

test('restarted while blocks stall, it answers 503 whatever the RPC says, and delivers later', async () => {
  const { running, payment, answer, release } = await openInFlight();
  running.tell('SIGKILL');
  await expect(answer).rejects.toThrow('fetch failed');
  await running.ended();

  const timing = { settleMs: 2_000 };
  const gateway = await openPaidGateway(chain, { home: running.home, timing });
  for (const trouble of ['cut', 'through'] as const) {
    gateway.rpc.decide((method) => (method === 'eth_estimateGas' ? trouble : 'through'));
    expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');
  }
  await release();
  expect(await gateway.outcome(path, payment)).toBe('200');
  expect(await gateway.received()).toBe(10_000n);
});

test('a gateway that cannot write its ledger is not ready, and is ready again once it can', async () => {
  const running = await openProcess(chain);
  /** Writing a file beyond this size fails as on a full disk. */
  const limitFiles = (bytes: string) =>
    promisify(execFile)('prlimit', ['--pid', `${running.pid}`, `--fsize=${bytes}:`]);
  const askReady = async () => (await fetch(`${running.address}/health?ready`)).text();
  const full = 'The ledger of payments does not answer, or cannot be written.';
  await limitFiles('1024');
  expect(await askReady()).toContain(full);
  await limitFiles('unlimited');
  await expect.poll(askReady, { timeout: 30_000 }).not.toContain(full);
});

test('a gateway that is closed while it reconciles waits for it, and tells no failure of its ledger', async () => {
  const gateway = await openPaidGateway(chain);
  const reconciled = gateway.reconcile();
  await gateway.close();
  await reconciled;
  expect(gateway.told('ledger-failed')).toEqual([]);
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
    const landed = (await chain.balanceOf(chain.payTo)) - before;
    expect(landed).toBe(Number(step) > 4 ? 10_000n : 0n);

    const gateway = await openPaidGateway(chain, { home: killed.home });
    expect(await gateway.outcome(path, payment)).toBe('200');
    expect(await gateway.outcome(path, payment)).toBe('200');
    const left = 10_000n - landed;
    expect(await gateway.books()).toEqual({ received: left, sent: left > 0n ? 1 : 0 });
  },
);
