import { analyse, type AnalysedNight } from '../../../pipeline/analysis/analyse.ts';
import { offlineReader } from '../../../pipeline/analysis/reader/offline-reader.ts';
import { addDays, toMidnight, type DigestDate } from '../../../pipeline/contract/dates.ts';
import { compareRows, type ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import { Scan } from '../../../pipeline/contract/scan.ts';
import { aRow } from '../../fixtures/night.ts';
import { signalsNotAsked } from '../../../scripts/lab/recordings/recorded-nights.ts';

const date = '2026-11-20';

/** An ordinary repository, four days old on the night. A test gives only the fields that it is about. */
export function makeRow(fields: Partial<ScannedRow> = {}): ScannedRow {
  const fullName = fields.fullName ?? 'ada/engine';
  return aRow({
    id: fullName,
    fullName,
    description: '',
    language: '',
    stars: 100,
    forks: 5,
    authorFollowers: 30,
    readmeExcerpt: '',
    createdAt: '2026-11-16T06:00:00.000Z',
    risk: { score: 0, reasons: [] },
    signals: signalsNotAsked,
    ...fields,
  });
}

/** Rows `owner0/name0`, `owner1/name1`, …, with stars that fall from 1,000. */
export function makeRows(
  count: number,
  fieldsOf: (index: number) => Partial<ScannedRow> = () => ({}),
): ScannedRow[] {
  return Array.from({ length: count }, (_, index) =>
    makeRow({ fullName: `owner${index}/name${index}`, stars: 1000 - index, ...fieldsOf(index) }),
  );
}

/** A scan at 06:00 of its day. */
export function makeScan(rows: readonly ScannedRow[], fields: Partial<Scan> = {}): Scan {
  return Scan.parse({
    schema: 1,
    scanDate: toMidnight(date),
    startedAt: `${date}T06:00:00.000Z`,
    source: 'github',
    window: { days: 7, from: addDays(date, -7), to: date, limit: 300 },
    metrics: { totalReposCreated: null, totalWithStars: null, candidateCount: rows.length },
    rows: rows.toSorted(compareRows),
    quarantined: [],
    ...fields,
  });
}

/** The scan of the night `daysBefore` days earlier. */
export function makeEarlierScan(
  rows: readonly ScannedRow[],
  daysBefore: number,
  fields: Partial<Scan> = {},
): Scan {
  const day: DigestDate = addDays(date, -daysBefore);
  return makeScan(rows, {
    scanDate: toMidnight(day),
    startedAt: `${day}T06:00:00.000Z`,
    ...fields,
  });
}

/** The analysis of a scan by the reader that needs no model, made when the scan began. */
export function analyseOffline(scan: Scan, known: Partial<AnalysedNight> = {}) {
  const night = { scan, scanSha256: 'a'.repeat(64), earlier: [], createdAt: scan.startedAt };
  return analyse({ ...night, ...known }, offlineReader);
}
