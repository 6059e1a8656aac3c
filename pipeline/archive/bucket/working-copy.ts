import { join } from 'node:path';
import { dataPaths } from '../../contract/paths.ts';
import { type Archive, createFolderFiles, openArchive, toSha256 } from '../archive.ts';
import { inParallel } from '../in-parallel.ts';
import { readIfPresent, replaceFiles } from '../replace-files.ts';
import { BucketError } from './bucket.ts';
import { type SharedArchive, weeksOf, yearsOf } from './shared-archive.ts';

/** How many of the newest months are compared with the bucket. A night reads the last 30 days. */
const comparedMonths = 3;

/**
 * Opens folders whose history is in a bucket. They may be empty.
 *
 * A file that is not in the folder is fetched when it is first read, and kept. Recent files of the folder that differ
 * from the bucket are replaced first, because the bucket has what is published.
 *
 * @throws BucketError
 */
export async function openWorkingCopy(dataDir: string, shared: SharedArchive): Promise<Archive> {
  const folder = createFolderFiles(dataDir);
  await replaceOutdated(dataDir, shared);
  return openArchive(dataDir, {
    nameOf: folder.nameOf,
    read: async (path) => (await folder.read(path)) ?? (await fetchFile(dataDir, shared, path)),
    dates: async (name) => {
      const here = await folder.dates(name);
      return [...new Set([...shared.nights, ...here])].toSorted();
    },
    years: async () =>
      [...new Set([...yearsOf(shared.nights), ...(await folder.years())])].toSorted(),
    weeks: async () => [...new Set([...weeksOf(shared), ...(await folder.weeks())])].toSorted(),
  });
}

/** Fetches every file that is missing in the data folder or differs there. Returns their number. @throws BucketError */
export async function fetchAll(dataDir: string, shared: SharedArchive): Promise<number> {
  const named = await listNamed(shared, Object.keys(shared.manifest.months));
  const fetched = await inParallel(named, async ({ path, sha256 }) => {
    const present = await readIfPresent(join(dataDir, path));
    if (present && toSha256(present) === sha256) return 0;
    await fetchFile(dataDir, shared, path);
    return 1;
  });
  return fetched.filter((count) => count === 1).length;
}

async function replaceOutdated(dataDir: string, shared: SharedArchive): Promise<void> {
  const months = Object.keys(shared.manifest.months).toSorted().slice(-comparedMonths);
  const named = await listNamed(shared, months);
  await inParallel(named, async ({ path, sha256 }) => {
    const present = await readIfPresent(join(dataDir, path));
    if (present && toSha256(present) !== sha256) await fetchFile(dataDir, shared, path);
  });
}

/** The data files that the bucket names: those without a date, and those of these months. */
async function listNamed(shared: SharedArchive, months: readonly string[]) {
  const lists = await inParallel(months, shared.monthFiles);
  return [shared.manifest.files, ...lists].flatMap((files) =>
    Object.entries(files).flatMap(([name, sha256]) =>
      name.startsWith(dataPrefix) ? [{ path: name.slice(dataPrefix.length), sha256 }] : [],
    ),
  );
}

const dataPrefix = 'data/';

/** Fetches a file into the folder. Undefined where the bucket has none. */
async function fetchFile(
  dataDir: string,
  shared: SharedArchive,
  path: string,
): Promise<Buffer | undefined> {
  // `overrides.csv` has the operator's decisions, so it is never replaced.
  if (path === dataPaths.overrides) return undefined;
  const named = `${dataPrefix}${path}`;
  const sha256 = await shared.find(named);
  if (sha256 === undefined) return undefined;
  const bytes = await shared.readFile(named, sha256);
  if (!bytes) throw new BucketError(`${named} in the bucket is missing or damaged`);
  await replaceFiles([{ path: join(dataDir, path), bytes }]);
  return bytes;
}
