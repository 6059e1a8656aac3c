import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../pipeline/platform/command-line.ts';

readCommandLine({
  name: 'soak',
  does: 'Runs the service under mixed traffic and random faults, then compares every payment.',
  options: {
    minutes: { type: 'string', value: 'N', means: 'how long there is traffic (default: 5)' },
    bucket: { type: 'boolean', means: 'the gateways share a bucket and no disk' },
    seed: { type: 'string', value: 'TEXT', means: 'repeats the random choices of an earlier run' },
  },
  note: 'It needs nginx. Without PostgreSQL it tests less, and says so. Exit code 0 means that nothing differs.',
});

// The soak runs in its own process group, so Ctrl-C reaches this process alone, which stops the soak in order.
const program = fileURLToPath(new URL('lab/soak/run.ts', import.meta.url));
const child = spawn(process.execPath, ['--import', 'tsx', program, ...process.argv.slice(2)], {
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
