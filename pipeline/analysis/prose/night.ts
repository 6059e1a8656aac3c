import type { Evidence, Theme } from '../../contract/evidence.ts';
import { compareRows, type ScannedRow } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import { categoryOf } from '../counts/categories.ts';
import { paceOf, withGainOfNight } from '../counts/velocity.ts';
import { countOf } from './figures.ts';

/** A night as its prose sees it. */
export type Night = {
  scan: Scan;
  evidence: Evidence;
  /** By stars, then name. */
  rows: ScannedRow[];
  /** The fastest first. */
  ranked: ScannedRow[];
  /** Stars a day: those gained since the newest night that held the row, or over its age where none did. */
  paces: ReadonlyMap<ScannedRow, number>;
  /** Those that no earlier night saw, the fastest first; empty on a first night, when all are. */
  newcomers: ScannedRow[];
  /** Those that an earlier night held and the newest of them did not. */
  returned: ReadonlySet<ScannedRow>;
  categories: ReadonlyMap<ScannedRow, string>;
  themes: ReadonlyMap<string, Theme>;
  /** What gains are counted from: `the night before`, or the days since the newest earlier scan. */
  before: string;
  /** What shares are compared with: `the night before`, `the last 5 nights`. */
  compared: string;
};

export function readNight(scan: Scan, evidence: Evidence): Night {
  const isFirst = evidence.earlierNights === 0;
  const days = evidence.daysSinceEarlier;
  const paces = new Map<ScannedRow, number>();
  const returned = new Set<ScannedRow>();
  // What counts from an older night than the prose speaks of makes a pace, and is not told as a gain.
  const rows = scan.rows.toSorted(compareRows).map((row) => {
    const told = withGainOfNight(row, days);
    paces.set(told, paceOf(row, scan.startedAt, days));
    if (row.starsGained !== null && told.starsGained === null && !isFirst) returned.add(told);
    return told;
  });
  const ranked = rows.toSorted(
    (a, b) => (paces.get(b) ?? 0) - (paces.get(a) ?? 0) || compareRows(a, b),
  );
  const themes = evidence.themes.flatMap((theme) =>
    theme.repositories.map((name): [string, Theme] => [name, theme]),
  );
  return {
    scan,
    evidence,
    rows,
    ranked,
    paces,
    newcomers: isFirst ? [] : ranked.filter((row) => isNew(row, scan)),
    returned,
    categories: new Map(rows.map((row) => [row, categoryOf(row)])),
    themes: new Map(themes),
    before: nameNightBefore(evidence.daysSinceEarlier),
    compared: nameComparedNights(evidence),
  };
}

/** Whether tonight is the first night that saw it. */
export function isNew(row: Pick<ScannedRow, 'firstSeen'>, { scanDate }: Scan): boolean {
  return row.firstSeen === scanDate.slice(0, 10);
}

function nameNightBefore(days: number | null): string {
  if (days === null) return '';
  return days < 1.5 ? 'the night before' : `the scan ${countOf(days, 'day')} earlier`;
}

function nameComparedNights({ earlierNights, daysSinceEarlier }: Evidence): string {
  if (earlierNights <= 1) return nameNightBefore(daysSinceEarlier);
  return `the last ${Math.min(earlierNights, 7)} nights`;
}
