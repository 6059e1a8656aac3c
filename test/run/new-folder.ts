import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder, which goes with the other temporary files when the run of the tests ends. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'test-'));
}
