import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openFacilitator } from './facilitator.ts';
import { openProcess } from './open-process.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();

/** Writing a file beyond this size, in bytes, fails in that process as on a full disk. */
const limitFiles = (pid: number | undefined, size: string) =>
  promisify(execFile)('prlimit', ['--pid', `${pid}`, `--fsize=${size}:`]);

test('on a full disk, a payment that waited for an earlier one, which has ended, and a new one get one answer each', async () => {
  const facilitator = await openFacilitator(chain);
  const running = await openProcess(chain, { env: { FACILITATOR_URL: facilitator.url } });
  const { timestamp } = await chain.client.getBlock();
  const sign = async (seconds: bigint) => {
    const validBefore = `${timestamp + seconds}`;
    return toHeader(await signAuthorization(chain.payerKey, { to: chain.payTo, validBefore }));
  };
  facilitator.decide((step) => (step === 'settle' ? 'cut' : 'through'));
  const joined = await sign(3600n);
  for (const payment of [await sign(60n), joined]) {
    expect((await running.send(path, payment)).status).toBe(503);
  }
  await chain.client.setNextBlockTimestamp({ timestamp: timestamp + 61n });
  await chain.client.mine({ blocks: 1 });
  facilitator.decide(() => 'through');

  await limitFiles(running.pid, '1024');
  const payments = [joined, await sign(3600n)];
  for (const payment of payments) expect((await running.send(path, payment)).status).toBe(503);
  await limitFiles(running.pid, 'unlimited');
  for (const payment of payments) expect((await running.send(path, payment)).status).toBe(200);
});

test('a gateway that cannot write its ledger is not ready, and is ready again once it can', async () => {
  const running = await openProcess(chain);
  const askReady = async () => (await fetch(`${running.address}/health?ready`)).text();
  const full = 'The ledger of payments does not answer, or cannot be written.';
  await limitFiles(running.pid, '1024');
  expect(await askReady()).toContain(full);
  await limitFiles(running.pid, 'unlimited');
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

/** A call writes two lines, of three steps each: that it is being sent, and that it is settled. */
test.each([
  ['2', 'half-way through writing that it sends'],
  ['3', 'before the broadcast'],
  ['4', 'after the settlement, before it is written down'],
  ['5', 'half-way through writing the settlement down'],
  ['6', 'before it answers'],
])(
  'a gateway killed at step %s, %s, delivers after its restart for the same header and one charge',
  async (step) => {
    const killed = await openProcess(chain, { command, env: { KILL_AT: step } });
    const payment = toHeader(await signAuthorization(chain.payerKey, { to: chain.payTo }));
    const before = await chain.balanceOf(chain.payTo);
    await expect(killed.send(path, payment)).rejects.toThrow('fetch failed');
    expect(await killed.ended()).toEqual([null, 'SIGKILL']);
    const landed = (await chain.balanceOf(chain.payTo)) - before;
    expect(landed).toBe(Number(step) > 3 ? 10_000n : 0n);

    const gateway = await openPaidGateway(chain, { home: killed.home });
    expect(await gateway.outcome(path, payment)).toBe('200');
    expect(await gateway.outcome(path, payment)).toBe('200');
    const left = 10_000n - landed;
    expect(await gateway.books()).toEqual({ received: left, sent: left > 0n ? 1 : 0 });
  },
);
