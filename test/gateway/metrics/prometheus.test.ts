import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { findFreePort } from '../../../scripts/lab/free-port.ts';
import { readAlerts, readPanels, alertsFile } from './expressions.ts';
import { openMeasured } from './open-measured.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import './installed-promtool.ts';
import { newFolder } from '../../run/new-folder.ts';

const Answer = z.object({ status: z.literal('success'), data: z.unknown() });

/** Prometheus itself, with our alerts, over gateways whose metrics are at these ports. */
async function openPrometheus(port: number, metricsPorts: readonly number[]) {
  const folder = newFolder();
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [resolve(alertsFile)],
    scrape_configs: [
      {
        job_name: 'trend-intelligence',
        static_configs: [{ targets: metricsPorts.map((metrics) => `127.0.0.1:${metrics}`) }],
      },
    ],
  };
  await writeFile(join(folder, 'prometheus.yml'), stringify(config));
  const child = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return {
    /** The answer of its HTTP API. */
    ask: async (path: string): Promise<unknown> => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
      return Answer.parse(await answer.json()).data;
    },
    close: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

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
  const prometheus = await openPrometheus(await findFreePort(), ports);
  open.push(prometheus);
  return { ...prometheus, read: () => Promise.all(reads.map((read) => read())) };
}

const patience = { interval: 500, timeout: 40_000 };

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
    return answers.flat();
  };
  // A rate needs a rise between two scrapes.
  await prometheus.read();
  await expect.poll(findEmpty, patience).toEqual([]);
});
