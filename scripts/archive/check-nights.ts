import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Archive, toSha256 } from '../../pipeline/archive/archive.ts';
import { type DigestDate, monthOf, yearOf } from '../../pipeline/contract/dates.ts';
import { dataPaths, publicPaths } from '../../pipeline/contract/paths.ts';
import { unlessBroken } from '../../pipeline/platform/file-text.ts';
import { readIfPresent } from '../../pipeline/platform/files.ts';
import { inParallel } from '../../pipeline/platform/in-parallel.ts';
import { assembleDigest } from '../../pipeline/publish/assemble.ts';

/** The files that are not those that the pointer or the history's index names. Whether these are broken is found elsewhere. */
export async function findUnlike(archive: Archive, publicDir: string): Promise<string[]> {
  const { data = {}, public: shown = {} } =
    (await unlessBroken(archive.readPointer))?.value.files ?? {};
  const index = (await unlessBroken(archive.readHistoryIndex))?.value.files ?? {};
  const named = [...toNamed(archive.dataDir, { ...index, ...data }), ...toNamed(publicDir, shown)];
  const found = await inParallel(named, async ({ folder, path, sha256 }) => {
    const bytes = await readIfPresent(join(folder, path));
    if (bytes && toSha256(bytes) === sha256) return [];
    return [`${path}: is not the file that ${archive.dataDir} points to`];
  });
  return found.flat();
}

function toNamed(folder: string, files: Readonly<Record<string, string>>) {
  return Object.entries(files).map(([path, sha256]) => ({ folder, path, sha256 }));
}

/** The files that no pointer names, and that the nights, weeks and groups must have. */
export async function findMissing(
  archive: Archive,
  listed: Iterable<DigestDate>,
  present: ReadonlySet<string>,
): Promise<string[]> {
  const dates = [...listed];
  const groups = (await unlessBroken(archive.readGroups))?.value.subjects ?? [];
  const pages = [
    ...dates.flatMap((date) => [date, monthOf(date), yearOf(date)].map(publicPaths.page)),
    ...(await archive.weeks()).map(publicPaths.week),
    ...groups.map(({ folder, slug }) => `${folder}/${slug}.html`),
  ];
  const weeks = [...present].flatMap((path) => /^public\/weeks\/(.+)\.html$/.exec(path)?.[1] ?? []);
  const months = dates.map(monthOf);
  const folds = await Promise.all(
    [...new Set(months)].map((month) => unlessBroken(() => archive.readHistory(month))),
  );
  const seen = folds.flatMap((fold) => fold?.nights.flatMap((night) => night.months) ?? []);
  const expected = [
    ...dates.flatMap((date) => [
      `data/${dataPaths.nightList(yearOf(date))}`,
      `data/${dataPaths.searchYear(yearOf(date))}`,
    ]),
    ...[...months, ...seen].map((month) => `data/${dataPaths.history(month)}`),
    ...(dates.length > 0 ? [`data/${dataPaths.groups}`] : []),
    ...weeks.map((week) => `data/${dataPaths.week(week)}`),
    ...dates.map((date) => `public/${publicPaths.searchYear(yearOf(date))}`),
    ...months.map((month) => `public/${publicPaths.searchMonth(month)}`),
    ...pages.map((path) => `public/${path}`),
  ];
  return [...new Set(expected)]
    .filter((path) => !present.has(path))
    .map((path) => `${path}: is missing`);
}

/** The ids of the nights that are listed. A broken list is found elsewhere. */
export async function readListed(archive: Archive): Promise<Map<DigestDate, string>> {
  const listed = new Map<DigestDate, string>();
  for (const year of await archive.listedYears()) {
    const list = await unlessBroken(() => archive.readNightList(year));
    for (const { date, id } of list?.value.nights ?? []) listed.set(date, id);
  }
  return listed;
}

/**
 * A digest must match its scan, its analysis and its line in the list of nights. The scan is known by
 * the checksum in the other two, and the digest by its id.
 */
export async function checkNight(
  archive: Archive,
  date: DigestDate,
  listedId: string | undefined,
): Promise<void> {
  const [scan, analysis, digest] = await Promise.all([
    archive.readScan(date),
    archive.readAnalysis(date),
    archive.readDigest(date),
  ]);
  if (digest && (!scan || !analysis)) {
    throw new Error(`${date}: its scan or its analysis is missing`);
  }
  if (scan && analysis && analysis.value.scanSha256 !== scan.sha256) {
    throw new Error(`${date}: its analysis is of another scan`);
  }
  const listWrong = `${archive.dataDir}: its list of nights is wrong about ${date}`;
  if (!scan || !analysis || !digest) throw new Error(listWrong);
  const made = assembleDigest(scan.value, analysis.value);
  const rendered = archive.formatDigest(date, made);
  if (!rendered.bytes.equals(await readFile(rendered.path))) {
    throw new Error(`${rendered.path}: is not what its scan and analysis give`);
  }
  if (made.id !== listedId) throw new Error(listWrong);
}
