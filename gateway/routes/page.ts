import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** An item of an answer as JSON on one line. `group` is its group, where the data have groups. */
export type Item = { group?: string; json: string };

/** What is put on a page. */
export type PageWanted = {
  items: readonly Item[];
  /** Whether `data` is an object of groups. Otherwise it is an array. */
  grouped?: true | undefined;
  /** The position of the first item. */
  start: number;
  /** The fields before `data`, for a number of items up to the position `end`. */
  head: (count: number, end: number) => object;
};

/** The most tokens of a page, and their counter. */
export type Budget = { maxTokens: number; count: CountTokens };

/** A page, or the fewest tokens that its first item needs. */
export type Page = { ok: true; body: Buffer } | { ok: false; least: number };

/**
 * Writes as many items as the budget allows, or all of them without one. Each item is on a line of its own.
 *
 * The encoding splits a text after a line break that a bracket or a quotation mark follows. So the tokens of the answer
 * are exactly those of its lines together.
 */
export function writePage(wanted: PageWanted, budget: Budget | undefined): Page {
  const rest = wanted.items.length - wanted.start;
  if (!budget) return { ok: true, body: toBody(writeLines(wanted, rest)) };
  const tokensOf = (count: number) =>
    writeLines(wanted, count).reduce((sum, line) => sum + budget.count(line), 0);
  if (tokensOf(rest) <= budget.maxTokens) {
    return { ok: true, body: toBody(writeLines(wanted, rest)) };
  }
  let fits = 0;
  let over = rest;
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (tokensOf(middle) <= budget.maxTokens) fits = middle;
    else over = middle;
  }
  if (fits === 0) return { ok: false, least: tokensOf(Math.min(1, rest)) };
  return { ok: true, body: toBody(writeLines(wanted, fits)) };
}

function toBody(lines: readonly string[]): Buffer {
  return Buffer.from(lines.join(''));
}

function writeLines({ items, grouped, start, head }: PageWanted, count: number): string[] {
  const page = items.slice(start, start + count);
  const fields = JSON.stringify({ success: true, ...head(count, start + count) }).slice(0, -1);
  return grouped
    ? [`${fields},"data":{\n`, ...writeGroups(page), '},"charged":true}']
    : [`${fields},"data":[\n`, ...separate(page), '],"charged":true}'];
}

function separate(items: readonly Item[]): string[] {
  return items.map(({ json }, index) => `${json}${index < items.length - 1 ? ',' : ''}\n`);
}

/** The items of one group are next to each other. */
function writeGroups(items: readonly Item[]): string[] {
  const groups = [...new Set(items.map(({ group }) => group))];
  return groups.flatMap((group, index) => [
    `"${group}":[\n`,
    ...separate(items.filter((item) => item.group === group)),
    index < groups.length - 1 ? '],\n' : ']\n',
  ]);
}

/** A place in the list of a query: the digest of its night, and how many items come before. */
export type Place = { digestId: string; start: number };

/** A cursor as text. Its last part binds it to the query. */
export function toCursor({ digestId, start }: Place, query: object): string {
  return `${digestId}.${start}.${hashQuery(query)}`;
}

/** The place of a cursor, whatever query it is bound to. */
export function toPlace(cursor: string): Place {
  const [digestId = '', start = ''] = cursor.split('.');
  return { digestId, start: Number(start) };
}

/** The place of a cursor; undefined where it is another query's. */
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

/** How many tokens a piece of an answer has. */
export type CountTokens = (text: string) => number;

/** Rows and digests of several nights, in several views. */
const keptCounts = 10_000;
/** The longest text that is kept, in UTF-16 units: a whole digest. */
const keptLength = 40_000_000;

const counts = new LRUCache<string, number>({
  max: keptCounts,
  maxSize: keptLength,
  sizeCalculation: (_count, text) => text.length,
});
let counter: Promise<CountTokens> | undefined;

/**
 * Loads the counter of OpenAI's encoding o200k_base. What looks like a special token counts as text.
 *
 * It is loaded at the first call that has a budget. Each text is counted once while it is kept.
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
