import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateKeyToAddress } from 'viem/accounts';
import { prices } from '../../gateway/payment/prices.ts';
import { createClosers, serve } from '../../gateway/serve.ts';
import { readGatewaySettings } from '../../gateway/settings.ts';
import { formatEvent } from '../../pipeline/platform/log.ts';
import { DigestsResponse, ReposResponse } from '../../pipeline/contract/views.ts';
import { readPipelineSettings } from '../../pipeline/night/settings.ts';
import type { DevChain } from '../lab/dev-chain/dev-chain.ts';
import { type DevPayment, openDevPayment } from '../lab/dev-chain/dev-payment.ts';
import { findFreePort } from '../lab/free-port.ts';
import {
  agree,
  type Balances,
  buy,
  type Buyer,
  liveAgentsDay,
  type Purchase,
} from './agents-day.ts';
import { type Folders, madeUpNights, publishEarlierNights, publishNextNight } from './nights.ts';
import {
  describeBalances,
  describeDay,
  describeDigests,
  describePurchase,
  describeRows,
} from './report.ts';
import { formatUsdc } from '../ledger/summary.ts';

/** Prints a line. */
type Say = (line: string) => void;

/**
 * Makes up nights, runs a private chain and a gateway, and buys calls. Resolves to whether the balances agree with the
 * prices. It stops everything that it started, also after a failure.
 *
 * @throws NoAnvilError, PipelineError, SettingsError, and the signal's reason after an interruption.
 */
export async function runDemo(say: Say, signal: AbortSignal): Promise<boolean> {
  const closers = createClosers();
  try {
    say('A demo on this machine: the repositories are made up, and the coins have no value.');
    say('');
    // First, because nights take long to make, and the chain's program may be missing.
    const dev = await openDevPayment();
    closers.add(dev.close);
    say('  a private chain replaces Base');
    signal.throwIfAborted();

    const folder = await mkdtemp(join(tmpdir(), 'trend-demo-'));
    closers.add(() => rm(folder, { recursive: true, force: true }));
    const folders = { dataDir: join(folder, 'data'), publicDir: join(folder, 'public') };
    const { dataDir: DATA_DIR, publicDir: PUBLIC_DIR } = folders;
    const settings = readPipelineSettings({ DATA_DIR, PUBLIC_DIR });
    const command = { settings, log: () => undefined };
    await publishEarlierNights(command, signal);
    say(`  ${madeUpNights - 1} nights are published`);
    signal.throwIfAborted();

    const gateway = await runGateway(folders, dev.settings);
    closers.add(gateway.stop);
    say(`  a gateway serves at ${gateway.baseUrl}`);

    const tell = (line: string) => {
      // No payment is under way between two lines, so an interruption is safe here.
      signal.throwIfAborted();
      say(line);
    };
    return await buyCalls({ ...gateway, payerKey: dev.chain.payerKey }, dev.chain, {
      say: tell,
      publishNight: () => publishNextNight(command, gateway.baseUrl),
    });
  } finally {
    // Ctrl-C may end a program that the gateway still needs to start, and then the gateway fails. The rest is still closed.
    await closers.close();
  }
}

/** Does what an agent does in a day, buys two more answers, and compares the balances with the prices. */
async function buyCalls(
  buyer: Buyer,
  chain: DevChain,
  { say, publishNight }: { say: Say; publishNight: () => Promise<void> },
): Promise<boolean> {
  const tell = (lines: readonly string[]) => lines.forEach(say);
  const agent = privateKeyToAddress(buyer.payerKey);
  const count = async (): Promise<Balances> => ({
    agent: await chain.balanceOf(agent),
    seller: await chain.balanceOf(chain.payTo),
  });
  const tellPurchase = async (purchase: Purchase<unknown>, excerpt: readonly string[]) => {
    const receipt = await chain.client.getTransactionReceipt({ hash: purchase.transaction });
    tell(describePurchase(purchase, receipt, excerpt));
  };
  const before = await count();
  tell(['', `The agent ${agent} has ${formatUsdc(before.agent)} USDC, and no ether.`]);

  const day = await liveAgentsDay(buyer, publishNight);
  tell(describeDay(day));
  const entered = day.purchase.answer.data.map((row) => JSON.stringify(row));
  await tellPurchase(day.purchase, entered);

  const repos = await buy(buyer, {
    path: '/v1/repos?limit=5',
    price: prices.repos,
    answer: ReposResponse,
  });
  await tellPurchase(repos, describeRows(repos.answer.data));

  const digests = await buy(buyer, {
    path: '/v1/digests?days=7&limit=3',
    price: prices.digests,
    answer: DigestsResponse,
  });
  await tellPurchase(digests, describeDigests(digests.answer.data));

  const after = await count();
  const paid = [day.purchase.price, repos.price, digests.price];
  const agreed = agree(before, after, paid);
  tell(describeBalances(before, after, { agreed, paid }));
  return agreed;
}

/**
 * Serves the nights on a free port and takes payments on the private chain. Warnings and errors are printed, and other
 * events are dropped. @throws SettingsError
 */
async function runGateway({ dataDir, publicDir }: Folders, dev: DevPayment['settings']) {
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const settings = readGatewaySettings({
    PORT: String(port),
    BASE_URL: baseUrl,
    DATA_DIR: dataDir,
    PUBLIC_DIR: publicDir,
  });
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort').then(() => undefined);
  const starting = new AbortController();
  const served = serve(
    { ...settings, ...dev },
    {
      write: (event, data = {}, level = 'info') => {
        if (event === 'gateway-started') starting.abort();
        if (level === 'warn' || level === 'error') {
          process.stderr.write(`${formatEvent(event, data)}\n`);
        }
      },
      droppedLines: () => 0,
    },
    stopped,
  );
  await Promise.race([once(starting.signal, 'abort'), served]);
  const stop = async () => {
    stopping.abort();
    await served;
  };
  return { baseUrl, stop };
}
