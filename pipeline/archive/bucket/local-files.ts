import { join } from 'node:path';
import { type DigestDate, type Month, monthOf } from '../../contract/dates.ts';
import { ContractError, parseFile } from '../../contract/file-text.ts';
import { RenderedPages } from '../../contract/night-list.ts';
import { dataPaths, pageFolderNames, publicPaths, twinOf } from '../../contract/paths.ts';
import { Pointer } from '../../contract/pointer.ts';
import { createFolderFiles } from '../archive.ts';
import { listFiles, readRemovedFiles } from '../list-files.ts';
import { readIfPresent } from '../replace-files.ts';
import { listOf, type SharedArchive, yearsOf } from './shared-archive.ts';

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
  /** Paths in the bucket that no list names any longer. */
  removed: ReadonlySet<string>;
};

/**
 * Lists the files that a hand-over may have to send. These are the nights with the known texts of their months, the
 * pages of these months and of their neighbours' months, other pages that the bucket has in an earlier state, the
 * folders of pages and the sample. The pointer with all files that it names comes last.
 *
 * @throws ContractError if the pointer is missing or broken.
 */
export async function listLocalFiles(
  { dataDir, publicDir, dates }: Folders,
  shared: SharedArchive | undefined,
): Promise<LocalFiles> {
  const shown = [...dates, ...(await nightsToShow(publicDir, shared))];
  const months = monthsAround(shown, shared?.nights ?? []);
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
    publicPaths.renderedPages,
    publicPaths.picture('site'),
    ...yearsOf(shown).flatMap(pagesOfYear),
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
  const pages = await listPages(publicDir, months);
  const removed = await readRemovedFiles(publicDir);
  return {
    files: [...nights, ...texts, ...pages, ...current, ...undated],
    months,
    removed: new Set(removed.map((path) => `public/${path}`)),
  };
}

/**
 * The nights that the pages of the folder show differently from those of the bucket, by the notes of both. These are all
 * nights where other templates made the pages. So pages go with the next night if a hand-over failed.
 */
async function nightsToShow(
  publicDir: string,
  shared: SharedArchive | undefined,
): Promise<DigestDate[]> {
  const note = publicPaths.renderedPages;
  const here = parseNote(await readIfPresent(join(publicDir, note)));
  if (!here || !shared) return [];
  const sha256 = await shared.find(`public/${note}`);
  const there = sha256 && parseNote(await shared.readFile(`public/${note}`, sha256));
  const shown = new Map(Object.entries(here.nights));
  if (!there || there.fingerprint !== here.fingerprint) return [...shown.keys()];
  const sent = new Map(Object.entries(there.nights));
  const all = new Set([...shown.keys(), ...sent.keys()]);
  return [...all].filter((date) => shown.get(date) !== sent.get(date));
}

/** A broken note says nothing. */
function parseNote(bytes: Buffer | undefined): RenderedPages | undefined {
  try {
    return bytes && parseFile(RenderedPages, bytes.toString(), publicPaths.renderedPages);
  } catch (error) {
    if (error instanceof ContractError) return undefined;
    throw error;
  }
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

/** The months of the dates, and of the published nights next to them. Neighbouring pages link to each other. */
function monthsAround(dates: readonly DigestDate[], published: readonly DigestDate[]): string[] {
  const all = [...new Set([...published, ...dates])].toSorted();
  const changed = new Set(dates);
  const touched = all.filter((date, index) =>
    [all[index - 1], date, all[index + 1]].some((near) => near !== undefined && changed.has(near)),
  );
  return [...new Set(touched.map(monthOf))];
}

/** Pages of other months are in the bucket already. */
async function listPages(publicDir: string, months: readonly string[]): Promise<LocalFile[]> {
  const folders = [publicPaths.pages, ...pageFolderNames];
  const files = await Promise.all(folders.map((folder) => listFolder(publicDir, folder)));
  return files.flat().filter(({ month }) => month === undefined || months.includes(month));
}

/** Notes for the publisher, drafts and compressed copies stay here. */
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
