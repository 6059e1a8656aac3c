import { rm } from 'node:fs/promises';
import type { Benchmark, Effort, Row } from './lab/bench/benchmark.ts';
import { flood } from './lab/bench/http/flood.ts';
import { freeReads } from './lab/bench/http/free-reads.ts';
import { bogusPayments, challenges, paidCalls } from './lab/bench/http/paid-paths.ts';
import { openMachine } from './lab/bench/machine.ts';
import { preparePlace } from './lab/bench/place.ts';
import { describeRun, renderTable } from './lab/bench/table.ts';
import { work } from './lab/bench/work/work.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';

const benchmarks: readonly Benchmark[] = [
  freeReads,
  challenges,
  paidCalls,
  bogusPayments,
  flood,
  ...work,
];

const names = benchmarks.map(({ name }) => name).join(', ');
const { values, positionals, fail } = readCommandLine({
  name: 'bench',
  does: 'Measures the service against references and prints tables. docs/benchmarks.md has what was measured, and what it means.',
  more: 'BENCHMARK',
  options: { quick: { type: 'boolean', means: 'measure each case three times only' } },
  note: `It needs nginx and wrk. The benchmarks are: ${names}.`,
});
const unknown = positionals.filter((name) => !benchmarks.some((one) => one.name === name));
if (unknown.length > 0) {
  fail(`no such benchmark: ${unknown.join(', ')}; there are ${names}`);
  process.exit();
}
const chosen =
  positionals.length === 0
    ? benchmarks
    : benchmarks.filter(({ name }) => positionals.includes(name));
const effort: Effort = values.quick
  ? { repetitions: 3, seconds: 1, quick: true }
  : { repetitions: 25, seconds: 1, quick: false };

const folder = await preparePlace();
const machine = await openMachine(folder);
const rows: Row[] = [];
process.stdout.write(`${describeRun(effort, machine.pinned)}\n\n`);
try {
  for (const { name, run } of chosen) {
    const measured = await run(machine, effort);
    rows.push(...measured);
    process.stdout.write(`${name}\n${renderTable(measured)}\n\n`);
  }
} finally {
  machine.close();
  await rm(folder, { recursive: true, force: true });
}
if (rows.some(({ isMet }) => isMet === false)) process.exitCode = 1;
