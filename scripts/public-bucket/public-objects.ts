import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileEndpoints } from '../../gateway/endpoints/endpoints.ts';
import type { FileEndpoint } from '../../gateway/endpoints/files.ts';
import { toCacheControl } from '../../gateway/http/headers.ts';
import { findPage, pageFolders } from '../../gateway/endpoints/page-folders.ts';
import { publicPaths } from '../../pipeline/contract/paths.ts';
import { listFiles, unpublishedBeside } from '../../pipeline/archive/list-files.ts';
import { readIfPresent } from '../../pipeline/platform/files.ts';
import type { Bucket } from '../../pipeline/archive/bucket/bucket.ts';
import { inParallel } from '../../pipeline/platform/in-parallel.ts';

/** An object of the public bucket. */
type PublicObject = {
  key: string;
  bytes: Buffer;
  headers: Readonly<Record<string, string>>;
  /** The index and the checkpoint of the night log announce the others, so they go last. */
  isLast: boolean;
};

type Kind = Pick<FileEndpoint, 'file' | 'mediaType' | 'maxAge'> & { path?: string };

const encodings = { '.br': 'br', '.gz': 'gzip' } as const;

/**
 * Reads the free files as objects, with the media types and the caching of the gateway.
 *
 * A file has two keys: its own name and the path that clients request, such as `v1/index.json` and `v1/index`.
 * Compressed copies have keys of their own, for a CDN that chooses by name. Missing files are left out.
 */
export async function readPublicObjects(publicDir: string): Promise<PublicObject[]> {
  const objects: PublicObject[] = [];
  for (const kind of [...fileEndpoints, ...(await listPages(publicDir))]) {
    objects.push(...(await readKind(publicDir, kind)));
  }
  return objects;
}

async function listPages(publicDir: string): Promise<Kind[]> {
  const kinds: Kind[] = [];
  for (const { folder } of pageFolders) {
    for (const name of await listFiles(join(publicDir, folder))) {
      const page = findPage(`${folder}${name}`);
      // A folder may be in another one.
      if (page?.folder === folder) kinds.push({ ...page, file: `${folder}${name}`.slice(1) });
    }
  }
  return kinds;
}

async function readKind(publicDir: string, kind: Kind): Promise<PublicObject[]> {
  const { file, path, mediaType, maxAge } = kind;
  const bytes = await readIfPresent(join(publicDir, file));
  if (!bytes) return [];
  const headers = { 'Content-Type': mediaType, 'Cache-Control': toCacheControl(maxAge) };
  const isLast = file === publicPaths.index;
  const asked = path === undefined ? '' : path.slice(1);
  const objects = [...new Set([file, asked])]
    .filter((key) => key !== '')
    .map((key): PublicObject => ({ key, bytes, headers, isLast }));
  for (const [ending, encoding] of Object.entries(encodings)) {
    const key = `${file}${ending}`;
    const copy = await readIfPresent(join(publicDir, key));
    if (!copy) continue;
    const encoded = { ...headers, 'Content-Encoding': encoding };
    objects.push({ key, bytes: copy, headers: encoded, isLast });
  }
  return objects;
}

/**
 * Sends the objects whose bytes differ from those in the bucket, the index last. Returns how many it sent and removed, and
 * the bytes sent.
 *
 * A store whose ETags are not the MD5 of the bytes gets all objects each time. Other objects stay in the bucket, but for pages
 * that are not published any more beside the files of `published`. @throws PipelineError for an outage or a refusal.
 */
export async function sendObjects(
  bucket: Bucket,
  objects: readonly PublicObject[],
  published: ReadonlySet<string>,
): Promise<{ objects: number; bytes: number; removed: number }> {
  const before = new Map((await bucket.list('')).map(({ path, md5 }) => [path, md5]));
  const changed = objects.filter(
    ({ key, bytes }) => before.get(key) !== createHash('md5').update(bytes).digest('hex'),
  );
  const send = async ({ key, bytes, headers }: PublicObject) => bucket.write(key, bytes, headers);
  const first = changed.filter(({ isLast }) => !isLast);
  await inParallel(first, send);
  for (const index of changed.filter(({ isLast }) => isLast)) await send(index);
  // A folder without a night says nothing about what is published.
  const isNight = objects.some(({ isLast }) => isLast);
  const isUnpublished = unpublishedBeside(published);
  const gone = [...before.keys()].filter((key) => isNight && isUnpublished(key));
  await inParallel(gone, bucket.remove);
  const bytes = changed.reduce((sum, object) => sum + object.bytes.length, 0);
  return { objects: changed.length, bytes, removed: gone.length };
}
