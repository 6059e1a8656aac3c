import { type DigestDate, toDigestDate } from '../../contract/dates.ts';
import {
  compareRows,
  operatorsDecision,
  ownerOf,
  type ScannedRow,
} from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import { toPlainText } from '../plain-text.ts';
import type { Memory } from './memory.ts';

/** A night as the editor sees it. */
export type EditedNight = {
  scan: Scan;
  date: DigestDate;
  /** The comparable nights before it, the newest first. */
  earlier: readonly Scan[];
  memory: Memory;
  /** The rows that may be put forward, most stars first: they are clear, and neither they nor their owners are doubted. */
  clear: readonly ScannedRow[];
  /** Whether these nights doubt the repository or its owner. */
  isDoubted: (repository: Pick<ScannedRow, 'id' | 'fullName'>) => boolean;
  /** The clear rows that no earlier night saw, most stars first. A first night has none. */
  newcomers: readonly ScannedRow[];
};

/** Reads a night for the editor. */
export function toEditedNight(scan: Scan, earlier: readonly Scan[], memory: Memory): EditedNight {
  const isDoubted = toDoubts(scan, earlier);
  const clear = scan.rows
    .filter((row) => row.standing === 'clear' && (isCleared(row) || !isDoubted(row)))
    .map((row) => ({ ...row, language: toPlainText(row.language) }))
    .toSorted(compareRows);
  return {
    scan,
    date: toDigestDate(scan.scanDate),
    earlier,
    memory,
    clear,
    isDoubted,
    newcomers: earlier.length === 0 ? [] : newcomersOf({ ...scan, rows: clear }),
  };
}

/** Nights for which a repository stays doubted after the last one that gave it the standing `caution`. */
const cautionNights = 7;

/**
 * Who is doubted: repositories that were at `caution` in the last week, owners of a repository that is at `caution`
 * tonight, and owners of a repository that any of the nights quarantined. One weak sign on one night bars nobody for
 * longer.
 */
export function toDoubts(scan: Scan, earlier: readonly Scan[]): EditedNight['isDoubted'] {
  const week = [scan, ...earlier.slice(0, cautionNights)].flatMap(({ rows }) => rows);
  const cautious = week.filter(({ standing }) => standing === 'caution');
  const quarantined = [scan, ...earlier].flatMap((night) => night.quarantined);
  const tonight = scan.rows.filter(({ standing }) => standing === 'caution');
  const ids = new Set(cautious.map(({ id }) => id));
  const owners = new Set([...quarantined, ...tonight].map(ownerOf));
  return (one) => ids.has(one.id) || owners.has(ownerOf(one));
}

/** Whether the operator decided that a clear row is clear. Doubts of earlier nights then no longer count. */
function isCleared({ risk }: ScannedRow): boolean {
  return risk.reasons.some((reason) => reason.startsWith(operatorsDecision));
}

/** The rows that no night before saw. */
export function newcomersOf({ scanDate, rows }: Pick<Scan, 'scanDate' | 'rows'>): ScannedRow[] {
  return rows.filter(({ firstSeen }) => firstSeen === toDigestDate(scanDate));
}
