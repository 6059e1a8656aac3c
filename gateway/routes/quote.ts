import * as z from 'zod';
import type { Quote } from '../payment/charge/offer.ts';
import type { SaleableNight, SoldRow } from '../snapshots/saleable-night.ts';
import { type Computed, computeDigests, findDigests, findRows, type Means } from './compute.ts';
import { findLeast } from './find-least.ts';
import type { DigestsQuery, ReposQuery } from './queries.ts';
import { hideSold, pick, type RowView, selectRows, showRow, soldFieldsOf } from './select-rows.ts';

/** What a free preview tells of a call: how many items match, before the limit, and what the call would deliver. */
export type Quoted =
  | { matches: number; quote: Quote }
  | { refused: Extract<Computed, { ok: false }> };

/**
 * Quotes the rows of a call. `open` is the call without its filters by sold facts. Each row counts with the mean length of
 * the night's sold facts, so that no figure tells the sold facts of a single row.
 */
export function quoteRepos(
  night: SaleableNight,
  { open, asked }: { open: ReposQuery; asked: ReposQuery },
  { base, budget }: Means,
): Quoted {
  const selected = selectRows(night, open);
  if (!selected.ok) return { refused: selected };
  const before = new Set(base ? findRows(base, open).map(({ row }) => row.id) : []);
  const rows = selected.rows.filter(({ row }) => !before.has(row.id));
  const listed = rows.slice(open.place?.start ?? 0);
  if (listed.length === 0) return { refused: { ok: false, asked: 'a new row', available: [] } };
  const { view } = open;
  const shown = listed.map((sold) => toBytes(showRow(hideSold(sold), night, view)));
  const bytes = headBytes + sum(shown) + listed.length * (meanSold(night, view) + itemBytes);
  const example = open.place ? undefined : findExample(night, asked, before);
  // A paid call with less is refused.
  const least = budget?.maxTokens === undefined ? 0 : findLeast(night, asked, base, budget.count);
  return {
    matches: base ? rows.length : selected.matches,
    quote: { ...toFit(listed.length, bytes, asked.maxTokens, least), example: example ?? null },
  };
}

const Listed = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

/** Quotes the digests of a call. The example is the newest digest, which is free. */
export function quoteDigests(night: SaleableNight, asked: DigestsQuery, means: Means): Quoted {
  const computed = computeDigests(night, asked);
  if (!computed.ok) return { refused: computed };
  const bought = asked.maxTokens === undefined ? computed : computeDigests(night, asked, means);
  const least = 'least' in bought ? bought.least : 0;
  const { body } = computed;
  const { data } = Listed.parse(JSON.parse(body.toString()));
  const [newest] = asked.place ? [] : data;
  const example = (newest && toShort(newest)) ?? null;
  const quote = { ...toFit(data.length, body.length, asked.maxTokens, least), example };
  return { matches: findDigests(night, asked).length, quote };
}

/** Bytes around all rows, between two rows, and in a token of o200k_base. Measured on made-up nights. */
const headBytes = 200;
const itemBytes = 2;
const bytesOfToken = 3.5;

/** How many items of an answer with so many bytes fit the budget, and their tokens. A budget below `least` fits none. */
function toFit(items: number, bytes: number, maxTokens = Infinity, least = 0) {
  if (maxTokens < least) return { items: 0, tokens: least };
  const tokens = Math.round(bytes / bytesOfToken);
  if (tokens <= maxTokens) return { items, tokens };
  return { items: Math.max(1, Math.floor((items * maxTokens) / tokens)), tokens: maxTokens };
}

/** The mean length in bytes of a row's sold facts, beyond the length that they have in a row without facts. */
function meanSold({ rows }: SaleableNight, view: RowView): number {
  if (view.kind === 'compact') return 0;
  const fields = soldFieldsOf(view);
  const bytesOf = ({ row, kind }: SoldRow) => toBytes(pick({ ...row, ...kind }, fields));
  const bytes = rows.map((sold) => bytesOf(sold) - bytesOf(hideSold(sold)));
  return sum(bytes) / Math.max(1, rows.length);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function toBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** The rows that anybody may see: one whole row, and the rows that the free digest names, without their sold facts. */
type FreeRows = { whole: SoldRow | undefined; named: readonly SoldRow[] };

/** The free rows of each night, as long as the night itself is in memory. */
const free = new WeakMap<SaleableNight, FreeRows>();
const Named = z.object({ notableProjects: z.array(z.object({ name: z.string() })) });

function freeRowsOf(night: SaleableNight): FreeRows {
  const known = free.get(night);
  if (known) return known;
  const { rows, digests, digestId } = night;
  const digest = digests.find(({ id }) => id === digestId);
  const told = digest ? Named.parse(JSON.parse(digest.json.toString())).notableProjects : [];
  const names = new Set(told.map(({ name }) => name));
  const found = {
    // A short row, so that an example shows all of it.
    whole: rows
      .filter(({ row }) => row.standing === 'clear')
      .toSorted((one, other) => one.json.length - other.json.length)[0],
    named: rows.filter(({ row }) => names.has(row.fullName)),
  };
  free.set(night, found);
  return found;
}

/** A free row that passes all filters of the call, in the call's view. Undefined if no free row passes. */
function findExample(night: SaleableNight, asked: ReposQuery, before: ReadonlySet<string>) {
  const { whole, named } = freeRowsOf(night);
  const passes = (sold: SoldRow) =>
    !before.has(sold.row.id) && selectRows({ ...night, rows: [sold] }, asked).ok;
  const { view } = asked;
  if (whole && passes(whole)) {
    const shown = showRow(whole, night, view);
    return Array.isArray(shown) ? shown : toShort(shown);
  }
  const { maxRisk, categories } = asked.rows;
  // Whether a row that the digest names passes these filters is a sold fact.
  const row = maxRisk === undefined && !categories ? named.find(passes) : undefined;
  const shown = row && showRow(row, night, view);
  if (!shown || Array.isArray(shown)) return shown;
  const { risk: _risk, forecast: _forecast, category: _category, ...open } = shown;
  return toShort(open);
}

/** The most bytes of an example, so that a challenge stays below 500 tokens. */
const largestExample = 950;
/** The longest text of a shortened example, in characters. */
const longestText = 200;

function isShort(item: object): boolean {
  return toBytes(item) <= largestExample;
}

/** The item, or only its short fields if the item is too long. Undefined if no field is left. */
function toShort(item: Record<string, unknown>): Record<string, unknown> | undefined {
  if (isShort(item)) return Object.keys(item).length > 0 ? item : undefined;
  const short = Object.entries(item).filter(
    ([, value]) => typeof value !== 'object' && JSON.stringify(value).length <= longestText,
  );
  const kept = Object.fromEntries(short);
  return short.length > 0 && isShort(kept) ? kept : undefined;
}
