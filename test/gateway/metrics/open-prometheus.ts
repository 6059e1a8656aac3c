import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import * as z from 'zod';
import { alertsFile } from './expressions.ts';
import './installed-promtool.ts';

const Answer = z.object({ status: z.literal('success'), data: z.unknown() });

/** Prometheus itself, with our alerts, over gateways whose metrics are at these ports. */
export async function openPrometheus(port: number, metricsPorts: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'));
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
