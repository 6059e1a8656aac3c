import type { DigestDate } from '../../contract/dates.ts';
import { ContractError, formatFile, parseFile } from '../../contract/file-text.ts';
import { FileList, Manifest } from '../../contract/manifest.ts';
import { dataPaths, pageFolderNames } from '../../contract/paths.ts';
import { Pointer } from '../../contract/pointer.ts';
import { toSha256 } from '../archive.ts';
import { inParallel } from '../in-parallel.ts';
import { readIfPresent } from '../replace-files.ts';
import type { Bucket } from './bucket.ts';
import { type Folders, listLocalFiles, type LocalFile } from './local-files.ts';
import {
  folderPath,
  keyOf,
  manifestPath,
  monthPath,
  type SharedArchive,
} from './shared-archive.ts';

/** Another writer published first. None of its files was replaced. */
export class HandedOverError extends Error {
  override name = 'HandedOverError';
}

/** What was sent. `isGuarded` is false if the store ignores preconditions. Such a store cannot refuse a second writer. */
export type HandedOver = { files: number; bytes: number; isGuarded: boolean };

/** SHA-256 by path. */
type Checksums = Record<string, string>;

/**
 * Sends new files from the folders to a bucket, and then replaces the manifest that names them.
 *
 * Files are sent first, under keys with their checksums. If the run is killed, readers see no change, and the next run
 * sends the rest. The manifest is replaced only if it is still the one that `shared` was read from.
 *
 * @throws BucketError if the store is unavailable. @throws HandedOverError if another writer published first.
 * @throws ContractError if the folders do not contain the night that their pointer names.
 */
export async function handOver(
  bucket: Bucket,
  shared: SharedArchive | undefined,
  folders: Folders,
): Promise<HandedOver> {
  const { files, months, isRemoved } = await listLocalFiles(folders);
  const monthLists = await inParallel(months, async (month) => ({
    month,
    path: monthPath(month),
    files: (await shared?.monthFiles(month)) ?? {},
  }));
  const folderLists = await inParallel(pageFolderNames, async (folder) => ({
    folder,
    path: folderPath(folder),
    files: (await shared?.folderFiles(folder)) ?? {},
  }));
  const known = await readKnown(shared, [...monthLists, ...folderLists]);
  const handed: HandedOver = { files: 0, bytes: 0, isGuarded: true };
  const send = async (path: string, bytes: Buffer): Promise<string> => {
    const sha256 = toSha256(bytes);
    if (known[path] === sha256) return sha256;
    await bucket.write(keyOf(path, sha256), bytes, headersOf(path));
    handed.files += 1;
    handed.bytes += bytes.length;
    return sha256;
  };

  const sent = await inParallel(files, async (file) => {
    const bytes = await readFile(file);
    return bytes ? [{ file, sha256: await send(file.path, bytes) }] : [];
  });
  const newFiles: Manifest['files'] = { ...shared?.manifest.files };
  const newMonths: Manifest['months'] = { ...shared?.manifest.months };
  const newFolders: Manifest['folders'] = { ...shared?.manifest.folders };
  for (const { file, sha256 } of sent.flat()) {
    if (isUndated(file)) newFiles[file.path] = sha256;
  }
  const sendList = async (path: string, list: Checksums) => {
    const text = formatFile(FileList, { schema: 1, files: inOrder(list) }, path);
    return send(path, Buffer.from(text));
  };
  for (const { month, path, files: before } of monthLists) {
    const own = sent.flat().filter(({ file }) => file.month === month);
    const after = { ...before, ...toChecksums(own) };
    newMonths[month] = { sha256: await sendList(path, after), nights: listNights(after) };
  }
  for (const { folder, path, files: before } of folderLists) {
    const own = sent.flat().filter(({ file }) => file.folder === folder);
    const after = without({ ...before, ...toChecksums(own) }, isRemoved);
    if (Object.keys(after).length > 0) newFolders[folder] = await sendList(path, after);
    else delete newFolders[folder];
  }
  const manifest = {
    schema: 1,
    files: inOrder(newFiles),
    months: inOrder(newMonths),
    folders: inOrder(newFolders),
  } as const;
  await replaceManifest(bucket, shared, formatFile(Manifest, manifest, manifestPath));
  handed.isGuarded = await isGuarding(bucket, newFiles);
  return handed;
}

type List = { path: string; files: Readonly<Checksums> };

/** The checksums that the bucket already has, for the wanted lists and for the current night. */
async function readKnown(
  shared: SharedArchive | undefined,
  lists: readonly List[],
): Promise<Checksums> {
  if (!shared) return {};
  const { months, folders } = shared.manifest;
  const known: Checksums = { ...shared.manifest.files };
  for (const { files } of lists) Object.assign(known, files);
  for (const [month, { sha256 }] of Object.entries(months)) known[monthPath(month)] = sha256;
  for (const [folder, sha256] of Object.entries(folders)) known[folderPath(folder)] = sha256;
  const path = `data/${dataPaths.pointer}`;
  const bytes = await shared.readFile(path, shared.manifest.files[path] ?? '');
  if (!bytes) return known;
  const { files } = parseFile(Pointer, bytes.toString(), path);
  for (const [name, sha256] of Object.entries(files.public)) known[`public/${name}`] = sha256;
  return known;
}

/** @throws ContractError if the file is missing, or if its checksum is not the pointer's. */
async function readFile({ at, sha256, isOptional }: LocalFile): Promise<Buffer | undefined> {
  const bytes = await readIfPresent(at);
  if (!bytes && isOptional === true) return undefined;
  const isNamed = sha256 === undefined || (bytes && toSha256(bytes) === sha256);
  if (bytes && isNamed) return bytes;
  throw new ContractError(at, 'is not the file that the pointer names; run the night again');
}

/** The pointer names the files of the current night, so the manifest need not. */
function isUndated({ month, folder, sha256 }: LocalFile): boolean {
  return month === undefined && folder === undefined && sha256 === undefined;
}

function without(files: Readonly<Checksums>, isRemoved: (path: string) => boolean): Checksums {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !isRemoved(path)));
}

function toChecksums(sent: readonly { file: LocalFile; sha256: string }[]): Checksums {
  return Object.fromEntries(sent.map(({ file, sha256 }) => [file.path, sha256]));
}

/** The nights of a month that have a digest. */
function listNights(files: Readonly<Checksums>): DigestDate[] {
  const dates = Object.keys(files).map((path) => /^data\/digests\/(.+)\.json$/.exec(path)?.[1]);
  return dates.flatMap((date) => date ?? []).toSorted();
}

/** Sorts the entries, so that equal entries give equal text. */
function inOrder<T>(entries: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Replaces the manifest if it is still the one that was read. @throws HandedOverError */
async function replaceManifest(
  bucket: Bucket,
  shared: SharedArchive | undefined,
  text: string,
): Promise<void> {
  if (shared && formatFile(Manifest, shared.manifest, manifestPath) === text) return;
  const headers = { ...jsonType, 'Cache-Control': 'private, no-cache' };
  const condition = { replaces: shared?.etag };
  if (await bucket.write(manifestPath, Buffer.from(text), headers, condition)) return;
  // The answer to our own earlier attempt may have been lost.
  const present = await bucket.read(manifestPath);
  if (present.state === 'found' && present.bytes.toString() === text) return;
  throw new HandedOverError(
    'another night was handed over to the bucket at the same time; nothing was replaced: run this again',
  );
}

/** Whether the store obeys preconditions. It tries to write an object that exists; the bytes are the same, so this is safe. */
async function isGuarding(bucket: Bucket, files: Readonly<Checksums>): Promise<boolean> {
  const [path, sha256 = ''] = Object.entries(files)[0] ?? [];
  if (path === undefined) return true;
  const read = await bucket.read(keyOf(path, sha256));
  if (read.state !== 'found') return true;
  const headers = headersOf(path);
  return !(await bucket.write(keyOf(path, sha256), read.bytes, headers, { replaces: undefined }));
}

const jsonType = { 'Content-Type': 'application/json; charset=utf-8' };

/** The content is for sale, so no cache between the store and the reader may keep it. */
function headersOf(path: string): Record<string, string> {
  const kept = { 'Cache-Control': 'private, max-age=31536000, immutable' };
  return path.endsWith('.json') ? { ...jsonType, ...kept } : kept;
}
