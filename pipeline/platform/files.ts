import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { inParallel } from './in-parallel.ts';
import { codeOf } from './log.ts';

/** A file to write. `modified` is its time, in whole seconds; absent for the time of writing. */
export type NewFile = { path: string; bytes: Buffer; modified?: Date };

/**
 * Replaces files. After a crash at any instant, each file is the old or the new one, complete.
 *
 * All drafts are on disk before the first is renamed, in the given order: the file that announces
 * the others goes last. Unchanged files are skipped. Returns the number of changed ones.
 *
 * @throws the system's error, such as a full disk. No draft is left, and files have changed only if
 * the error came while renaming.
 */
export async function replaceFiles(files: readonly NewFile[]): Promise<number> {
  const held = await inParallel(files, holds);
  const changed = files.filter((_, index) => held[index] !== true);
  try {
    await inParallel(changed, ({ path, bytes, modified }) =>
      writeDurably(draftOf(path), bytes, modified),
    );
    for (const [index, { path }] of changed.entries()) {
      await rename(draftOf(path), path);
      const next = changed[index + 1]?.path ?? '';
      // A file of another folder is renamed once these renames are on disk.
      if (dirname(next) !== dirname(path)) await syncFolder(dirname(path));
    }
  } catch (error) {
    await Promise.allSettled(changed.map(({ path }) => rm(draftOf(path), { force: true })));
    throw error;
  }
  return changed.length;
}

/** All files below a folder by relative path with `/`, sorted. Empty for a missing folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .toSorted();
}

/** Removes the files that exist. Returns how many files it removed. */
export async function removeFiles(paths: readonly string[]): Promise<number> {
  const folders: string[] = [];
  for (const path of paths) {
    try {
      await unlink(path);
      folders.push(dirname(path));
    } catch (error) {
      if (!missing.includes(codeOf(error))) throw error;
    }
  }
  for (const folder of new Set(folders)) await syncFolder(folder);
  return folders.length;
}

const draftEnding = '.draft';
const draftOf = (path: string) => `${path}${draftEnding}`;
/** Whether it is the draft of a file, of which a killed writer leaves some. */
export const isDraft = (path: string) => path.endsWith(draftEnding);

async function holds({ path, bytes, modified }: NewFile): Promise<boolean> {
  const present = await readIfPresent(path);
  if (present?.equals(bytes) !== true) return false;
  return modified === undefined || (await stat(path)).mtimeMs === modified.getTime();
}

const missing = ['ENOENT'];
const impossible = [...missing, 'ENAMETOOLONG', 'ENOTDIR'];
const unreadable = [...impossible, 'EISDIR', 'ELOOP', 'EACCES', 'EPERM'];

/** The file's bytes; undefined where there is none. */
export function readIfPresent(path: string): Promise<Buffer | undefined> {
  return readUnless(missing, path);
}

/** As `readIfPresent`. Undefined too for a name too long, or a path below a file. */
export function readIfPossible(path: string): Promise<Buffer | undefined> {
  return readUnless(impossible, path);
}

/** As `readIfPresent`. Undefined too for a folder, a dead link and a forbidden file. */
export function readIfReadable(path: string): Promise<Buffer | undefined> {
  return readUnless(unreadable, path);
}

async function readUnless(codes: readonly string[], path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codes.includes(codeOf(error))) return undefined;
    throw error;
  }
}

/**
 * The newest date that the text states as a value, but for the fields of what is to come, less up
 * to 68 minutes by its content: a correction of the same night has another time. Where a host
 * compares `If-Modified-Since`, a later night is newer.
 */
function toModified(bytes: Buffer, toCome: readonly string[]): Date {
  const field = toCome.join('|');
  const stated = String.raw`(?<!(?:${field})": ?)[">](20\d\d-\d\d-\d\d(?:T[\d:.]+Z)?)["<]`;
  const dates = bytes.toString('latin1').matchAll(new RegExp(stated, 'g'));
  const moments = Array.from(dates, ([, date = '']) => Date.parse(date) || 0);
  const newest = moments.reduce((latest, moment) => Math.max(latest, moment), undated);
  const seconds = createHash('sha256').update(bytes).digest().readUInt16BE() % 4096;
  return new Date((Math.floor(newest / 1000) - seconds) * 1000);
}

/** Before the first night: the time of what states no date, such as the style sheet. */
const undated = Date.parse('2026-01-01');

async function writeDurably(path: string, bytes: Buffer, modified?: Date): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    if (modified) await file.utimes(modified, modified);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename or a new file durable: its folder must be on disk too. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A file as it is published, by its path below the public folder; a copy with its `original`. */
export type PublicFile = { path: string; bytes: Buffer; original?: Buffer };

/**
 * The same files, with their paths in this public folder. Their times follow from their content:
 * nginx makes ETags of time and size, so they are the same on every machine, whenever it rendered.
 * `toCome` names the fields of JSON whose dates are still to come.
 */
export function below(
  folder: string,
  files: readonly PublicFile[],
  toCome: readonly string[],
): NewFile[] {
  const times = new Map<Buffer, Date>();
  return files.map(({ path, bytes, original = bytes }) => {
    const modified = times.get(original) ?? toModified(original, toCome);
    times.set(original, modified);
    return { path: join(folder, path), bytes, modified };
  });
}

/**
 * Returns the file and its copies `.br` and `.gz`, which come first: no reader finds the file
 * without.
 *
 * The same bytes give the same copies. A copy that is not smaller is left out. A picture has none:
 * it is compressed already.
 */
export function withCompressed(file: PublicFile): PublicFile[] {
  return addCopies(file, file.bytes.length > largeBytes ? largeQuality : smallQuality);
}

/** As `withCompressed` for a waiting reader: ten times as fast, and brotli 10 % larger. */
export function withQuickCopies(file: PublicFile): PublicFile[] {
  return addCopies(file, quickQuality);
}

function addCopies(file: PublicFile, quality: number): PublicFile[] {
  const { path, bytes } = file;
  if (path.endsWith('.png')) return [file];
  const { br, gz } = compress(bytes, quality);
  const siblings = [
    { path: `${path}.br`, bytes: br, original: bytes },
    { path: `${path}.gz`, bytes: gz, original: bytes },
  ];
  return [...siblings.filter((sibling) => sibling.bytes.length < bytes.length), file];
}

type Copies = { br: Buffer; gz: Buffer };

/** By quality and checksum of the original: nights rendered twice are compressed once. */
const compressed = new LRUCache<string, Copies>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ br, gz }) => br.length + gz.length,
});

function compress(bytes: Buffer, quality: number): Copies {
  const key = `${quality} ${createHash('sha256').update(bytes).digest('hex')}`;
  const cached = compressed.get(key);
  if (cached) return cached;
  const copies = {
    br: brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_QUALITY]: quality,
      },
    }),
    gz: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
  };
  compressed.set(key, copies);
  return copies;
}

/** Brotli's qualities. 11 takes 2.5 times as long as 10 for 2.4 %; 9 twice as 8 for 0.2 %. */
const largeBytes = 64 * 1024;
const largeQuality = 8;
const smallQuality = 10;
const quickQuality = 5;
