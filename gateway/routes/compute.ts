import { addDays, toDigestDate } from '../../pipeline/contract/dates.ts';
import { Digest } from '../../pipeline/contract/digest.ts';
import { toRecord } from '../../pipeline/contract/row-changes.ts';
import {
  compactColumns,
  type CompactRow,
  toCompactRow,
} from '../../pipeline/contract/row-views.ts';
import { toCompactDigest } from '../../pipeline/contract/views.ts';
import type { DigestJson, SaleableNight, SoldRow } from '../snapshots/saleable-night.ts';
import { toCursor } from './cursor.ts';
import { findChanges, type ViewedRow } from './find-changes.ts';
import { type Budget, type Item, type PageWanted, writePage } from './page.ts';
import type { DigestsQuery, PagedQuery, ReposQuery } from './queries.ts';
import { selectRows } from './select-rows.ts';

/** What a paid call delivers, or why there is nothing to deliver. */
export type Computed =
  /** `matches` counts what fits the request, before its limit. */
  | { ok: true; body: Buffer; matches: number }
  | {
      ok: false;
      /** The request in the words of the refusal. */
      asked: string;
      /** The languages, dates or other values that exist. */
      available: readonly string[];
      /** The body without an item, for a call that was charged before. Undefined where items can come back. */
      empty?: Buffer;
    };

/** What an answer is made with: the night to compare with, and the budget. Undefined means neither. */
export type Means = { base?: SaleableNight | undefined; budget?: Budget | undefined };

/** The rows that a query wants of a night. With `base`, what changed in them since that night. */
export function computeRepos(night: SaleableNight, query: ReposQuery, means: Means = {}): Computed {
  if (means.base) return computeChanges(night, means.base, query, means.budget);
  const selected = selectRows(night, query.rows);
  if (selected.ok) return writeRows(night, query, selected.rows, means.budget);
  const { asked, available } = selected;
  return { ok: false, asked, available, ...toEmpty(writeRows(night, query, [], undefined)) };
}

function writeRows(
  night: SaleableNight,
  query: ReposQuery,
  rows: readonly SoldRow[],
  budget: Budget | undefined,
): Computed {
  const { scanDate } = night;
  if (query.isPlain) {
    return writePlain(
      { scanDate, count: rows.length },
      rows.map(({ json }) => json),
    );
  }
  return { ok: true, body: toBody(night, matches.slice(0, limit)), matches: matches.length };
}

/** The changes turn what the query gave on the older night into what it gives on this one. */
function computeChanges(
  night: SaleableNight,
  base: SaleableNight,
  query: ReposQuery,
  budget: Budget | undefined,
): Computed {
  const selected = selectRows(night, query.rows);
  const days = Math.round((Date.parse(night.scanDate) - Date.parse(base.scanDate)) / dayMs);
  const isSame = base.digestId === night.digestId;
  const items = isSame
    ? []
    : findChanges(viewRows(base, query), viewRows(night, query), { days, absent: night });
  const { scanDate, digestId } = night;
  const list: List = {
    items,
    grouped: true,
    head: (count) => ({ scanDate, since: base.digestId, days, count }),
  };
  if (items.length > 0) return writeList(night, query, budget, list);
  const asked = `a change since ${base.digestId}${selected.ok ? '' : ` of ${selected.asked}`}`;
  const empty = toEmpty(writeList(night, query, undefined, list));
  return { ok: false, asked, available: [digestId], ...empty };
}

const dayMs = 24 * 60 * 60 * 1000;

function viewRows(night: SaleableNight, { rows, view }: ReposQuery): ViewedRow[] {
  const selected = selectRows(night, rows);
  const found = selected.ok ? selected.rows : [];
  return found.map((sold): ViewedRow => {
    const shown = showRow(sold, night, view);
    return { id: sold.row.id, view: Array.isArray(shown) ? shown : toRecord(shown) };
  });
}

/** A row as the view shows it. */
function showRow(
  { row, kind }: SoldRow,
  { scanDate }: SaleableNight,
  view: ReposQuery['view'],
): CompactRow | Record<string, unknown> {
  if (view.kind === 'full') return row;
  if (view.kind === 'compact') return toCompactRow(row, kind.purpose, scanDate);
  return pick({ ...row, ...kind }, view.fields);
}

/** The digests of the days up to the night's own, the newest first. */
export function computeDigests(
  night: SaleableNight,
  query: DigestsQuery,
  { budget }: Means = {},
): Computed {
  const { days, limit } = query;
  const newest = toDigestDate(night.scanDate);
  const first = addDays(newest, 1 - days);
  const matches = night.digests.filter(({ date }) => date >= first);
  const data = matches.slice(0, limit).map(({ json }) => json);
  if (data.length === 0) {
    const asked = `the ${days} days up to ${newest}`;
    return { ok: false, asked, available: night.digests.map(({ date }) => date) };
  }
  const body = toListBody({ count: data.length, days, limit }, data);
  return { ok: true, body, matches: matches.length };
}

const comma = Buffer.from(',');
const end = Buffer.from('],"charged":true}');

/** The answer of a call with the first parameters alone: the fields of `head`, and then the items in one line. */
function writePlain(head: object, items: readonly Buffer[]): Computed {
  const start = Buffer.from(`${JSON.stringify({ success: true, ...head }).slice(0, -1)},"data":[`);
  const parts = items.flatMap((item, index) => (index === 0 ? [item] : [comma, item]));
  return { ok: true, body: Buffer.concat([start, ...parts, end]) };
}
