import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** More bytes than the temporary files of all tests have at once. */
const enoughBytes = 8e9;

let folder = '';

/** Gives all processes of a run one folder for temporary files. */
export function setup(): void {
  folder = mkdtempSync(join(findPlace(), 'trend-tests-'));
  // PostgreSQL runs as another user, and must be able to reach its own folder in this one.
  chmodSync(folder, 0o755);
  // Programs that are built here are modules.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  process.env['TEST_RUN_FOLDER'] = folder;
  process.env['TMPDIR'] = folder;
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** A folder in memory where there is room. Tests kill programs and not machines, so nothing has to be on a disk. */
function findPlace(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > enoughBytes ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}
