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

/** The table of docs/benchmarks.md, with the machine and the method. */
export function renderReport(
  rows: readonly Row[],
  { repetitions, seconds }: Effort,
  pinned: boolean,
): string {
  return `# Benchmarks

Written by \`npm run bench\`. Each of our servers is compared with a reference in the same run, in alternating repetitions.
The figures are medians of the ratios, because absolute figures differ between machines and hours. Server and load are separate processes${pinned ? ', each on a core of its own' : ''}. A ratio compares answers for each second of
the server's processor time, which other load hardly changes. The last column has the ratio of elapsed time.

- ${repetitions} repetitions of ${seconds} s for each server, ${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, Linux ${release().split('-')[0]}
- Node ${process.versions.node}, nginx ${readSaid('nginx -v', /nginx\/([\d.]+)/)}, wrk ${readSaid('wrk -v', /wrk \S*?([\d.]+)/)}, ${compared.map((name) => `${name} ${readVersion(name)}`).join(', ')}

${renderTable(rows)}
`;
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
