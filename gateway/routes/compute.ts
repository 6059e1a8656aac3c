import { addDays, toDigestDate } from '../../pipeline/contract/dates.ts';
import { Digest } from '../../pipeline/contract/digest.ts';
import { toRecord } from '../../pipeline/contract/row-changes.ts';
import { compactColumns } from '../../pipeline/contract/row-views.ts';
import { toCompactDigest } from '../../pipeline/contract/views.ts';
import type { DigestJson, SaleableNight, SoldRow } from '../snapshots/saleable-night.ts';
import {
  type Budget,
  type CountTokens,
  countTokensOf,
  type List,
  type PageStart,
  writePage,
} from './page.ts';
import { findChanges, type ViewedRow } from './find-changes.ts';
import type { DigestsQuery, PagedQuery, ReposQuery } from './queries.ts';
import { findLeast } from './find-least.ts';
import { filtersBySold, pick, selectOpenRows, selectRows, showRow } from './select-rows.ts';

/** What a paid call delivers, or why there is nothing to deliver. */
export type Computed =
  | { ok: true; body: Buffer }
  /** The budget is smaller than an answer with one item, which takes `least` tokens. */
  | { ok: false; least: number }
  | {
      ok: false;
      /** What the call asked for, in the words of the refusal. */
      asked: string;
      /** The languages, dates or other values that exist. */
      available: readonly string[];
      /** The body without an item, for a call that was charged before. Undefined if the missing items can come back. */
      empty?: Buffer;
    };

/** What an answer is computed with: the night to compare with (`base`), and the budget. Both may be undefined. */
export type Means = {
  base?: SaleableNight | undefined;
  budget?: Budget | undefined;
  /** Whether the call is paid for already. A refusal may then count the tokens of the sold row itself. */
  settled?: boolean | undefined;
};

/** The rows of a night that a query wants; with `base`, what changed in these rows since that night. */
export function computeRepos(night: SaleableNight, query: ReposQuery, means: Means = {}): Computed {
  const { base, budget, settled } = means;
  if (budget?.maxTokens !== undefined && !settled && !isKnownEmpty(night, base, query)) {
    const least = findLeast(night, query, base, budget.count);
    if (budget.maxTokens < least) return { ok: false, least };
  }
  if (base) return computeChanges(night, base, query, budget);
  const selected = selectRows(night, query);
  if (selected.ok) return writeRows(night, query, selected.rows, budget);
  const { asked, available } =
    query.place === undefined || !filtersBySold(query.rows) ? selected : missingPage;
  const first = { ...query, place: undefined };
  return { ok: false, asked, available, ...toEmpty(writeRows(night, first, [], undefined)) };
}

/** Whether a call asks for new rows and gets none. Without a filter by sold facts, everybody knows that. */
function isKnownEmpty(night: SaleableNight, base: Means['base'], query: ReposQuery): boolean {
  if (!base || !query.onlyEntered || filtersBySold(query.rows)) return false;
  return listEntered(night, base, query).items.length === 0;
}

/** The refusal of a page that does not exist. It does not tell why. */
const missingPage = { ok: false, asked: 'the page of this cursor', available: [] } as const;

function writeRows(
  night: SaleableNight,
  query: ReposQuery,
  rows: readonly SoldRow[],
  budget: Budget | undefined,
): Computed {
  if (query.isBasic) {
    const head = { scanDate: night.scanDate, count: rows.length };
    return { ok: true, body: writeBasic(head, toJson(rows)) };
  }
  return writeList(night, query, budget, listRows(night, query, rows));
}

function listRows(night: SaleableNight, query: ReposQuery, rows: readonly SoldRow[]): List {
  return {
    items: rows.map((sold) => ({ json: JSON.stringify(showRow(sold, night, query.view)) })),
    head: (count) => ({ scanDate: night.scanDate, count }),
    more: query.view.kind === 'compact' ? { columns: compactColumns } : {},
  };
}

/** What changed in the rows of a query: the new rows alone, or the changes that turn the older rows into the newer rows. */
function computeChanges(
  night: SaleableNight,
  base: SaleableNight,
  asked: ReposQuery,
  budget: Budget | undefined,
): Computed {
  const { onlyEntered } = asked;
  const query = { ...asked, list: bindTo(base, asked.list) };
  const list = onlyEntered
    ? listEntered(night, base, query)
    : listShorter(night, base, query, budget?.count);
  const written = writeList(night, query, budget, list);
  if (list.items.length > 0 && (written.ok || 'least' in written)) return written;
  const empty = toEmpty(writeList(night, query, undefined, list));
  const open = onlyEntered ? selectOpenRows(night, query) : undefined;
  if (open && !open.ok) return { ...open, ...empty };
  // The same refusal if there is no change and if there is no such page: which of the two it is depends on sold facts.
  const wanted = `a ${onlyEntered ? 'new row' : 'change'} since ${base.digestId}`;
  return { ok: false, asked: wanted, available: [night.digestId], ...empty };
}

/** What the cursor of a query with `since` is bound to: the query, and the edition of the night that it compares with. */
export function bindTo({ digestId: since }: SaleableNight, list: object): object {
  return { ...list, since };
}

/** The changes; or the rows of this night, if all of these have fewer tokens. So all pages of an answer are of one list. */
function listShorter(
  night: SaleableNight,
  base: SaleableNight,
  query: ReposQuery,
  count: CountTokens | undefined,
): List {
  const changes = listChanges(night, base, query);
  const rows = listRows(night, query, findRows(night, query));
  if (!count || changes.items.length === 0 || rows.items.length === 0) return changes;
  const at = startOf(night, { ...query, place: undefined });
  return countTokensOf(changes, at, count) > countTokensOf(rows, at, count) ? rows : changes;
}

/** The changes that turn the answer of the query on the older night into its answer on this night. */
function listChanges(night: SaleableNight, base: SaleableNight, query: ReposQuery): List {
  const days = countDays(base, night);
  const isSame = base.digestId === night.digestId;
  const { items, othersLeft } = isSame
    ? { items: [], othersLeft: false }
    : findChanges(viewRows(base, query), viewRows(night, query), { days, absent: night });
  const { scanDate } = night;
  return {
    items,
    grouped: true,
    head: (count) => ({ scanDate, since: base.digestId, days, count }),
    more: othersLeft ? { othersLeft } : {},
  };
}

/** The rows that the query gives on this night and did not give on the older night. They never have more tokens than all rows. */
function listEntered(night: SaleableNight, base: SaleableNight, query: ReposQuery): List {
  const before = new Set(findRows(base, query).map(({ row }) => row.id));
  const rows = findRows(night, query).filter(({ row }) => !before.has(row.id));
  const days = countDays(base, night);
  return {
    ...listRows(night, query, rows),
    head: (count) => ({ scanDate: night.scanDate, days, count }),
    hasTotal: false,
  };
}

function countDays(base: SaleableNight, night: SaleableNight): number {
  return Math.round((Date.parse(night.scanDate) - Date.parse(base.scanDate)) / dayMs);
}

const dayMs = 24 * 60 * 60 * 1000;

function viewRows(night: SaleableNight, query: ReposQuery): ViewedRow[] {
  return findRows(night, query).map((sold): ViewedRow => {
    const shown = showRow(sold, night, query.view);
    return { id: sold.row.id, view: Array.isArray(shown) ? shown : toRecord(shown) };
  });
}

/** The rows of a query. The list is empty if there are none. */
export function findRows(night: SaleableNight, query: ReposQuery): readonly SoldRow[] {
  const selected = selectRows(night, query);
  return selected.ok ? selected.rows : [];
}

/** The digests of the days up to this night, the newest first, before the limit of the call. */
export function findDigests(night: SaleableNight, { days }: DigestsQuery): readonly DigestJson[] {
  const first = addDays(toDigestDate(night.scanDate), 1 - days);
  return night.digests.filter(({ date }) => date >= first);
}

/** The digests of a night that a query wants. */
export function computeDigests(
  night: SaleableNight,
  query: DigestsQuery,
  { budget }: Means = {},
): Computed {
  const { days, limit } = query;
  const digests = findDigests(night, query).slice(0, limit);
  if (digests.length === 0) {
    const asked = `the ${days} days up to ${toDigestDate(night.scanDate)}`;
    return { ok: false, asked, available: night.digests.map(({ date }) => date) };
  }
  if (query.isBasic) {
    const head = { count: digests.length, days, limit };
    return { ok: true, body: writeBasic(head, toJson(digests)) };
  }
  const written = writeList(night, query, budget, {
    items: digests.map((digest) => ({ json: showDigest(digest, query.view) })),
    head: (count) => ({ count, days, limit }),
  });
  // A digest that is missing now can come back. The same payment must then bring it, so no empty answer is given.
  return written.ok || 'least' in written ? written : missingPage;
}

function showDigest({ json }: DigestJson, view: DigestsQuery['view']): string {
  if (view.kind === 'full') return json.toString();
  const digest = Digest.parse(JSON.parse(json.toString()));
  const shown = view.kind === 'compact' ? toCompactDigest(digest) : pick(digest, view.fields);
  return JSON.stringify(shown);
}

/** A page of a list. If the list has no such page, a call that was charged before gets a page without items. */
function writeList(
  night: SaleableNight,
  query: PagedQuery,
  budget: Budget | undefined,
  list: List,
): Computed {
  const at = startOf(night, query);
  const total = list.items.length;
  if (at.start === 0 || at.start < total) return writePage(list, at, budget);
  return { ...missingPage, ...toEmpty(writePage(list, { ...at, start: total })) };
}

function startOf({ digestId }: SaleableNight, { place, list: query }: PagedQuery): PageStart {
  return { digestId, start: place?.start ?? 0, query };
}

function toEmpty(written: Computed): { empty?: Buffer } {
  return written.ok ? { empty: written.body } : {};
}

const comma = Buffer.from(',');
const end = Buffer.from('],"charged":true}');

const toJson = (items: readonly { json: Buffer }[]) => items.map(({ json }) => json);

/** The answer of a call with only `limit`, `language` and `days`: the fields of `head`, and then all items, on one line. */
function writeBasic(head: object, items: readonly Buffer[]): Buffer {
  const start = Buffer.from(`${JSON.stringify({ success: true, ...head }).slice(0, -1)},"data":[`);
  const parts = items.flatMap((item, index) => (index === 0 ? [item] : [comma, item]));
  return Buffer.concat([start, ...parts, end]);
}
