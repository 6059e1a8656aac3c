import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const making = new Map<string, Promise<string>>();

/**
 * The path of a folder that `make` fills, once for all processes of a test run. Tests must not change it. After a failure,
 * the next test makes it again.
 *
 * @example const folder = await onceInRun('built nightly.ts', (empty) => bundle({ main: source }, empty));
 */
export function onceInRun(name: string, make: (folder: string) => Promise<unknown>) {
  const begun = making.get(name) ?? makeOnce(name, make);
  making.set(name, begun);
  begun.catch(() => making.delete(name));
  return begun;
}

async function makeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const run = process.env['TEST_RUN_FOLDER'];
  if (run === undefined) {
    throw new Error('the configuration of this run lacks test/run/global-setup.ts');
  }
  const place = join(run, 'once', name.replaceAll(/[^\w.-]+/g, '-'));
  if (existsSync(place)) return place;
  await mkdir(dirname(place), { recursive: true });
  const folder = await mkdtemp(`${place}-`);
  await make(folder);
  try {
    await rename(folder, place);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(place)) throw error;
    await rm(folder, { recursive: true });
  }
  return place;
}
