import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, release } from 'node:os';
import * as z from 'zod';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { growth } from './lab/bench/growth.ts';
import { bogusPayments, challenges, freeReads, newQuestions, paidCalls } from './lab/bench/http.ts';
import { openMachine } from './lab/bench/machine.ts';
import type { Row } from './lab/bench/measure.ts';

const benchmarks = [freeReads, challenges, newQuestions, paidCalls, bogusPayments, growth] as const;

const names = benchmarks.map(({ name }) => name).join(', ');
const { values, positionals, fail } = readCommandLine({
  name: 'bench',
  does: 'Measures the service against references and prints tables. docs/benchmarks.md has what was measured, and what it means.',
  more: 'BENCHMARK',
  options: { quick: { type: 'boolean', means: 'measure each case three times only' } },
  note: `It needs wrk. The benchmarks are: ${names}.`,
});
const unknown = positionals.filter((name) => !benchmarks.some((each) => each.name === name));
if (unknown.length > 0) {
  fail(`no such benchmark: ${unknown.join(', ')}; there are ${names}`);
  process.exit();
}
const chosen =
  positionals.length === 0
    ? benchmarks
    : benchmarks.filter(({ name }) => positionals.includes(name));
const wrk = spawnSync('wrk', ['-v'], { encoding: 'utf8' });
if (wrk.error && chosen.some(({ name }) => name !== growth.name)) {
  fail('wrk, which sends the load, is not installed; on Debian: apt-get install wrk');
  process.exit();
}
const repetitions = values.quick ? 3 : 25;

const machine = await openMachine();
const rows: Row[] = [];
process.stdout.write(`${describeRun(machine.pinned)}\n\n`);
try {
  for (const { name, run } of chosen) {
    const measured = await run(machine, repetitions);
    rows.push(...measured);
    process.stdout.write(`${name}\n${renderTable(measured)}\n\n`);
  }
} finally {
  await machine.close();
}
if (rows.some(({ isMet }) => isMet === false)) process.exitCode = 1;

/** The settings and the machine of a run, in two lines of Markdown. */
function describeRun(pinned: boolean): string {
  const version = /wrk \S*?([\d.]+)/.exec(`${wrk.stdout}${wrk.stderr}`)?.[1] ?? 'unknown';
  return `- ${repetitions} repetitions for each server${pinned ? ', server and load on a core each' : ''}, ${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, Linux ${release().split('-')[0]}
- Node ${process.versions.node}, wrk ${version}, ${['express', '@x402/express'].map((name) => `${name} ${readVersion(name)}`).join(', ')}`;
}

function readVersion(name: string): string {
  const text = readFileSync(`node_modules/${name}/package.json`, 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function renderTable(measured: readonly Row[]): string {
  const lines = measured.map(({ isMet, ...row }) => {
    const verdict = isMet === undefined ? '' : isMet ? 'yes' : '**no**';
    return `| ${[row.what, row.target, row.measured, row.spread, verdict, row.note].join(' | ')} |`;
  });
  const head = ['| | target | median | spread | met | |', '|---|---|---|---|---|---|'];
  return [...head, ...lines].join('\n');
}
