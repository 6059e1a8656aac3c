import { join, relative } from 'node:path';
import { openArchive, toSha256 } from '../../pipeline/archive/archive.ts';
import type { Damage } from '../../pipeline/archive/repair.ts';
import { dataPaths, publicPaths } from '../../pipeline/contract/paths.ts';
import { DigestResponse } from '../../pipeline/contract/views.ts';
import { parseFile, unlessBroken } from '../../pipeline/platform/file-text.ts';
import { type NewFile, readIfPresent, replaceFiles } from '../../pipeline/platform/files.ts';
import type { Destination } from '../../pipeline/publish/published-nights.ts';
import { renderArchive } from './render-archive.ts';

type Place = Omit<Destination, 'archive'> & { dataDir: string };

/**
 * Makes damaged files again, and touches no other file. A file that the pointer names must get the bytes that the pointer
 * names. Without a pointer nothing vouches for the free files, and those that differ from a rendering are made again.
 */
export async function mend(place: Place, damages: readonly Damage[]): Promise<void> {
  const { dataDir, publicDir } = place;
  const damaged = new Set(damages.map(({ path }) => placeOf(place, path)));
  const archive = openArchive(dataDir);
  // A month that is missing counts as broken, too.
  for (const { path, problem } of damages) archive.damaged.set(relative('data', path), problem);
  const pointer = join(dataDir, dataPaths.pointer);
  const named = (await unlessBroken(archive.readPointer))?.value.files;
  const sums = new Map([...listSums(dataDir, named?.data), ...listSums(publicDir, named?.public)]);
  const isUnvouched = (path: string) =>
    damaged.has(pointer) && path.startsWith(join(publicDir, '/'));
  const accepts = ({ path, bytes }: NewFile) => {
    if (!damaged.has(path) && !isUnvouched(path)) return false;
    const sha256 = damaged.has(pointer) ? undefined : sums.get(path);
    return sha256 === undefined || sha256 === toSha256(bytes);
  };
  if (damaged.has(join(dataDir, dataPaths.sample))) await restoreSample(place);
  await renderArchive({ ...place, archive, accepts });
}

/** The checksums by the whole path. */
function listSums(folder: string, files: Readonly<Record<string, string>> = {}) {
  return Object.entries(files).map(([path, sha256]) => [join(folder, path), sha256] as const);
}

/** The published sample holds the digest that was frozen. */
async function restoreSample({ dataDir, publicDir }: Place): Promise<void> {
  const path = join(publicDir, publicPaths.sample);
  const bytes = await readIfPresent(path);
  const answer =
    bytes && (await unlessBroken(() => parseFile(DigestResponse, bytes.toString(), path)));
  if (answer) await replaceFiles([openArchive(dataDir).formatSample(answer.data)]);
}

function placeOf({ dataDir, publicDir }: Pick<Place, 'dataDir' | 'publicDir'>, path: string) {
  const [side = '', ...rest] = path.split('/');
  return join(side === 'data' ? dataDir : publicDir, ...rest);
}
