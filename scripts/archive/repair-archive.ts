import { rename } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { openArchive, toSha256 } from '../../pipeline/archive/archive.ts';
import { listFiles } from '../../pipeline/archive/list-files.ts';
import { type Damage, isOfFuture } from '../../pipeline/archive/repair.ts';
import type { DigestDate } from '../../pipeline/contract/dates.ts';
import { dataPaths, publicPaths } from '../../pipeline/contract/paths.ts';
import { DigestResponse } from '../../pipeline/contract/views.ts';
import { parseFile, unlessBroken } from '../../pipeline/platform/file-text.ts';
import {
  type NewFile,
  readIfPresent,
  removeFiles,
  replaceFiles,
} from '../../pipeline/platform/files.ts';
import type { Destination } from '../../pipeline/publish/publication.ts';
import { renderArchive } from './render-archive.ts';

type Place = Omit<Destination, 'archive'> & { dataDir: string };

/** The files of nights that are dated after today, such as `data/scans/2999-01-01.json`. */
export async function findFuture(
  { dataDir, publicDir }: Pick<Place, 'dataDir' | 'publicDir'>,
  today: DigestDate,
): Promise<string[]> {
  const paths = [
    ...(await listFiles(dataDir)).map((path) => `data/${path}`),
    ...(await listFiles(publicDir)).map((path) => `public/${path}`),
  ];
  return paths.filter((path) => isOfFuture(path, today));
}

/**
 * Sets the data of future nights aside, under hidden names in the same folders, and removes their public files. Then the
 * newest night that is left is published again.
 */
export async function setFutureAside(place: Place, future: readonly string[], today: DigestDate) {
  const { dataDir } = place;
  for (const path of future.filter((each) => each.startsWith('data/'))) {
    const at = placeOf(place, path);
    await rename(at, join(dirname(at), `.${basename(at)}`));
  }
  await removeFiles(
    future.filter((path) => path.startsWith('public/')).map((path) => placeOf(place, path)),
  );
  const archive = openArchive(dataDir);
  for (const year of await archive.listedYears()) {
    const list = await unlessBroken(() => archive.readNightList(year));
    const nights = list?.value.nights.filter(({ date }) => date <= today);
    if (nights) await replaceFiles([archive.formatNightList(year, nights)]);
  }
  await renderArchive({ ...place, archive });
}

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
  const sums = new Map([
    ...Object.entries(named?.data ?? {}).map(
      ([path, sha256]) => [join(dataDir, path), sha256] as const,
    ),
    ...Object.entries(named?.public ?? {}).map(
      ([path, sha256]) => [join(publicDir, path), sha256] as const,
    ),
  ]);
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
