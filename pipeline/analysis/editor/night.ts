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
  /** The rows that may be put forward, most stars first: they and their owners were clear on each of these nights. */
  clear: readonly ScannedRow[];
  /** Whether one of these nights doubted the repository or its owner. */
  isDoubted: (repository: Pick<ScannedRow, 'id' | 'fullName'>) => boolean;
  /** The clear rows that no earlier night saw, most stars first. A first night has none. */
  newcomers: readonly ScannedRow[];
};

/** Reads a night for the editor. */
export function toEditedNight(scan: Scan, earlier: readonly Scan[], memory: Memory): EditedNight {
  const doubted = [scan, ...earlier]
    .flatMap(({ rows, quarantined }) => [...rows, ...quarantined])
    .filter(({ standing }) => standing !== 'clear');
  const ids = new Set(doubted.map(({ id }) => id));
  const owners = new Set(doubted.map(ownerOf));
  const isDoubted: EditedNight['isDoubted'] = (one) => ids.has(one.id) || owners.has(ownerOf(one));
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

/** Whether the operator decided that a clear row is clear. Doubts of earlier nights then no longer count. */
function isCleared({ risk }: ScannedRow): boolean {
  return risk.reasons.some((reason) => reason.startsWith(operatorsDecision));
}

/** The rows that no night before saw. */
export function newcomersOf({ scanDate, rows }: Pick<Scan, 'scanDate' | 'rows'>): ScannedRow[] {
  return rows.filter(({ firstSeen }) => firstSeen === toDigestDate(scanDate));
}
