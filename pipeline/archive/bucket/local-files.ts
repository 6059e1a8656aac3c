import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DigestDate, monthOf } from '../../contract/dates.ts';
import { ContractError, parseFile } from '../../contract/file-text.ts';
import { dataPaths, publicPaths, twinOf } from '../../contract/paths.ts';
import { Pointer } from '../../contract/pointer.ts';
import { readIfPresent } from '../replace-files.ts';
import { yearsOf } from './shared-archive.ts';

/** What to send: the folders, and the nights of the data folder that are new or have changed. */
export type Folders = { dataDir: string; publicDir: string; dates: readonly DigestDate[] };

/** A file to send. */
export type LocalFile = {
  /** Its path in the bucket, which begins with `data/` or `public/`. */
  path: string;
  /** Its path on this machine. */
  at: string;
  /** The month whose list names it. If undefined, the manifest or the pointer names it. */
  month?: string;
  /** The checksum in the pointer. Undefined if the pointer does not name the file. */
  sha256?: string;
  /** Whether the file may be missing. */
  isOptional?: boolean;
};

/**
 * Lists what a hand-over may have to send: the nights, the pages of their months and of their neighbours' months, the
 * sample, and the pointer with all that it names.
 *
 * @throws ContractError where the pointer is missing or broken.
 */
export async function listLocalFiles(
  { dataDir, publicDir, dates }: Folders,
  published: readonly DigestDate[],
): Promise<{ files: LocalFile[]; months: string[] }> {
  const months = monthsAround(dates, published);
  const ofData = [dataPaths.sample, ...yearsOf(dates).map(dataPaths.nightList)];
  const ofPublic = [
    publicPaths.sample,
    publicPaths.renderedPages,
    publicPaths.picture('site'),
    ...yearsOf(dates).flatMap(pagesOfYear),
  ];
  const undated: LocalFile[] = [
    { path: `data/${dataPaths.pointer}`, at: join(dataDir, dataPaths.pointer) },
    ...ofData.map((path) => ({ path: `data/${path}`, at: join(dataDir, path), isOptional: true })),
    ...ofPublic.map((path) => ({
      path: `public/${path}`,
      at: join(publicDir, path),
      isOptional: true,
    })),
  ];
  const nights = dates.flatMap((date) =>
    datedPaths.map((toPath): LocalFile => ({
      path: `data/${toPath(date)}`,
      at: join(dataDir, toPath(date)),
      month: monthOf(date),
      isOptional: true,
    })),
  );
  const pages = await listDated(publicDir, months);
  const current = await listCurrent(dataDir, publicDir);
  return { files: [...nights, ...pages, ...current, ...undated], months };
}

/** The files of each night that are kept. */
const datedPaths = [
  dataPaths.scan,
  dataPaths.analysis,
  dataPaths.digest,
  dataPaths.trackingOf,
  dataPaths.outcomesOf,
  dataPaths.deliveriesOf,
];

function pagesOfYear(year: string): string[] {
  return [publicPaths.page(year), twinOf(publicPaths.page(year))];
}

/** The months of the dates, and of the published nights next to them. Neighbouring pages link to each other. */
function monthsAround(dates: readonly DigestDate[], published: readonly DigestDate[]): string[] {
  const all = [...new Set([...published, ...dates])].toSorted();
  const changed = new Set(dates);
  const touched = all.filter((date, index) =>
    [all[index - 1], date, all[index + 1]].some((near) => near !== undefined && changed.has(near)),
  );
  return [...new Set(touched.map(monthOf))];
}

/** The pages and the pictures of these months. */
async function listDated(publicDir: string, months: readonly string[]): Promise<LocalFile[]> {
  const listed = await Promise.all(
    [publicPaths.pages, publicPaths.pictures].map(async (folder) => {
      const names = await listNames(join(publicDir, folder));
      return names.map((name) => ({ folder, name }));
    }),
  );
  return listed.flat().flatMap(({ folder, name }) => {
    const [, month] = /^(\d{4}-\d{2})(?:-\d{2})?\.(?:html(?:\.md)?|png)$/.exec(name) ?? [];
    if (month === undefined || !months.includes(month)) return [];
    return { path: `public/${folder}/${name}`, at: join(publicDir, folder, name), month };
  });
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function listCurrent(dataDir: string, publicDir: string): Promise<LocalFile[]> {
  const at = join(dataDir, dataPaths.pointer);
  const bytes = await readIfPresent(at);
  if (!bytes) throw new ContractError(at, 'is missing; no night was published here');
  const { files } = parseFile(Pointer, bytes.toString(), at);
  const list = (kind: 'data' | 'public', folder: string) =>
    Object.entries(files[kind]).map(([path, sha256]) => {
      return { path: `${kind}/${path}`, at: join(folder, path), sha256 };
    });
  return [...list('data', dataDir), ...list('public', publicDir)];
}
