import type { Evidence, Theme } from '../../contract/evidence.ts';
import { compareRows, type ScannedRow } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import { categoryOf } from '../counts/categories.ts';
import { rankByPace } from '../counts/velocity.ts';
import { countOf } from './figures.ts';

/** A night as its prose sees it. */
export type Night = {
  scan: Scan;
  evidence: Evidence;
  /** By stars, then name. */
  rows: ScannedRow[];
  /** The fastest first. */
  ranked: ScannedRow[];
  /** Those that no earlier night saw, the fastest first; empty on a first night, when all are. */
  newcomers: ScannedRow[];
  categories: ReadonlyMap<ScannedRow, string>;
  themes: ReadonlyMap<string, Theme>;
  /** What gains are counted from: `the night before`, or the days since the newest earlier scan. */
  before: string;
  /** What shares are compared with: `the night before`, `the last 5 nights`. */
  compared: string;
};

export function readNight(scan: Scan, evidence: Evidence): Night {
  const isFirst = evidence.earlierNights === 0;
  // Without a night to count from, a gain cannot be told.
  const rows = scan.rows
    .map((row) => (isFirst ? { ...row, starsGained: null } : row))
    .toSorted(compareRows);
  const ranked = rankByPace(rows, scan.startedAt, evidence.daysSinceEarlier);
  const themes = evidence.themes.flatMap((theme) =>
    theme.repositories.map((name): [string, Theme] => [name, theme]),
  );
  return {
    scan,
    evidence,
    rows,
    ranked,
    newcomers: isFirst ? [] : ranked.filter((row) => isNew(row, scan)),
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
