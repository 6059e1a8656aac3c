import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, release } from 'node:os';
import * as z from 'zod';
import type { Effort, Row } from './benchmark.ts';

const Package = z.object({ version: z.string() });
const compared = [
  'express',
  'helmet',
  'express-rate-limit',
  'pino-http',
  'compression',
  '@x402/express',
  'autocannon',
];

/** How and with what a run measures, in two lines of Markdown. */
export function describeRun({ repetitions, seconds }: Effort, pinned: boolean): string {
  return `- ${repetitions} repetitions of ${seconds} s for each server${pinned ? ', server and load on a core each' : ''}, ${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, Linux ${release().split('-')[0]}
- Node ${process.versions.node}, nginx ${readSaid('nginx -v', /nginx\/([\d.]+)/)}, wrk ${readSaid('wrk -v', /wrk \S*?([\d.]+)/)}, ${compared.map((name) => `${name} ${readVersion(name)}`).join(', ')}`;
}

export function renderTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, target, measured, spread, isMet, note }) => {
    const verdict = isMet === undefined ? '' : isMet ? 'yes' : '**no**';
    return `| ${[what, target, measured, spread, verdict, note].join(' | ')} |`;
  });
  const head = ['| | target | median | spread | met | |', '|---|---|---|---|---|---|'];
  return [...head, ...lines].join('\n');
}

function readVersion(name: string): string {
  const text = readFileSync(`node_modules/${name}/package.json`, 'utf8');
  return Package.parse(JSON.parse(text)).version;
}

/** The version that a program reports. */
function readSaid(command: string, version: RegExp): string {
  const said = spawnSync('sh', ['-c', `${command} 2>&1`], { encoding: 'utf8' });
  return version.exec(said.stdout)?.[1] ?? 'unknown';
}
