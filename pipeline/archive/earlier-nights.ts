import { addDays, type DigestDate } from '../contract/dates.ts';
import type { Scan } from '../contract/scan.ts';
import type { Archive } from './archive.ts';

/** How far back a night remembers. */
const memoryDays = 28;

/** The nights published in the 28 days before, the newest first. A scan that was never published is no night. */
export async function readEarlierNights(archive: Archive, date: DigestDate): Promise<Scan[]> {
  const from = addDays(date, -memoryDays);
  const dates = (await archive.digestDates()).filter((day) => day >= from && day < date);
  const scans = await Promise.all(dates.toReversed().map((day) => archive.readScan(day)));
  return scans.flatMap((scan) => scan?.value ?? []);
}
