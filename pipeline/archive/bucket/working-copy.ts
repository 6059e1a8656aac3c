import { join } from 'node:path';
import { dataPaths } from '../../contract/paths.ts';
import { unlessBroken } from '../../platform/file-text.ts';
import { type Archive, createFolderFiles, openArchive, toSha256 } from '../archive.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { listFiles } from '../list-files.ts';
import { readIfPresent, replaceFiles } from '../../platform/files.ts';
import { type SharedArchive, toArchiveFiles } from './shared-archive.ts';

/**
 * Opens a data folder whose history is in a bucket. The folder may be empty.
 *
 * A file that the folder lacks is fetched when it is first read, and kept. Files of the folder that differ from the bucket
 * are replaced first, because the bucket has what is published.
 *
 * @throws PipelineError
 */
export async function openWorkingCopy(dataDir: string, shared: SharedArchive): Promise<Archive> {
  await fetchFiles(dataDir, shared, await listFiles(dataDir));
  const [here, there] = [createFolderFiles(dataDir), toArchiveFiles(() => shared)];
  return openArchive(dataDir, {
    ...here,
    read: async (path) => {
      const present = await here.read(path);
      if (present) return present;
      await fetchFiles(dataDir, shared, [path]);
      return here.read(path);
    },
    readPublished: (path) => unlessBroken(() => shared.read(`public/${path}`)),
    list: async (folder) => [...(await there.list(folder)), ...(await here.list(folder))],
  });
}

/**
 * Fetches data files of a bucket that the folder lacks or has with other bytes, by default all of them. Returns their number.
 *
 * @throws PipelineError
 */
export async function fetchFiles(
  dataDir: string,
  shared: SharedArchive,
  paths = Object.keys(shared.manifest.files).map((path) => path.replace(/^data\//, '')),
): Promise<number> {
  const fetched = await inParallel(paths, async (path) => {
    const sha256 = shared.manifest.files[`data/${path}`];
    // `overrides.csv` has the decisions of this machine's operator, so it is never replaced.
    if (sha256 === undefined || path === dataPaths.overrides) return 0;
    const at = join(dataDir, path);
    const present = await readIfPresent(at);
    if (present && toSha256(present) === sha256) return 0;
    const bytes = await shared.read(`data/${path}`);
    if (!bytes) return 0;
    return replaceFiles([{ path: at, bytes }]);
  });
  return fetched.reduce((sum, count) => sum + count, 0);
}
