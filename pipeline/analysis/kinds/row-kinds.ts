import type { Analysis } from '../../contract/analysis.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { categoryOf } from './categories.ts';
import { purposeOf } from './purpose.ts';

/**
 * What each row is for, by its id. Where the reader said what a row is, its sentence is the purpose. Otherwise it is a
 * sentence of the row's own.
 */
export function toKinds(
  rows: readonly ScannedRow[],
  readings: Analysis['readings'],
): Analysis['kinds'] {
  const said = new Map(readings.map(({ fullName, what }) => [fullName, what]));
  const kinds = rows.map((row): [string, Analysis['kinds'][string]] => [
    row.id,
    { category: categoryOf(row), purpose: said.get(row.fullName) ?? purposeOf(row) },
  ]);
  return Object.fromEntries(kinds);
}
