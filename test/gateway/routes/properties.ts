import * as fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect } from 'vitest';
import * as z from 'zod';
import { applyChanges } from '../../../gateway/client/apply-changes.ts';
import { rowFields } from '../../../pipeline/contract/row-views.ts';
import {
  digestFields,
  DigestsAnswer,
  RepoChangesResponse,
  ReposAnswer,
} from '../../../pipeline/contract/views.ts';
import type { SaleableNight } from '../../../gateway/snapshots/saleable-night.ts';
import { sellNights } from './made-up-nights.ts';
import { runs } from '../../properties/runs.ts';

const asText = { disallowedSpecial: new Set<string>() };

/** The number of tokens of the whole text. */
export function tokensOf(text: string): number {
  return countTokens(text, asText);
}

/** A query without its `?`. Undefined parameters are left out. */
export function toQuery(parameters: Record<string, unknown>): string {
  return Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

function chooseView(fields: readonly string[]) {
  return fc.oneof(
    fc.constant({}),
    fc.constant({ view: 'compact' }),
    fc.record({
      fields: fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1, maxLength: 8 }),
    }),
  );
}

/** Queries of rows. Many of them match many rows. */
export function repoQueries(nights: readonly SaleableNight[]) {
  const rows = nights.at(-1)?.rows ?? [];
  const oneOf = (values: readonly string[]) => fc.constantFrom(...new Set(values));
  const filters = fc.record({
    limit: maybe(fc.integer({ min: 1, max: 100 })),
    language: maybe(oneOf(rows.map(({ row }) => row.language).filter(Boolean))),
    category: maybe(oneOf(rows.flatMap(({ kind }) => kind.category ?? []))),
    topic: maybe(oneOf(rows.flatMap(({ row }) => row.topics))),
    min_stars: maybe(fc.integer({ min: 0, max: 2_000 })),
    created_since: maybe(oneOf(rows.map(({ row }) => row.createdAt.slice(0, 10)))),
    standing: maybe(fc.constantFrom('clear', 'caution')),
    max_risk: maybe(fc.constantFrom('0.1', '0.35', '1')),
    ids: maybe(
      fc.uniqueArray(oneOf(rows.flatMap(({ row }) => [row.id, row.fullName])), {
        minLength: 1,
        maxLength: 100,
      }),
    ),
  });
  const few = filters.chain((all) =>
    fc
      .subarray(Object.entries(all), { maxLength: 2 })
      .map((kept): Record<string, unknown> => Object.fromEntries(kept)),
  );
  const since = maybe(fc.constantFrom(...nights.map(({ digestId }) => digestId)));
  return fc.record({ few, view: chooseView(rowFields), since }).map((parts) => {
    const { few: rest, view, since: base } = parts;
    const fields = 'fields' in view ? ['fullName', 'stars', ...view.fields] : undefined;
    const safe = fields && base !== undefined ? { fields: [...new Set(fields)] } : view;
    return { path: '/v1/repos' as const, parameters: { ...rest, ...safe, since: base } };
  });
}

export const digestQueries = fc
  .record({
    days: fc.integer({ min: 1, max: 30 }),
    limit: fc.integer({ min: 1, max: 30 }),
    view: chooseView(digestFields),
  })
  .map(({ view, ...rest }) => ({ path: '/v1/digests' as const, parameters: { ...rest, ...view } }));

const budgets = fc.oneof(
  fc.integer({ min: 100, max: 600 }),
  fc.integer({ min: 600, max: 6_000 }),
  fc.integer({ min: 6_000, max: 100_000 }),
);

/** Makes generated calls with a budget, and checks that no delivered answer has more tokens. */
export async function checkBudgets(nights: readonly SaleableNight[], usual: number) {
  const ask = sellNights(nights);
  const queries = fc.oneof(
    { arbitrary: repoQueries(nights), weight: 3 },
    { arbitrary: digestQueries, weight: 1 },
  );
  let delivered = 0;
  let truncated = 0;
  const property = fc.asyncProperty(queries, budgets, async ({ path, parameters }, maxTokens) => {
    const { charged, text } = await ask(path, toQuery({ ...parameters, max_tokens: maxTokens }));
    if (!charged) {
      expect(text).toMatch(/no_match|max_tokens takes a whole number from \d+ to 100000/);
      return;
    }
    const answer = (path === '/v1/repos' ? ReposAnswer : DigestsAnswer).parse(JSON.parse(text));
    delivered += 1;
    if (answer.truncated === true) truncated += 1;
    // A token has at least one byte, so a text of fewer bytes needs no count, which takes most of the time.
    if (Buffer.byteLength(text) > maxTokens) {
      expect(tokensOf(text)).toBeLessThanOrEqual(maxTokens);
    }
  });
  await fc.assert(property, { numRuns: runs(usual) });
  return { delivered, truncated };
}

const Page = z.object({
  count: z.int(),
  total: z.int(),
  truncated: z.boolean(),
  cursor: z.string().optional(),
});
const List = Page.extend({ data: z.array(z.unknown()) });
const Groups = Page.extend({ data: z.record(z.string(), z.array(z.unknown())) });

function itemsOf(text: string): string[] {
  const body: unknown = JSON.parse(text);
  const list = List.safeParse(body);
  if (list.success) return list.data.data.map((item) => JSON.stringify(item));
  const { data } = Groups.parse(body);
  return Object.entries(data).flatMap(([group, items]) =>
    items.map((item) => `${group} ${JSON.stringify(item)}`),
  );
}

/** Follows the cursors of generated calls, and checks that the pages together are the whole answer. */
export async function checkCursors(nights: readonly SaleableNight[], usual: number) {
  let pages = 0;
  const ask = sellNights(nights);
  // When the pages after the first are asked for, another night is current.
  const askLater = sellNights([...nights, ...nights.slice(0, 1)]);
  const queries = fc.oneof(repoQueries(nights), digestQueries);
  const streams = fc.infiniteStream(budgets);
  const property = fc.asyncProperty(queries, streams, async (query, sizes) => {
    const { path, parameters } = query;
    const whole = await ask(path, toQuery({ ...parameters, max_tokens: 100_000 }));
    if (!whole.charged || Page.parse(JSON.parse(whole.text)).truncated) return;
    const found: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; ; page += 1) {
      const paged = { ...parameters, cursor };
      const asked = cursor === undefined ? ask : askLater;
      const [next = 100_000] = sizes.take(1);
      const size = page > 200 ? 100_000 : next;
      const { charged, text } = await asked(path, toQuery({ ...paged, max_tokens: size }));
      if (!charged) {
        expect(text).toContain('max_tokens');
        continue;
      }
      const answer = Page.parse(JSON.parse(text));
      const items = itemsOf(text);
      expect([items.length, answer.total]).toEqual([answer.count, itemsOf(whole.text).length]);
      pages += 1;
      found.push(...items);
      ({ cursor } = answer);
      if (!answer.truncated) break;
    }
    expect(found).toEqual(itemsOf(whole.text));
  });
  await fc.assert(property, { numRuns: runs(usual) });
  return { pages };
}

const Rows = z.object({ data: z.array(z.custom<{ fullName: string; stars: number }>()) });

/** The bytes of the changes, of the rows of the same query, and of these rows in full; whether rows came for changes. */
export type Measured = { changes: number; rows: number; full: number; replaced: boolean };

/**
 * Rebuilds the rows of a night from those of another night and the changes, and checks them byte for byte. The changes
 * never have more tokens than the rows.
 */
export async function rebuild(
  nights: readonly SaleableNight[],
  [from, to]: readonly [number, number],
  parameters: Record<string, unknown>,
): Promise<Measured | undefined> {
  const older = sellNights(nights.slice(from, from + 1));
  const newer = sellNights([
    ...nights.slice(0, to),
    ...nights.slice(from, from + 1),
    ...nights.slice(to, to + 1),
  ]);
  const before = await older('/v1/repos', toQuery({ view: 'full', ...parameters }));
  const after = await newer('/v1/repos', toQuery({ view: 'full', ...parameters }));
  const since = nights[from]?.digestId;
  const changed = await newer('/v1/repos', toQuery({ ...parameters, since }));
  const old = before.charged ? Rows.parse(JSON.parse(before.text)).data : [];
  const rows = after.charged ? Rows.parse(JSON.parse(after.text)).data : [];
  if (!changed.charged) {
    expect(JSON.stringify(old)).toBe(JSON.stringify(rows));
    return undefined;
  }
  const page = RepoChangesResponse.parse(JSON.parse(changed.text));
  expect(JSON.stringify(applyChanges(old, [page]))).toBe(JSON.stringify(rows));
  if (after.charged) {
    const whole = await newer('/v1/repos', toQuery({ ...parameters, max_tokens: 100_000 }));
    expect(tokensOf(changed.text)).toBeLessThanOrEqual(tokensOf(whole.text));
  }
  const { view: _view, fields: _fields, ...filters } = parameters;
  const full = await newer('/v1/repos', toQuery(filters));
  return {
    changes: Buffer.byteLength(changed.text),
    rows: Buffer.byteLength(after.text),
    full: Buffer.byteLength(full.text),
    replaced: Array.isArray(page.data),
  };
}
