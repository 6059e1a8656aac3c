import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/*
 * `npm run soak [-- --minutes 5] [--seed TEXT]`: the service under mixed traffic and random trouble, and then a count of
 * every unit. Code 0 only where nothing differs.
 *
 * The work is done in a group of its own, so that Ctrl-C reaches this process alone, which has the rest cleared away.
 */
const program = fileURLToPath(new URL('soak/run.ts', import.meta.url));
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
