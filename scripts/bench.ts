import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { growth } from './lab/bench/growth.ts';
import { http } from './lab/bench/http.ts';
import { openMachine } from './lab/bench/machine.ts';
import type { Row } from './lab/bench/measure.ts';
import { ledger, memory, start } from './lab/bench/resources.ts';

const benchmarks = [...http, start, ledger, memory, growth];

const names = benchmarks.map(({ name }) => name).join(', ');
const { values, positionals, fail } = readCommandLine({
  name: 'bench',
  does: 'Measures the service against references and prints each ratio beside its target. docs/benchmarks.md has the last run.',
  more: 'PART',
  options: {
    quick: { type: 'boolean', means: 'measure three pairs of each case, in place of nine' },
  },
  note: `It needs wrk and some ten minutes on an idle machine. The parts are: ${names}.`,
});
const unknown = positionals.filter((name) => !benchmarks.some((each) => each.name === name));
const wrk = spawnSync('wrk', ['-v'], { encoding: 'utf8' });
const missing =
  wrk.error && 'wrk, which sends the load, is not installed; on Debian: apt-get install wrk';
const problem =
  unknown.length > 0 ? `no such part: ${unknown.join(', ')}; there are ${names}` : missing;
if (problem) fail(problem);
else await run();

async function run(): Promise<void> {
  const pairs = values.quick ? 3 : 9;
  const machine = await openMachine();
  const places = machine.pinned ? ', server and load on a core each' : '';
  const cores = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}`;
  process.stdout.write(`${pairs} pairs of each case${places}, ${cores}, Node ${process.version}\n`);
  const rows: Row[] = [];
  try {
    for (const part of benchmarks) {
      if (positionals.length > 0 && !positionals.includes(part.name)) continue;
      const measured = await part.run(machine, pairs);
      rows.push(...measured);
      process.stdout.write(`\n## ${part.name}\n\n${renderTable(measured)}\n`);
    }
  } finally {
    await machine.close();
  }
  if (rows.some(({ verdict }) => verdict === '**no**')) process.exitCode = 1;
}

function renderTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, target, measured, verdict, note }) => {
    return `| ${[what, target, measured, verdict, note].join(' | ')} |`;
  });
  return ['| | target | median | met | |', '|---|---|---|---|---|', ...lines].join('\n');
}
