import { addDays, daysBetween, type DigestDate } from '../../../pipeline/contract/dates.ts';
import { horizonDays } from '../../../pipeline/contract/forecast.ts';
import type { EnrichedRow } from '../../../pipeline/contract/repository-row.ts';
import type { Growth } from '../../../pipeline/archive/history/forecast-rules.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import { type RecordedNight, toRecordedScan } from '../recordings/recorded-nights.ts';

/** What a night knew of a repository, and its stars seven days later. Quarantined rows are not for sale. */
export type StarPair = {
  repository: string;
  isForSale: boolean;
  growth: Growth;
  outcome: number;
};

/** Growth over more days than this is not recent. */
const mostPaceDays = 8;

/**
 * Pairs of recorded nights seven days apart, both with counts of their own day.
 *
 * A recording may repeat counts of earlier days. If stars and forks are those of the night before, they count as
 * repeated. A row without a night before may begin a pair, but not end one.
 */
export function pairRecordedNights(nights: readonly RecordedNight[]): StarPair[] {
  const byDate = new Map(nights.map((night) => [night.date, toFreshRows(night, nights)]));
  const sold = findSold(nights);
  return nights.flatMap(({ date, startedAt }) => {
    const later = byDate.get(addDays(date, horizonDays.stars));
    return [...(byDate.get(date)?.values() ?? [])].flatMap((row): StarPair[] => {
      const outcome = later?.get(row.fullName);
      if (!outcome?.isSure) return [];
      const growth = {
        stars: row.stars,
        ageDays: daysBetween(row.createdAt, startedAt),
        recentPace: findPace(row, date, byDate),
      };
      const isForSale = sold.get(date)?.has(row.fullName) === true;
      return [{ repository: row.fullName, isForSale, growth, outcome: outcome.stars }];
    });
  });
}

/** The names of the rows for sale of each night. */
function findSold(nights: readonly RecordedNight[]): Map<DigestDate, Set<string>> {
  const scans: Scan[] = [];
  return new Map(
    nights.map((night) => {
      const scan = toRecordedScan(night, scans);
      scans.unshift(scan);
      return [night.date, new Set(scan.rows.map(({ fullName }) => fullName))];
    }),
  );
}

/** A row whose counts are of its own day. `isSure`: they differ from those of the night before. */
type FreshRow = EnrichedRow & { isSure: boolean };
type FreshNights = ReadonlyMap<DigestDate, ReadonlyMap<string, FreshRow>>;

function toFreshRows(
  { date, rows }: RecordedNight,
  nights: readonly RecordedNight[],
): Map<string, FreshRow> {
  const yesterday = nights.find((night) => night.date === addDays(date, -1));
  const before = new Map(yesterday?.rows.map((row) => [row.fullName, row]));
  return new Map(
    rows.flatMap((row): [string, FreshRow][] => {
      const known = before.get(row.fullName);
      const isRepeated = known?.stars === row.stars && known.forks === row.forks;
      return isRepeated ? [] : [[row.fullName, { ...row, isSure: known !== undefined }]];
    }),
  );
}

function findPace(row: EnrichedRow, date: DigestDate, byDate: FreshNights): number | null {
  for (let days = 1; days <= mostPaceDays; days += 1) {
    const before = byDate.get(addDays(date, -days))?.get(row.fullName);
    if (before) return (row.stars - before.stars) / days;
  }
  return null;
}
