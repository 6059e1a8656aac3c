import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../var/unhandled.log', import.meta.url));

export function setup(): void {
  rmSync(file, { force: true });
}

/** Fails the run if a process that a test started had an unhandled rejection. */
export function teardown(): void {
  if (!existsSync(file)) return;
  process.exitCode = 1;
  process.stderr.write(
    `rejections that nobody handled, from ${file}:\n${readFileSync(file, 'utf8')}`,
  );
}
