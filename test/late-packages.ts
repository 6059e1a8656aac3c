import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** `.ci/run` installs here, apart from the project's packages, what single tests need: over 200 MB. */
export const latePackages = resolve('var/packages/node_modules');

/** Loads a file of these packages. @throws if it is not installed */
export async function importLate(path: string): Promise<unknown> {
  const file = join(latePackages, path);
  if (!existsSync(file)) throw new Error(`${file} is missing: .ci/run installs it`);
  return import(file);
}
