import { toRecord } from '../../pipeline/contract/row-changes.ts';
import { compactColumns } from '../../pipeline/contract/row-views.ts';
import type { SaleableNight, SoldRow } from '../snapshots/saleable-night.ts';
import { type CountTokens, toCursor } from './page.ts';
import type { ReposQuery } from './queries.ts';
import { filtersBySold, hideSold, selectOpenRows, showRow, soldFieldsOf } from './select-rows.ts';

/**
 * The tokens that are enough for one item of a page, whatever risk, standing and category the rows have. 0 if the public
 * facts leave no row: then no budget is too small.
 *
 * A refusal because of a small budget is free. If it counted the tokens of the row itself, or of the rows that pass a
 * filter by sold facts, a client could read the sold facts from the count.
 */
export function findLeast(
  night: SaleableNight,
  query: ReposQuery,
  base: SaleableNight | undefined,
  count: CountTokens,
): number {
  const isChange = base !== undefined && !query.onlyEntered;
  const open = [night, ...(isChange ? [base] : [])].flatMap((each) => {
    const listed = selectOpenRows(each, query);
    return listed.ok ? listed.rows : [];
  });
  // Without a filter by sold facts, everybody knows which row comes first.
  const start = query.place?.start ?? 0;
  const isKnown = !base && !filtersBySold(query.rows);
  const candidates = isKnown ? open.slice(start, start + 1) : open;
  if (candidates.length === 0) return 0;
  const items = candidates.map((sold) => count(writeOpen(sold, night, query, isChange)));
  return countHead(night, query, base, count) + Math.max(...items) + countSold(night, query, count);
}

/** A row as an item, without its sold facts. An item of changes has the row's name before its fields. */
function writeOpen(
  sold: SoldRow,
  night: SaleableNight,
  { view }: ReposQuery,
  isChange: boolean,
): string {
  const shown = showRow(hideSold(sold), night, view);
  if (!isChange) return JSON.stringify(shown);
  return JSON.stringify([sold.row.fullName, toRecord(shown)]);
}

/** The tokens of the text before and after the items, at their longest. */
function countHead(
  { scanDate, digestId, rows }: SaleableNight,
  { list, view }: ReposQuery,
  base: SaleableNight | undefined,
  count: CountTokens,
): number {
  const head = {
    success: true,
    scanDate,
    ...(base ? { since: base.digestId, days: 30, othersLeft: true } : {}),
    count: 1,
    index: digestId,
    total: rows.length,
    truncated: true,
    cursor: toCursor({ digestId, start: rows.length }, list),
    ...(view.kind === 'compact' ? { columns: compactColumns } : {}),
    data: base ? { quarantined: [] } : [],
    charged: true,
  };
  return count(JSON.stringify(head)) + looseTokens;
}

/** The tokens of a whole text can be a few more than the sum over its parts. */
const looseTokens = 6;

const soldMaxima = new WeakMap<SaleableNight, Map<string, number>>();

/** The sum, over the sold facts that the view shows, of the most tokens that each fact takes in any row of the night. */
function countSold(night: SaleableNight, { view }: ReposQuery, count: CountTokens): number {
  const known = soldMaxima.get(night) ?? new Map<string, number>();
  soldMaxima.set(night, known);
  return soldFieldsOf(view).reduce((sum, field) => {
    const ofRows = () =>
      night.rows.map(({ row, kind }) => count(JSON.stringify({ ...row, ...kind }[field] ?? null)));
    const most = known.get(field) ?? Math.max(0, ...ofRows());
    known.set(field, most);
    return sum + most + looseTokens;
  }, 0);
}
