import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** The names directly inside a built package. */
const builtNames = new Set(['LICENSE', 'README.md', 'dist', 'package.json']);

/** Makes the folder, or empties it if an earlier build filled it. Returns the problem with any other folder. */
export async function clearPackageFolder(
  folder: string,
  packageName: string,
): Promise<string | undefined> {
  const names = await readNames(folder);
  if (names === undefined) return `${folder} is not a folder that can be read`;
  const isEarlier =
    names.every((name) => builtNames.has(name)) && (await readPackageName(folder)) === packageName;
  if (names.length > 0 && !isEarlier) {
    const taken = '--out takes a new folder, an empty one or an earlier package';
    return `${folder} holds other files; ${taken}`;
  }
  for (const name of names) await rm(join(folder, name), { recursive: true });
  await mkdir(folder, { recursive: true });
  return undefined;
}

/** The names in the folder: none if it does not exist, undefined if it cannot be read. */
async function readNames(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing ? [] : undefined;
  }
}

/** The name in the folder's package.json. Undefined if there is none. */
async function readPackageName(folder: string): Promise<string | undefined> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return z.object({ name: z.string() }).parse(manifest).name;
  } catch {
    return undefined;
  }
}
