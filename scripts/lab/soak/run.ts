import { setMaxListeners } from 'node:events';
import { failAs } from '../../../pipeline/platform/command-line.ts';
import { Chance } from '../made-up/chance.ts';
import { type GasSpent, readCharges, readGasSpent } from './on-chain.ts';
import { buy, payInBadFaith } from './customers/buyer.ts';
import { intrude, lookAround, readFree } from './customers/visitor.ts';
import { endAfter, type Market, pause } from './market.ts';
import { reconcile, type Reconciliation } from './reconcile.ts';
import { describeEnd, describeProgress } from './report.ts';
import { createClosers } from '../../../gateway/start/closers.ts';
import { bounds, openStage, type Stage } from './stage.ts';
import { gatewayFaults, injectFaults, otherFaults } from './faults.ts';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { attempt, insist } from './purchase.ts';

/** The most time in milliseconds that the last payments may take to finish. */
const settlingMs = 240_000;
const progressMs = 10_000;
const customers = [
  ...Array.from({ length: 12 }, () => buy),
  ...Array.from({ length: 3 }, () => readFree),
  ...Array.from({ length: 2 }, () => lookAround),
  ...Array.from({ length: 2 }, () => intrude),
  ...Array.from({ length: 2 }, () => payInBadFaith),
];

async function run(
  { trafficMs, seed, hasBucket }: SoakOptions,
  interrupted: AbortSignal,
): Promise<void> {
  const place = hasBucket ? ', nights in a bucket' : '';
  say(`soak of ${trafficMs / 60_000} minutes, seed ${seed}${place}`);
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const closers = createClosers();
  try {
    const stage = await openStage(closers, say, hasBucket);
    const report = () => say(describeProgress(stage.market, seconds()));
    const progress = setInterval(report, progressMs);
    closers.add(async () => clearInterval(progress));
    const over = waitAtMost(trafficMs, interrupted);
    await Promise.all([openClients(stage.market, seed, over), causeFaults(stage, seed, over)]);
    if (!interrupted.aborted) {
      say(
        `${String(seconds()).padStart(5)} s  the faults are over; every payment is repeated until it ends`,
      );
      const until = waitAtMost(settlingMs, interrupted);
      await settleUp(stage.market, seed, until);
    }
    if (interrupted.aborted) throw new Error('interrupted; everything was stopped and removed');
    const result = await count(stage);
    say(`\n${describeEnd(stage.market, result, seconds())}`);
    const isEqual = result.differences.length + stage.market.tally.surprises.length === 0;
    process.exitCode = isEqual ? 0 : 1;
  } finally {
    await closers.close();
  }
}

async function openClients(market: Market, seed: string, over: AbortSignal): Promise<void> {
  const visits = customers.map((visit, number) =>
    visit(market, new Chance(seed, 'customer', number), over),
  );
  await Promise.all(visits);
}

async function causeFaults({ parts }: Stage, seed: string, over: AbortSignal): Promise<void> {
  await pause(500, over);
  await Promise.all([
    injectFaults(parts, gatewayFaults, new Chance(seed, 'gateways'), over),
    injectFaults(parts, otherFaults, new Chance(seed, 'others'), over),
  ]);
}

async function count({ chain, market, parts }: Stage): Promise<Reconciliation & { gas: GasSpent }> {
  const [charges, balance, ledger, gas] = await Promise.all([
    readCharges(chain),
    chain.balanceOf(chain.payTo),
    parts.service.readLedger(),
    readGasSpent(
      chain,
      parts.regions?.wallets ?? [chain.settlementKey],
      bounds,
      parts.service.gateways.length + countStarts(market.tally),
    ),
  ]);
  const result = reconcile({ chain: charges, balance, ledger, seen: market.purchases });
  return { ...result, gas, differences: [...result.differences, ...gas.differences] };
}

/** How often a gateway was started again. */
function countStarts({ faults }: Market['tally']): number {
  return Object.keys(gatewayFaults).reduce((sum, name) => sum + (faults.get(name) ?? 0), 0);
}

/** A signal for timeout or interruption. It has many listeners, so Node's warning about them is turned off. */
function waitAtMost(ms: number, interrupted: AbortSignal): AbortSignal {
  const signal = endAfter(ms, interrupted);
  setMaxListeners(0, signal);
  return signal;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * The duration of the traffic, and the seed of all random decisions. With a bucket, the gateways share no disk, and each
 * has a wallet of its own.
 */
type SoakOptions = { trafficMs: number; seed: string; hasBucket: boolean };

const Options = z.object({
  minutes: z.coerce
    .number()
    .positive()
    .max(24 * 60),
  seed: z.string().min(1),
  bucket: z.boolean(),
});

/** Reads the command line. @throws an error with one sentence. */
function readOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
      bucket: { type: 'boolean', default: false },
    },
  });
  const read = Options.safeParse(values);
  if (!read.success) throw new Error('--minutes takes a number above 0, up to a day');
  const { minutes, seed, bucket: hasBucket } = read.data;
  return { trafficMs: minutes * 60_000, seed, hasBucket };
}

/** The number of calls at the same time. */
const atOnce = 8;

/** Repeats every open payment until it ends or the signal aborts. All faults are over by then. */
async function settleUp(market: Market, seed: string, until: AbortSignal): Promise<void> {
  const open = market.purchases.filter(({ end }) => end === 'open');
  await inTurns(open, (purchase, chance) => insist(market, purchase, chance, until), seed);
  // Every call is repeated once. A settled payment must give the same bytes. The repeat also records results that the ledger missed.
  await inTurns(
    market.purchases,
    async (purchase, chance) => {
      const path = purchase.delivered?.path ?? purchase.lastPath;
      let status = await attempt(market, purchase, chance, { path });
      while ((status === 503 || status === 'cut') && !until.aborted) {
        status = await attempt(market, purchase, chance, { path });
      }
    },
    seed,
  );
}

async function inTurns<T>(
  items: readonly T[],
  work: (item: T, chance: Chance) => Promise<unknown>,
  seed: string,
): Promise<void> {
  let next = 0;
  const worker = async (number: number) => {
    const chance = new Chance(seed, 'settle up', number);
    for (;;) {
      const item = items[next];
      next += 1;
      if (item === undefined) return;
      await work(item, chance);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, number) => worker(number)));
}

/** The parent process closes standard input to end the run. */
const interruption = new AbortController();
process.stdin.once('end', () => interruption.abort()).resume();
process.stdin.unref();

try {
  await run(readOptions(process.argv.slice(2)), interruption.signal);
} catch (error) {
  failAs('soak')(error);
}
