import { failAs } from '../../../pipeline/platform/command-line.ts';
import { inParallel } from '../../../pipeline/platform/in-parallel.ts';
import { Chance } from '../made-up/chance.ts';
import { readCharges } from './on-chain.ts';
import { buy, payInBadFaith } from './customers/buyer.ts';
import { intrude, lookAround, readFree } from './customers/visitor.ts';
import { endAfter, type Market, pause, type Purchase } from './market.ts';
import { reconcile, type Reconciliation } from './reconcile.ts';
import { describeEnd, describeProgress } from './report.ts';
import { createClosers } from '../../../gateway/serve.ts';
import { openStage, type Stage } from './stage.ts';
import { gatewayFaults, injectFaults, otherFaults } from './faults.ts';
import { attempt, insist, leavesOpen } from './purchase.ts';

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

async function run({ trafficMs, seed }: SoakOptions, interrupted: AbortSignal): Promise<void> {
  say(`soak of ${trafficMs / 60_000} minutes, seed ${seed}`);
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const closers = createClosers();
  try {
    const stage = await openStage(closers);
    const report = () => say(describeProgress(stage.market, seconds()));
    const progress = setInterval(report, progressMs);
    closers.add(async () => clearInterval(progress));
    const over = endAfter(trafficMs, interrupted);
    await Promise.all([openClients(stage.market, seed, over), causeFaults(stage, seed, over)]);
    if (!interrupted.aborted) {
      say(
        `${String(seconds()).padStart(5)} s  the faults are over; every payment is repeated until it ends`,
      );
      const until = endAfter(settlingMs, interrupted);
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

async function count({ chain, market, parts }: Stage): Promise<Reconciliation> {
  const [charges, balance, ledger] = await Promise.all([
    readCharges(chain),
    chain.balanceOf(chain.payTo),
    parts.service.readLedger(),
  ]);
  return reconcile({ chain: charges, balance, ledger, seen: market.purchases });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The duration of the traffic, and the seed of all random decisions. */
type SoakOptions = { trafficMs: number; seed: string };

/** Repeats every open payment until it ends or the signal aborts. All faults are over by then. */
async function settleUp(market: Market, seed: string, until: AbortSignal): Promise<void> {
  const chanceOf = ({ nonce }: Purchase) => new Chance(seed, 'settle up', nonce);
  const open = market.purchases.filter(({ end }) => end === 'open');
  await inParallel(open, (purchase) => insist(market, purchase, chanceOf(purchase), until));
  // Every call is repeated until it has an outcome. A settled payment must give the same bytes. The repeat also records
  // results that the ledger missed. A missed refusal becomes known when the authorization expires.
  await inParallel(market.purchases, async (purchase) => {
    const path = purchase.delivered?.path ?? purchase.lastPath;
    const chance = chanceOf(purchase);
    while (leavesOpen(await attempt(market, purchase, chance, { path })) && !until.aborted) {
      await pause(chance.between(200, 1_500), until);
    }
  });
}

/** The parent process closes standard input to end the run. */
const interruption = new AbortController();
process.stdin.once('end', () => interruption.abort()).resume();
process.stdin.unref();

try {
  const [minutes, seed = ''] = process.argv.slice(2);
  const options = { trafficMs: Number(minutes) * 60_000, seed };
  await run(options, interruption.signal);
} catch (error) {
  failAs('soak')(error);
}
