import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { Analysis } from '../contract/analysis.ts';
import { addDays, DigestDate, type Month, Week, Year } from '../contract/dates.ts';
import { Digest } from '../contract/digest.ts';
import { ContractError, formatFile, parseFile, unlessBroken } from '../platform/file-text.ts';
import { HistoryIndex, type HistoryMonth, NamePart } from '../contract/history.ts';
import { dataPaths } from '../contract/paths.ts';
import { NightList, GroupRecord } from '../contract/published-lists.ts';
import { SearchYear } from '../contract/search-year.ts';
import { ScannedRow } from '../contract/repository-row.ts';
import { Pointer } from '../contract/pointer.ts';
import { allRows, Scan } from '../contract/scan.ts';
import { Tracking } from '../contract/tracking.ts';
import { WeekEdition } from '../contract/week.ts';
import { formatHistoryMonth, parseHistoryMonth } from './history/month-file.ts';
import { type NewFile, readIfPresent, listFiles } from '../platform/files.ts';

/** A file of the archive: its content and the checksum of its bytes. */
export type Stored<T> = { value: T; sha256: string };

export type Archive = ReturnType<typeof openArchive>;

/**
 * Opens the data folder, whose bytes `readBytes` gives. Every file is validated when it is read and
 * when it is written. A missing one is undefined. @throws ContractError for a broken file.
 * `damaged` lists such files, also if the caller continues without them.
 */
export function openArchive(dataDir: string, readBytes = readIfPresent) {
  const at = (path: string) => join(dataDir, path);
  /** The sentence about each file that could not be read, by path. */
  const damaged = new Map<string, string>();
  const readAs = async <T>(path: string, parse: (bytes: Buffer, name: string) => T) => {
    try {
      const bytes = await readBytes(at(path));
      return bytes && parse(bytes, at(path));
    } catch (error) {
      if (error instanceof ContractError) damaged.set(path, error.message);
      throw error;
    }
  };
  const read = <T>(schema: z.ZodType<T>, path: string, check?: (value: T, name: string) => void) =>
    readAs(path, (bytes, name): Stored<T> => {
      const value = parseFile(schema, bytes.toString(), name);
      check?.(value, name);
      return { value, sha256: toSha256(bytes) };
    });
  /** A reader of the files of days, one file a day. */
  const readDated =
    <T>(schema: z.ZodType<T>, pathOf: (date: DigestDate) => string, dayOf: (value: T) => string) =>
    (date: DigestDate) =>
      read(schema, pathOf(date), (value, name) => requireDay(dayOf(value), date, name));
  /** The names of the JSON files in a folder that have this form, without their ending, sorted. */
  const named = async <T extends string>(folder: string, form: z.ZodType<T>): Promise<T[]> => {
    const paths = new Set(await listFiles(at(folder)));
    const names = [...paths].flatMap((path) => /^(.*)\.json$/.exec(path)?.[1] ?? []);
    return names.flatMap((name) => form.safeParse(name).data ?? []).toSorted();
  };
  const format = <T>(schema: z.ZodType<T>, path: string, value: T, indent?: number): NewFile => ({
    path: at(path),
    bytes: Buffer.from(formatFile(schema, value, at(path), indent)),
  });
  return {
    dataDir,
    damaged,
    readScan: readDated(Scan, dataPaths.scan, ({ scanDate }) => scanDate),
    /** The rows of a scan with these ids, by id, quarantined or not. No others are validated. */
    readRows: async (date: DigestDate, ids: ReadonlySet<string>) => {
      const rows = await readAs(dataPaths.scan(date), (bytes, name) => {
        const scan = parseFile(AnyScan, bytes.toString(), name);
        requireDay(scan.scanDate, date, name);
        return allRows(scan)
          .filter(({ id }) => ids.has(id))
          .map((row) => parseFile(ScannedRow, JSON.stringify(row), `${name}: ${row.id}`));
      });
      return new Map(rows?.map((row) => [row.id, row]));
    },
    readAnalysis: readDated(Analysis, dataPaths.analysis, ({ digestDate }) => digestDate),
    readDigest: readDated(Digest, dataPaths.digest, ({ digestDate }) => digestDate),
    readTracking: readDated(Tracking, dataPaths.trackingOf, ({ date }) => date),
    readNightList: () => read(NightList, dataPaths.nightList),
    readNightYear: (year: Year) => read(SearchYear, dataPaths.nightYear(year)),
    readWeek: (week: Week) => read(WeekEdition, dataPaths.week(week)),
    readHistory: (month: Month) =>
      readAs(dataPaths.history(month), (bytes, name): Stored<HistoryMonth> => {
        return { value: parseHistoryMonth(bytes.toString(), name), sha256: toSha256(bytes) };
      }),
    readNamePart: (path: string) => read(NamePart, path),
    readHistoryIndex: () => read(HistoryIndex, dataPaths.historyIndex),
    readSample: () => read(Digest, dataPaths.sample),
    readGroups: () => read(GroupRecord, dataPaths.groups),
    readPointer: () => read(Pointer, dataPaths.pointer),
    scanDates: () => named(dataPaths.scans, DigestDate),
    digestDates: () => named(dataPaths.digests, DigestDate),
    /** The years whose nights are at hand, oldest first. */
    nightYears: () => named(dataPaths.nightYears, Year),
    /** The weeks whose edition is at hand, oldest first. */
    weeks: () => named(dataPaths.weeks, Week),
    formatScan: (date: DigestDate, scan: Scan) => format(Scan, dataPaths.scan(date), scan),
    formatAnalysis: (date: DigestDate, analysis: Analysis) =>
      format(Analysis, dataPaths.analysis(date), analysis),
    formatDigest: (date: DigestDate, digest: Digest) =>
      format(Digest, dataPaths.digest(date), digest),
    /** In one line, because a tracking file has thousands of figures. */
    formatTracking: (tracking: Tracking) =>
      format(Tracking, dataPaths.trackingOf(tracking.date), tracking, 0),
    formatNightList: (list: NightList) => format(NightList, dataPaths.nightList, list),
    formatWeek: (edition: WeekEdition) =>
      format(WeekEdition, dataPaths.week(edition.week), edition),
    /** In one line, because the public file has the same bytes. */
    formatNightYear: (year: SearchYear) =>
      format(SearchYear, dataPaths.nightYear(year.year), year, 0),
    formatHistory: (month: Month, value: HistoryMonth): NewFile => {
      const path = at(dataPaths.history(month));
      return { path, bytes: Buffer.from(formatHistoryMonth(value, path)) };
    },
    formatNamePart: (path: string, value: NamePart) => format(NamePart, path, value, 0),
    formatHistoryIndex: (index: HistoryIndex) =>
      format(HistoryIndex, dataPaths.historyIndex, index),
    formatSample: (digest: Digest) => format(Digest, dataPaths.sample, digest),
    formatGroups: (record: GroupRecord) => format(GroupRecord, dataPaths.groups, record),
    formatPointer: (pointer: Pointer) => format(Pointer, dataPaths.pointer, pointer),
  };
}

const AnyRows = z.array(z.looseObject({ id: z.string() }));
const AnyScan = z.looseObject({ scanDate: z.string(), rows: AnyRows, quarantined: AnyRows });

/** @throws ContractError for a file that was copied from the place of another day. */
function requireDay(day: string, date: DigestDate, name: string): void {
  if (day.startsWith(date)) return;
  throw new ContractError(name, `is of ${day.slice(0, date.length)}, and not of ${date}`);
}

/** SHA-256 in lower-case hex. */
export function toSha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The SHA-256 of each file, by its path below a folder. */
export function toSums(files: readonly NewFile[], folder = ''): Record<string, string> {
  const sums = files.map(({ path, bytes }) => [relative(folder, path), toSha256(bytes)] as const);
  return Object.fromEntries(sums);
}

/** A night uses the nights of this many days before it. */
const earlierDays = 28;

/** The readable scans of the nights published in the 28 days before `date`, the newest first. */
export async function readEarlierNights(archive: Archive, date: DigestDate): Promise<Scan[]> {
  const from = addDays(date, -earlierDays);
  const dates = (await archive.digestDates()).filter((day) => day >= from && day < date);
  const scans = await Promise.all(
    dates.toReversed().map((day) => unlessBroken(() => archive.readScan(day))),
  );
  return scans.flatMap((scan) => scan?.value ?? []);
}

/** The newest scan that can be read. */
export async function readNewestScan(
  archive: Pick<Archive, 'scanDates' | 'readScan'>,
): Promise<Scan | undefined> {
  for (const date of (await archive.scanDates()).toReversed()) {
    const scan = await unlessBroken(() => archive.readScan(date));
    if (scan) return scan.value;
  }
  return undefined;
}
