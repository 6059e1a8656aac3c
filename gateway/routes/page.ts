import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** An item of an answer, as JSON on one line. `group` is the item's group, if the data have groups. */
export type Item = { group?: string; json: string };

/** The items of all pages of an answer, and the fields before and after them. */
export type List = {
  items: readonly Item[];
  /** Whether `data` is an object with a list for each group. Otherwise it is a list. */
  grouped?: true;
  /** The first fields of the answer, for a page with this number of items. */
  head: (count: number) => object;
  /** The last fields before `data`. */
  more?: object;
  /** Whether the answer tells the number of items on all pages. */
  hasTotal?: boolean;
};

/** Where a page begins, and what its cursor is bound to: the digest of the page's night, and the query. */
export type PageStart = { digestId: string; start: number; query: object };

/** The counter of tokens, and the most tokens that a page may have; undefined for any number. */
export type Budget = { maxTokens: number | undefined; count: CountTokens };

/** A page, or the fewest tokens that a page with its first item needs. */
export type Page = { ok: true; body: Buffer } | { ok: false; least: number };

/**
 * Writes as many items as the budget allows; without a budget, all items. Each item is on a line of its own.
 *
 * No token spans a line break and the bracket or quotation mark after it. So the counts of the lines add up to the count of
 * the whole answer.
 */
export function writePage(list: List, at: PageStart, budget?: Budget): Page {
  const rest = list.items.length - at.start;
  const write = (count: number): Page => ({
    ok: true,
    body: Buffer.from(writeLines(list, at, count).join('')),
  });
  const { maxTokens, count } = budget ?? {};
  if (maxTokens === undefined || !count) return write(rest);
  const tokensOf = (items: number) => sumTokens(writeLines(list, at, items), count);
  if (tokensOf(rest) <= maxTokens) return write(rest);
  let fits = 0;
  let over = rest;
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (tokensOf(middle) <= maxTokens) fits = middle;
    else over = middle;
  }
  return fits > 0 ? write(fits) : { ok: false, least: tokensOf(Math.min(1, rest)) };
}

/** The tokens of the page with all items. */
export function countTokensOf(list: List, at: PageStart, count: CountTokens): number {
  return sumTokens(writeLines(list, at, list.items.length - at.start), count);
}

function sumTokens(lines: readonly string[], count: CountTokens): number {
  return lines.reduce((sum, line) => sum + count(line), 0);
}

function writeLines(list: List, { digestId, start, query }: PageStart, count: number): string[] {
  const { items, grouped, head, more, hasTotal = true } = list;
  const end = start + count;
  const page = items.slice(start, end);
  const fields = JSON.stringify({
    success: true,
    ...head(count),
    index: digestId,
    ...(hasTotal ? { total: items.length } : {}),
    truncated: end < items.length,
    ...(end < items.length ? { cursor: toCursor({ digestId, start: end }, query) } : {}),
    ...more,
  }).slice(0, -1);
  return grouped
    ? [`${fields},"data":{\n`, ...writeGroups(page), '},"charged":true}']
    : [`${fields},"data":[\n`, ...separate(page), '],"charged":true}'];
}

function separate(items: readonly Item[]): string[] {
  return items.map(({ json }, index) => `${json}${index < items.length - 1 ? ',' : ''}\n`);
}

/** Writes items as an object of groups. The items of one group follow each other. */
function writeGroups(items: readonly Item[]): string[] {
  const groups = [...new Set(items.map(({ group }) => group))];
  return groups.flatMap((group, index) => [
    `"${group}":[\n`,
    ...separate(items.filter((item) => item.group === group)),
    index < groups.length - 1 ? '],\n' : ']\n',
  ]);
}

/** A place in the list of a query: the digest of the list's night, and how many items are before the place. */
export type Place = { digestId: string; start: number };

/** The text of a cursor. Its last part is a checksum that binds it to the query. */
export function toCursor({ digestId, start }: Place, query: object): string {
  return `${digestId}.${start}.${hashQuery(query)}`;
}

/** The place in a cursor. It does not check to which query the cursor is bound. */
export function toPlace(cursor: string): Place {
  const [digestId = '', start = ''] = cursor.split('.');
  return { digestId, start: Number(start) };
}

/** The place in a cursor; undefined if the cursor is bound to another query. */
export function readCursor(cursor: string, query: object): Place | undefined {
  const place = toPlace(cursor);
  return cursor === toCursor(place, query) ? place : undefined;
}

/** The digest that an index or a cursor names. */
export function digestOf(indexOrCursor: string): string {
  return indexOrCursor.split('.')[0] ?? '';
}

function hashQuery(query: object): string {
  return createHash('sha256').update(JSON.stringify(query)).digest('hex').slice(0, 8);
}

/** Counts the tokens of a part of an answer. */
export type CountTokens = (text: string) => number;

/** How many counts are kept: for the rows and digests of several nights, in several views. */
const keptCounts = 10_000;
/** The most UTF-16 units of all texts whose count is kept. */
const keptLength = 40_000_000;

const counts = new LRUCache<string, number>({
  max: keptCounts,
  maxSize: keptLength,
  sizeCalculation: (_count, text) => text.length,
});
let counter: Promise<CountTokens> | undefined;

/**
 * Loads the counter for OpenAI's encoding o200k_base. It counts special tokens, such as `<|endoftext|>`, as ordinary text.
 *
 * The first call with a budget loads it. Each text is counted once, while its count is kept.
 */
export function loadCountTokens(): Promise<CountTokens> {
  return (counter ??= load());
}

async function load(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  const options = { disallowedSpecial: new Set<string>() };
  return (text) => {
    const known = counts.get(text);
    if (known !== undefined) return known;
    const count = countTokens(text, options);
    counts.set(text, count);
    return count;
  };
}
