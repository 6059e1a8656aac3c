import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DigestDate, monthOf, weekOf, yearOf } from '../contract/dates.ts';
import { dataPaths, publicPaths } from '../contract/paths.ts';
import { removeFiles, replaceFiles } from '../platform/files.ts';
import type { Archive } from './archive.ts';
import { listFiles } from './list-files.ts';

/** The nights of an archive that are dated after `today`, oldest first. A machine with a wrong clock made them. */
export async function findFutureNights(archive: Archive, today: DigestDate): Promise<DigestDate[]> {
  const dates = [...(await archive.scanDates()), ...(await archive.digestDates())];
  return [...new Set(dates)].filter((date) => date > today).toSorted();
}

/** The same archive without nights that are dated after `today`: they would hide the nights that follow. Their files stay. */
export function hideFutureNights(archive: Archive, today: DigestDate): Archive {
  const present = (dates: readonly DigestDate[]) => dates.filter((date) => date <= today);
  return {
    ...archive,
    scanDates: async () => present(await archive.scanDates()),
    digestDates: async () => present(await archive.digestDates()),
    listedYears: async () => (await archive.listedYears()).filter((year) => year <= yearOf(today)),
    weeks: async () => (await archive.weeks()).filter((week) => week <= weekOf(today)),
    readNightList: async (year) => {
      const list = await archive.readNightList(year);
      const nights = list?.value.nights.filter(({ date }) => date <= today) ?? [];
      return list && { ...list, value: { ...list.value, nights } };
    },
  };
}

/** The folder below the data folder for nights that no longer count. */
const asideFolder = 'set-aside';

/**
 * Moves the nights that are dated after `today` to `set-aside/` in the data folder, and removes their pages and their lines
 * in lists. The caller must then render the archive, which makes all other files again.
 */
export async function setAsideFutureNights(
  archive: Archive,
  publicDir: string,
  today: DigestDate,
): Promise<void> {
  const { dataDir } = archive;
  const dates = await findFutureNights(archive, today);
  const present = hideFutureNights(archive, today);
  for (const year of new Set(dates.map(yearOf))) {
    const nights = (await present.readNightList(year))?.value.nights ?? [];
    if (nights.length > 0) await replaceFiles([archive.formatNightList(year, nights)]);
    else {
      const paths = [dataPaths.nightList(year), dataPaths.searchYear(year)];
      await removeFiles(paths.map((path) => join(dataDir, path)));
    }
  }
  const weeks = (await archive.weeks()).filter((week) => week > weekOf(today));
  const moved = [
    ...weeks.map(dataPaths.week),
    ...[dataPaths.digest, dataPaths.analysis, dataPaths.scan, dataPaths.trackingOf].flatMap(
      (pathOf) => dates.map(pathOf),
    ),
  ];
  const there = new Set(await listFiles(dataDir));
  const thisMonth = dataPaths.history(monthOf(today));
  const months = [...there].filter((path) => /^history\/.+\.jsonl$/.test(path) && path > thisMonth);
  await removeFiles(months.map((path) => join(dataDir, path)));
  for (const path of moved.filter((one) => there.has(one))) {
    const to = join(dataDir, asideFolder, path);
    await mkdir(dirname(to), { recursive: true });
    await rename(join(dataDir, path), to);
  }
  const pages = (await listFiles(publicDir)).filter((path) => isOfFuture(path, today));
  await removeFiles(pages.map((path) => join(publicDir, path)));
}

/** Whether a public file belongs to a night, a week, a month or a year that has not begun. */
function isOfFuture(path: string, today: DigestDate): boolean {
  const [folder = '', name = ''] = path.split('/');
  const stem = name.split('.')[0] ?? '';
  if (!datedFolders.has(folder) || !/^\d{4}/.test(stem)) return false;
  return stem > (stem.includes('W') ? weekOf(today) : today);
}

const datedFolders = new Set<string>([
  publicPaths.pages,
  publicPaths.weeks,
  publicPaths.searchLists,
]);
