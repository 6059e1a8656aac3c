import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../pipeline/platform/command-line.ts';

const { values, fail } = readCommandLine({
  name: 'soak',
  does: 'Runs the service under mixed traffic and random faults, then compares every payment.',
  options: {
    minutes: { type: 'string', value: 'N', means: 'how long there is traffic (default: 5)' },
    seed: { type: 'string', value: 'TEXT', means: 'repeats the random choices of an earlier run' },
  },
  note: 'It needs nginx and PostgreSQL. Exit code 0 means that nothing differs.',
});
const { minutes = '5', seed = randomBytes(4).toString('hex') } = values;

if (Number(minutes) > 0 && Number(minutes) <= 24 * 60) start();
else fail('--minutes takes a number above 0, up to a day');

/** The soak runs in its own process group, so Ctrl-C reaches this process alone, which stops the soak in order. */
function start(): void {
  const program = fileURLToPath(new URL('lab/soak/run.ts', import.meta.url));
  const args = ['--import', 'tsx', program, minutes, seed];
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  });
  child.stdin.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.stdin.end());
  }
  child.once('close', (code) => {
    process.exitCode = code ?? 1;
  });
}
