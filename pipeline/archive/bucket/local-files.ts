import { join } from 'node:path';
import { type DigestDate, type Month, monthOf } from '../../contract/dates.ts';
import { ContractError, parseFile } from '../../contract/file-text.ts';
import { dataPaths, pageFolderNames, publicPaths, twinOf } from '../../contract/paths.ts';
import { Pointer } from '../../contract/pointer.ts';
import { createFolderFiles } from '../archive.ts';
import { isUnpublished, listFiles } from '../list-files.ts';
import { readIfPresent } from '../replace-files.ts';
import { listOf, yearsOf } from './shared-archive.ts';

/** What to send: the folders, and the nights of the data folder that are new or have changed. */
export type Folders = { dataDir: string; publicDir: string; dates: readonly DigestDate[] };

/** A file to send. */
export type LocalFile = {
  /** Its path in the bucket, which begins with `data/` or `public/`. */
  path: string;
  /** Its path on this machine. */
  at: string;
  /** The month, or the folder, whose list names it. If both are undefined, the manifest or the pointer names it. */
  month?: string;
  folder?: string;
  /** The checksum in the pointer. Undefined if the pointer does not name the file. */
  sha256?: string;
  /** Whether the file may be missing. */
  isOptional?: boolean;
};

/** What a hand-over is about. */
export type LocalFiles = {
  files: LocalFile[];
  months: string[];
  /** Whether a path of the bucket is no longer published, so that no list may name it. */
  isRemoved: (path: string) => boolean;
};

/**
 * Lists the files that a hand-over may have to send. These are the nights with the known texts of their months, all pages
 * that the public folder has, and the sample. The pointer with all files that it names comes last.
 *
 * @throws ContractError if the pointer is missing or broken.
 */
export async function listLocalFiles({ dataDir, publicDir, dates }: Folders): Promise<LocalFiles> {
  const pages = await listPages(publicDir);
  const months = [
    ...new Set([...dates.map(monthOf), ...pages.flatMap(({ month }) => month ?? [])]),
  ];
  const folder = createFolderFiles(dataDir);
  const years = yearsOf(dates);
  // An upgrade makes files of all years.
  const listedYears = [...new Set([...(await folder.years()), ...years])];
  const weeks = await folder.weeks();
  const ofData = [
    dataPaths.sample,
    dataPaths.subjects,
    dataPaths.putForward,
    ...years.map(dataPaths.nightList),
    ...listedYears.map(dataPaths.searchYear),
    ...weeks.map(dataPaths.week),
  ];
  const ofPublic = [
    publicPaths.sample,
    publicPaths.picture('site'),
    ...listedYears.flatMap(pagesOfYear),
    ...listedYears.flatMap(listsOfYear),
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
  const texts = [...new Set(dates.map(monthOf))].map((month) => toKnownTexts(dataDir, month));
  const current = await listCurrent(dataDir, publicDir);
  const published = new Set(pages.map(({ path }) => path.slice('public/'.length)));
  return {
    files: [...nights, ...texts, ...pages, ...current, ...undated],
    months,
    isRemoved: (path) => isUnpublished(path.slice('public/'.length), published),
  };
}

/** The files of each night that are kept. */
const datedPaths = [
  dataPaths.scan,
  dataPaths.analysis,
  dataPaths.digest,
  dataPaths.trackingOf,
  dataPaths.outcomesOf,
];

function pagesOfYear(year: string): string[] {
  const page = publicPaths.page(year);
  return [page, twinOf(page)];
}

function listsOfYear(year: string): string[] {
  return [publicPaths.yearSitemap(year), publicPaths.searchYear(year)];
}

function toKnownTexts(dataDir: string, month: Month): LocalFile {
  const path = dataPaths.knownTexts(month);
  return { path: `data/${path}`, at: join(dataDir, path), month, isOptional: true };
}

async function listPages(publicDir: string): Promise<LocalFile[]> {
  const folders = [publicPaths.pages, ...pageFolderNames];
  return (await Promise.all(folders.map((folder) => listFolder(publicDir, folder)))).flat();
}

/** Drafts and compressed copies stay here. */
const kept = /\.(?:br|gz|draft)$/;

async function listFolder(publicDir: string, folder: string): Promise<LocalFile[]> {
  const names = await listFiles(join(publicDir, folder));
  return names
    .filter((name) => !kept.test(name))
    .flatMap((name) => {
      const path = `public/${folder}/${name}`;
      const list = listOf(path);
      return list ? [{ path, at: join(publicDir, folder, name), ...list }] : [];
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
