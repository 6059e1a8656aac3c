import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SaleableNight, SoldRow } from '../../../gateway/snapshots/saleable-night.ts';
import { rowFields } from '../../../pipeline/contract/row-views.ts';
import { runs } from '../../properties/runs.ts';
import { makeUpNights } from './made-up-nights.ts';
import { oneOf, openWorld, seldom, some } from './unpaid-world.ts';

/** The same night with other rows. `change` gives undefined for a row that is left out. */
function mapRows(night: SaleableNight, change: (sold: SoldRow, at: number) => SoldRow | undefined) {
  const changed = new Map(night.rows.map((sold, at) => [sold, change(sold, at)]));
  const swap = (rows: readonly SoldRow[]) => rows.flatMap((sold) => changed.get(sold) ?? []);
  return { ...night, rows: swap(night.rows) };
}

/** The night with its risks, standings and categories given to other rows. */
function moveSoldFacts(night: SaleableNight, step: number): SaleableNight {
  const { rows } = night;
  return mapRows(night, (sold, at) => {
    const from = rows[(at + step) % rows.length] ?? sold;
    const other = rows[(at + 2 * step + 1) % rows.length] ?? sold;
    const { risk, standing } = from.row;
    const row = { ...sold.row, risk, standing };
    const kind = { ...sold.kind, category: other.kind.category };
    return { ...sold, row, kind, json: Buffer.from(JSON.stringify({ ...row, ...kind })) };
  });
}

const nights = makeUpNights(3).map((night) =>
  mapRows(night, (sold, at) => (at < 40 ? sold : undefined)),
);
const rows = nights.at(-1)?.rows ?? [];
const names = rows.flatMap(({ row }) => [row.id, row.fullName]);

/** Questions of somebody who looks for the risk, the standing or the category of a row. */
const questions = fc.record({
  ids: some(fc.uniqueArray(oneOf([...names, 'R_none']), { minLength: 1, maxLength: 3 })),
  language: seldom(oneOf([...rows.map(({ row }) => row.language).filter(Boolean), 'Klingon'])),
  topic: seldom(oneOf([...rows.flatMap(({ row }) => row.topics), 'none'])),
  min_stars: seldom(oneOf([...rows.map(({ row }) => String(row.stars)), '99999999'])),
  created_since: seldom(oneOf(rows.map(({ row }) => row.createdAt.slice(0, 10)))),
  category: some(oneOf([...rows.flatMap(({ kind }) => kind.category ?? []), 'None'])),
  standing: seldom(fc.constantFrom('clear', 'caution')),
  max_risk: some(oneOf([...rows.map(({ row }) => String(row.risk.score)), '0', '0.3', '1'])),
  limit: seldom(fc.integer({ min: 0, max: 40 })),
  view: seldom(fc.constantFrom('full', 'compact')),
  fields: seldom(fc.uniqueArray(fc.constantFrom(...rowFields), { minLength: 1, maxLength: 6 })),
  since: seldom(oneOf(nights.map(({ digestId }) => digestId.slice(0, 10)))),
});

const queries = questions.map((question) =>
  Object.entries(question)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&'),
);

/** What tells the refusals of paid calls apart. */
const words = ['invalid_parameter', 'no_match'];

test('no uncharged answer tells the risk, standing or category of a row', async () => {
  const world = openWorld(nights);
  const others = [1, 7, 13].map((step) =>
    openWorld(nights.map((night) => moveSoldFacts(night, step))),
  );
  const refusals = new Map<string, number>();
  const property = fc.asyncProperty(queries, fc.nat(2), async (query, at) => {
    const other = others[at] ?? world;
    expect(await other.askUnpaid(query)).toBe(await world.askUnpaid(query));
    const [refusal, otherRefusal] = await Promise.all([world.askPaid(query), other.askPaid(query)]);
    if (refusal === undefined || otherRefusal === undefined) return;
    expect(otherRefusal).toBe(refusal);
    const word = words.find((each) => refusal.includes(each)) ?? refusal;
    refusals.set(word, (refusals.get(word) ?? 0) + 1);
  });
  await fc.assert(property, { numRuns: runs(1_500) });
  expect([...refusals.keys()].toSorted()).toEqual(words.toSorted());
  expect(Math.min(...refusals.values())).toBeGreaterThan(2);
}, 180_000);
