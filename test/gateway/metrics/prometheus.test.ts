import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { drain, listen } from '../../../gateway/start/listen.ts';
import { readAlerts, readPanels } from './expressions.ts';
import { openMeasured } from './open-measured.ts';
import { openPrometheus } from './open-prometheus.ts';

const Targets = z.object({
  activeTargets: z.array(z.object({ health: z.string(), labels: z.looseObject({}) })),
});
const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) })),
});
const Found = z.object({ result: z.array(z.unknown()) });

const open: { close: () => Promise<unknown> }[] = [];
afterAll(async () => {
  for (const { close } of open.toReversed()) await close();
});

/** Prometheus over two gateways as operators run them. Their RPC cannot be reached. */
async function openWatched() {
  const ports: number[] = [];
  const reads: (() => Promise<unknown>)[] = [];
  while (ports.length < 2) {
    const gateway = await openMeasured('http://127.0.0.1:1');
    open.push({ close: gateway.stop });
    ports.push(gateway.metricsPort);
    reads.push(() => fetch(`http://127.0.0.1:${gateway.port}/robots.txt`));
  }
  const reserved = createServer();
  const port = await listen(reserved, 0);
  await drain(reserved, 0);
  const prometheus = await openPrometheus(port, ports);
  open.push(prometheus);
  return { ...prometheus, read: () => Promise.all(reads.map((read) => read())) };
}

const patience = { interval: 500, timeout: 40_000 };

/** Without an RPC the balance is not known, so its panel stays empty. */
const unknownHere = /settlement_wallet_ether/;

test('a real Prometheus evaluates each alert over two gateways, and finds figures for each panel', async () => {
  const prometheus = await openWatched();
  const health = async () => {
    const { activeTargets } = Targets.parse(await prometheus.ask('targets'));
    return activeTargets.map((target) => target.health);
  };
  await expect.poll(() => health().catch(() => []), patience).toEqual(['up', 'up']);
  const rules = async () =>
    Rules.parse(await prometheus.ask('rules')).groups.flatMap((group) => group.rules);
  const healthy = async () => (await rules()).filter((rule) => rule.health === 'ok').length;
  await expect.poll(healthy, patience).toBe(readAlerts().length);

  const expressions = readPanels().flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const findEmpty = async () => {
    const answers = await Promise.all(
      expressions.map(async (expr) => {
        const found = await prometheus.ask(`query?query=${encodeURIComponent(expr)}`);
        return Found.parse(found).result.length === 0 ? [expr] : [];
      }),
    );
    return answers.flat().filter((expr) => !unknownHere.test(expr));
  };
  // A rate needs a rise between two scrapes.
  await prometheus.read();
  await expect.poll(findEmpty, patience).toEqual([]);
}, 180_000);
