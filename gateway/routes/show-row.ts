import { type CompactRow, toCompactRow } from '../../pipeline/contract/row-views.ts';
import type { SaleableNight, SoldRow } from '../snapshots/saleable-night.ts';
import type { ReposQuery } from './queries.ts';

/** A row as the view shows it. */
export function showRow(
  { row, kind }: SoldRow,
  { scanDate }: SaleableNight,
  view: ReposQuery['view'],
): CompactRow | Record<string, unknown> {
  if (view.kind === 'full') return row;
  if (view.kind === 'compact') return toCompactRow(row, kind.purpose, scanDate);
  return pick({ ...row, ...kind }, view.fields);
}

/** The chosen fields, in the order given. */
export function pick(
  whole: Record<string, unknown>,
  fields: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, whole[field]]));
}
