import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openProcess } from './open-process.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();

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
