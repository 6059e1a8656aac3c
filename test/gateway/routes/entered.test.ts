import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { addDays, toDigestDate } from '../../../pipeline/contract/dates.ts';
import { ErrorResponse } from '../../../pipeline/contract/service-answers.ts';
import { readers } from '../../../gateway/routes/readers.ts';
import type { SaleableNight } from '../../../gateway/snapshots/saleable-night.ts';
import { runs } from '../../properties/runs.ts';
import { makeUpNights, sellNights } from './made-up-nights.ts';
import { tokensOf } from './properties.ts';

const madeUp = makeUpNights(8);
/** The day without a night. */
const missed = dayOf(madeUp[4]);
const nights = madeUp
  .filter((night) => dayOf(night) !== missed)
  .map((night) => ({ ...night, digests: night.digests.filter(({ date }) => date !== missed) }));
const [first, newest] = [dayOf(nights[0]), dayOf(nights.at(-1))];
const newestId = nights.at(-1)?.digestId;
const ask = sellNights(nights);
/** The same, when a later night is current. */
const askLater = sellNights([...nights, ...nights.slice(0, 1)]);

function dayOf(night: SaleableNight | undefined): string {
  return toDigestDate(night?.scanDate ?? '');
}

const List = z.looseObject({ data: z.array(z.unknown()) });
const Ids = z.object({ data: z.array(z.object({ id: z.string() })) });
const Page = z.strictObject({
  success: z.literal(true),
  scanDate: z.string(),
  days: z.int(),
  count: z.int(),
  index: z.string(),
  truncated: z.boolean(),
  cursor: z.string().optional(),
  columns: z.array(z.string()).optional(),
  data: z.array(z.unknown()),
  charged: z.literal(true),
});

const rows = nights.at(-1)?.rows ?? [];
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const filters = fc.record({
  limit: maybe(fc.integer({ min: 1, max: 100 })),
  language: maybe(fc.constantFrom(...new Set(rows.map(({ row }) => row.language)))),
  standing: maybe(fc.constantFrom('clear', 'caution')),
  min_stars: maybe(fc.integer({ min: 0, max: 500 })),
});
const views = fc.constantFrom('view=compact', 'view=full', 'fields=stars', 'fields=fullName,risk');
/** Days back from the newest night, and how the question says so. */
const sinces = fc.record({
  back: fc.integer({ min: 0, max: 9 }),
  form: fc.constantFrom('day', 'days', 'index'),
});
const budgets = fc.array(fc.integer({ min: 300, max: 3_000 }), { minLength: 1, maxLength: 4 });

type Asked = { filters: string; view: string; since: string; base: SaleableNight | undefined };

/** A question, and the night to compare with: the newest one up to the day. */
const questions = fc.tuple(filters, views, sinces).map(([wanted, view, { back, form }]): Asked => {
  const day = addDays(newest, -back);
  const base = nights.findLast((night) => dayOf(night) <= day);
  const query = Object.entries(wanted).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  );
  const told = { day, days: back === 0 ? day : `${back}d`, index: base?.digestId ?? day };
  return { filters: query.join('&'), view, since: told[form], base };
});

/** What somebody finds who buys the whole answers of both nights and compares them. */
async function compareWhole({ filters: query, view, base }: Asked) {
  const upTo = base ? nights.findIndex((night) => night === base) + 1 : 1;
  const older = sellNights(nights.slice(0, upTo));
  const idsOf = async (sell: typeof ask) => {
    const { charged, text } = await sell('/v1/repos', `${query}&fields=id`);
    return charged ? Ids.parse(JSON.parse(text)).data.map(({ id }) => id) : [];
  };
  const before = new Set(await idsOf(older));
  const ids = await idsOf(ask);
  const whole = await ask('/v1/repos', `${query}&${view}&max_tokens=100000`);
  const { data } = whole.charged ? List.parse(JSON.parse(whole.text)) : { data: [] };
  return {
    entered: data.filter((_, at) => !before.has(ids[at] ?? '')),
    tokens: tokensOf(whole.text),
  };
}

test('changes=entered gives the rows that comparing two whole answers gives, in no more tokens than one of them', async () => {
  const seen = { delivered: 0, no_match: 0, unknown_night: 0, all: 0 };
  const property = fc.asyncProperty(questions, async (asked) => {
    const query = `${asked.filters}&${asked.view}&changes=entered&since=${asked.since}`;
    const { charged, text } = await ask('/v1/repos', query);
    const { entered, tokens } = await compareWhole(asked);
    const outcome = !asked.base ? 'unknown_night' : entered.length === 0 ? 'no_match' : 'delivered';
    const [refusal = 'delivered'] = /unknown_night|no_match/.exec(charged ? '' : text) ?? [];
    expect(refusal).toBe(outcome);
    seen[outcome] += 1;
    if (!charged) return;
    const page = Page.parse(JSON.parse(text));
    expect(page.data).toEqual(entered);
    expect([page.count, page.index]).toEqual([entered.length, nights.at(-1)?.digestId]);
    expect(addDays(newest, -page.days)).toBe(dayOf(asked.base));
    expect(tokensOf(text)).toBeLessThanOrEqual(tokens);
    if (tokensOf(text) === tokens) seen.all += 1;
  });
  await fc.assert(property, { numRuns: runs(400) });
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
}, 60_000);

test('the pages of new rows together are all of them, also when a later night is current', async () => {
  let pages = 0;
  const property = fc.asyncProperty(questions, budgets, async (asked, sizes) => {
    const query = `${asked.filters}&${asked.view}&changes=entered&since=${asked.since}`;
    const whole = await ask('/v1/repos', query);
    if (!whole.charged) return;
    const found: unknown[] = [];
    let cursor: string | undefined;
    for (let turn = 0; turn === 0 || cursor !== undefined; turn += 1) {
      const size = turn > 150 ? 100_000 : sizes[turn % sizes.length];
      const sell = turn === 0 ? ask : askLater;
      const place = cursor === undefined ? '' : `&cursor=${cursor}`;
      const { charged, text } = await sell('/v1/repos', `${query}&max_tokens=${size}${place}`);
      if (!charged && text.includes('max_tokens takes')) {
        if (turn === 0) return;
        continue;
      }
      expect([charged, text]).toEqual([true, expect.any(String)]);
      const page = Page.parse(JSON.parse(text));
      expect(tokensOf(text)).toBeLessThanOrEqual(size ?? 0);
      found.push(...page.data);
      ({ cursor } = page);
      pages += 1;
    }
    expect(found).toEqual(Page.parse(JSON.parse(whole.text)).data);
  });
  await fc.assert(property, { numRuns: runs(200) });
  expect(pages).toBeGreaterThan(50);
}, 60_000);

/** The paid path over nights of which one was published again with other rows. */
function correct(date: string) {
  const other = `${date}-ffffffff`;
  const corrected = nights.map((night) => ({
    ...night,
    ...(dayOf(night) === date ? { digestId: other, rows: night.rows.slice(30) } : {}),
    digests: night.digests.map((digest) => ({
      ...digest,
      id: digest.date === date ? other : digest.id,
    })),
  }));
  const byId = new Map(corrected.map((night) => [night.digestId, night]));
  const snapshots = {
    saleableNight: async (id?: string) => (id === undefined ? corrected.at(-1) : byId.get(id)),
    exactNight: async (id: string) => byId.get(id),
  };
  return readers['/v1/repos']({ snapshots, sellsMadeUp: true });
}

test('a further page is never of other changes: after a correction only a charged call gets one', async () => {
  const query = 'view=compact&limit=100&changes=entered&since=2d&max_tokens=400';
  const { text } = await ask('/v1/repos', query);
  const { cursor = '', index } = Page.parse(JSON.parse(text));
  const next = `${query}&cursor=${cursor}`;
  const base = nights.findLast((night) => dayOf(night) <= addDays(newest, -2));
  expect((await ask('/v1/repos', next)).charged).toBe(true);
  expect((await ask('/v1/repos', next.replace('2d', base?.digestId ?? ''))).charged).toBe(true);
  for (const other of ['1d', first]) {
    const refused = await ask('/v1/repos', next.replace('since=2d', `since=${other}`));
    expect([refused.charged, refused.text]).toEqual([
      false,
      expect.stringContaining('cursor takes the cursor of an earlier answer to the same query'),
    ]);
  }
  const read = correct(dayOf(base))(next);
  if (!read.ok) throw new Error('the query is right');
  expect(await read.work.deliver()).toMatchObject({ ok: false, answer: { status: 400 } });
  const again = await read.work.deliver({ digestId: index, settled: true });
  expect(again).toMatchObject({ ok: true, digestId: index });
});

test.each([
  ['since=0d', 'since takes days such as 1d'],
  ['since=100d', 'since takes days such as 1d'],
  ['since=2025-02-30', 'since takes days such as 1d'],
  ['since=yesterday', 'since takes days such as 1d'],
  ['changes=entered', 'changes takes no value without since'],
  ['changes=left&since=1d', 'changes takes all or entered'],
  ['since=1d&fields=risk', 'fields takes a list that has fullName and stars, with since'],
])('%s is refused and not charged: %s', async (query, sentence) => {
  const { charged, text } = await ask('/v1/repos', query);
  expect([charged, text]).toEqual([false, expect.stringContaining(sentence)]);
});

test.each([
  ['a language that the night does not have', 'language=Klingon&since=1d', 'Rust'],
  ['new rows in few tokens, if there are none', `since=${newest}&max_tokens=100`, newestId],
])('a call for %s is told what there is', async (_, query, available) => {
  const { charged, text } = await ask('/v1/repos', `${query}&changes=entered`);
  const { error } = ErrorResponse.parse(JSON.parse(text));
  expect([charged, error.code]).toEqual([false, 'no_match']);
  expect(error['available']).toContain(available);
});

test('a day is also told to changes=all, and its answer names the night', async () => {
  const { text } = await ask('/v1/repos', `view=compact&since=${missed}`);
  expect(JSON.parse(text)).toMatchObject({ since: nights[3]?.digestId, days: 4, data: {} });
});
