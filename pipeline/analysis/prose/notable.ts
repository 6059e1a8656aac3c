import { max } from 'd3-array';
import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Night } from './night.ts';
import { quotePurpose } from './purpose.ts';

const least = 5;
const most = 12;
/** One project for so many rows, within these bounds. */
const rowsForOne = 15;
/** What a row that does not say what it does counts for: a reader can do little with it. */
const unexplained = 0.4;
const mostOfOwner = 1;
const mostOfCategory = 3;
const mostOfTheme = 3;

/** The rows to recommend, the fastest first: one of an owner, and no more than three of a category or theme. */
export function chooseNotable(night: Night): ScannedRow[] {
  const size = Math.min(most, Math.max(least, Math.round(night.rows.length / rowsForOne)));
  const ranked = rankCandidates(night);
  const chosen: ScannedRow[] = [];
  for (const row of ranked) {
    if (chosen.length < size && fits(row, chosen, night)) chosen.push(row);
  }
  // A night that is all of one kind is told as it is.
  for (const row of ranked) {
    if (chosen.length < Math.min(least, size) && !chosen.includes(row)) chosen.push(row);
  }
  return chosen;
}

function fits(
  row: ScannedRow,
  chosen: readonly ScannedRow[],
  { categories, themes }: Night,
): boolean {
  const like = (same: (other: ScannedRow) => boolean) => chosen.filter(same).length;
  const theme = themes.get(row.fullName);
  return (
    like((other) => ownerOf(other) === ownerOf(row)) < mostOfOwner &&
    like((other) => categories.get(other) === categories.get(row)) < mostOfCategory &&
    (theme === undefined || like((other) => themes.get(other.fullName) === theme) < mostOfTheme)
  );
}

/**
 * By pace, less what speaks against a row. Stars only part the slow ones, whose pace is nil; one that loses stars comes
 * after them, however many it has.
 */
function rankCandidates({ rows, ranked, paces }: Night): ScannedRow[] {
  const highest = max(rows, ({ stars }) => stars) ?? 0;
  const score = (row: ScannedRow) => {
    const pace = paces.get(row) ?? 0;
    const explained = quotePurpose(row) === '' ? unexplained : 1;
    if (pace < 0) return pace;
    return (pace + row.stars / (highest + 1)) * (1 - row.risk.score) * explained;
  };
  const scores = new Map(ranked.map((row) => [row, score(row)]));
  return ranked.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}

function ownerOf({ fullName }: ScannedRow): string {
  return fullName.slice(0, fullName.indexOf('/')).toLowerCase();
}
