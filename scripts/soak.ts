import { randomBytes } from 'node:crypto';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { runSoak } from './lab/soak/run.ts';

const { values, fail } = readCommandLine({
  name: 'soak',
  does: 'Sells from two gateways under random faults, then compares every payment.',
  options: {
    minutes: { type: 'string', value: 'N', means: 'how long there is traffic (default: 5)' },
    seed: { type: 'string', value: 'TEXT', means: 'repeats the random choices of an earlier run' },
  },
  note: 'It needs PostgreSQL. Exit code 0 means that nothing differs.',
});
const { minutes = '5', seed = randomBytes(4).toString('hex') } = values;
const trafficMs = Number(minutes) * 60_000;
const interruption = new AbortController();
const interrupt = () =>
  interruption.abort(new Error('interrupted; everything was stopped and removed'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);

if (!(trafficMs > 0 && trafficMs <= 24 * 60 * 60_000)) {
  fail(`--minutes takes a number above 0, up to a day, got "${minutes}"`);
} else {
  try {
    const isEqual = await runSoak({ trafficMs, seed, say }, interruption.signal);
    process.exitCode = isEqual ? 0 : 1;
  } catch (error) {
    fail(error);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
