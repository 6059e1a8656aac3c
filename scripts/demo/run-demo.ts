import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Price, prices, toDollars } from '../../gateway/payment/prices.ts';
import { createClosers, serve } from '../../gateway/serve.ts';
import { readGatewaySettings } from '../../gateway/settings.ts';
import { DigestsResponse, ReposResponse } from '../../pipeline/contract/views.ts';
import { readPipelineSettings } from '../../pipeline/night/settings.ts';
import { formatEvent } from '../../pipeline/platform/log.ts';
import { PipelineError } from '../../pipeline/platform/pipeline-error.ts';
import { type DevPayment, openDevPayment } from '../lab/dev-chain/dev-payment.ts';
import { findFreePort } from '../lab/free-port.ts';
import { type Agent, createAgent, readTransaction } from '../lab/paying/agent.ts';
import { type Folders, madeUpNights, publishMadeUpNights } from './nights.ts';

/** Prints a line. */
type Say = (line: string) => void;

/**
 * Makes up nights, runs a private chain and a gateway, and buys a call of each price. Resolves to whether the balances
 * agree with the prices. It stops everything that it started, also after a failure.
 *
 * @throws PipelineError, and the signal's reason after an interruption.
 */
export async function runDemo(print: Say, signal: AbortSignal): Promise<boolean> {
  const closers = createClosers();
  const say = (line: string) => {
    // No payment is under way between two lines, so an interruption is safe here.
    signal.throwIfAborted();
    print(line);
  };
  try {
    say('A demo on this machine: the repositories are made up, and the coins have no value.\n');
    // First, because nights take long to make, and the chain's program may be missing.
    const dev = await openDevPayment();
    closers.add(dev.close);
    say('  a private chain replaces Base');

    const folder = await mkdtemp(join(tmpdir(), 'trend-demo-'));
    closers.add(() => rm(folder, { recursive: true, force: true }));
    const [DATA_DIR, PUBLIC_DIR] = [join(folder, 'data'), join(folder, 'public')];
    const settings = readPipelineSettings({ DATA_DIR, PUBLIC_DIR });
    const folders = await publishMadeUpNights({ settings, log: () => undefined }, signal);
    say(`  ${madeUpNights} nights are published`);

    const gateway = await runGateway(folders, dev.settings);
    closers.add(gateway.stop);
    say(`  a gateway serves at ${gateway.baseUrl}`);

    const { payTo, payerKey, balanceOf } = dev.chain;
    const agent = createAgent(payerKey);
    const balances = () => Promise.all([balanceOf(agent.address), balanceOf(payTo)]);
    const [held, owned] = await balances();
    for (const order of orders) (await buy(agent, gateway.baseUrl, order)).forEach(say);
    const [left, owns] = await balances();
    const { agreed, line } = compareWithPrices({ paid: held - left, received: owns - owned });
    say(`\n${line}`);
    return agreed;
  } finally {
    // Ctrl-C may end a program that the gateway still needs to start, and then the gateway fails. The rest is still closed.
    await closers.close();
  }
}

/** A call that the agent buys, and the lines that it prints of the answer. */
type Order = { path: string; price: Price; read: (body: unknown) => string[] };

const orders: readonly Order[] = [
  {
    path: '/v1/repos?limit=5',
    price: prices.repos,
    read: (body) =>
      ReposResponse.parse(body).data.map(({ fullName, stars }) => `${fullName}, ${stars} stars`),
  },
  {
    path: '/v1/digests?days=7&limit=3',
    price: prices.digests,
    read: (body) =>
      DigestsResponse.parse(body).data.map(({ digestDate, title }) => {
        return `${digestDate.slice(0, 10)}  ${title}`;
      }),
  },
];

/** Calls, pays the price of the challenge and describes the answer. @throws PipelineError if there is no paid answer */
async function buy(agent: Agent, baseUrl: string, { path, price, read }: Order): Promise<string[]> {
  const response = await agent.fetch(`${baseUrl}${path}`);
  const transaction = readTransaction(response);
  if (!response.ok || transaction === undefined) {
    throw new PipelineError(`${path} answered ${response.status}: ${await response.text()}`);
  }
  return [
    `\nGET ${path}  ${price.display}`,
    `  paid in transaction ${transaction}`,
    ...read(await response.json()).map((line) => `    ${line}`),
  ];
}

/** Whether the agent paid, and the seller received, exactly the prices; and the line that says it. Both in atomic units of USDC. */
export function compareWithPrices({ paid, received }: { paid: bigint; received: bigint }) {
  const due = orders.reduce((sum, { price }) => sum + BigInt(price.atomic), 0n);
  const agreed = paid === due && received === due;
  const sum = `${orders.map(({ price }) => price.display).join(' + ')} = ${toDollars(due)} USDC`;
  const verdict = agreed ? 'to the last unit the prices' : 'not the prices';
  const line = `The agent paid ${toDollars(paid)} and the seller received ${toDollars(received)} USDC: ${verdict}, ${sum}.`;
  return { agreed, line };
}

/**
 * Serves the nights on a free port and takes payments on the private chain. Warnings and errors are printed, and other
 * events are dropped. @throws PipelineError
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
      write: (event, data, level = 'info') => {
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
