import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file as it should become. */
export type NewFile = { path: string; bytes: Buffer };

/**
 * Replaces files so that a crash at any instant leaves each of them whole, old or new.
 *
 * All drafts are on disk before the first takes its name, and they take their names in the order given: put the file
 * that announces the others last. Files that already hold their bytes are left alone; the rest are counted.
 *
 * @throws the system's error (disk full, no permission), having left no draft, and changed no file unless it came while renaming.
 */
export async function replaceFiles(files: readonly NewFile[]): Promise<number> {
  const changed: NewFile[] = [];
  for (const file of files) if (!(await holds(file))) changed.push(file);
  try {
    for (const { path, bytes } of changed) await writeDurably(draftOf(path), bytes);
    for (const { path } of changed) {
      await rename(draftOf(path), path);
      await syncFolder(dirname(path));
    }
  } catch (error) {
    await Promise.all(changed.map(({ path }) => rm(draftOf(path), { force: true })));
    throw error;
  }
  return changed.length;
}

function draftOf(path: string): string {
  return `${path}.draft`;
}

async function holds({ path, bytes }: NewFile): Promise<boolean> {
  const present = await readIfPresent(path);
  return present?.equals(bytes) ?? false;
}

/** The file's bytes; undefined where there is none. */
export async function readIfPresent(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is only safe once its folder is on disk too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
