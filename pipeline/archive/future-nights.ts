import { type DigestDate, weekOf, yearOf } from '../contract/dates.ts';
import type { Archive } from './archive.ts';

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
