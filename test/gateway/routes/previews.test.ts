import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { runs } from '../../properties/runs.ts';
import { makeUpNights } from './made-up-nights.ts';
import { digestQueries, repoQueries, toQuery } from './properties.ts';
import { openWorld } from './unpaid-world.ts';

const nights = makeUpNights(5);
const worlds = {
  '/v1/repos': openWorld(nights),
  '/v1/digests': openWorld(nights, '/v1/digests'),
};
const queries = fc.oneof(
  { arbitrary: repoQueries(nights), weight: 3 },
  { arbitrary: digestQueries, weight: 1 },
);
const Challenge = z.tuple([
  z.literal(402),
  z.unknown(),
  z.unknown(),
  z.object({ items: z.int().optional() }),
]);

test('a preview says that an item fits exactly if the paid call brings one', async () => {
  const fitting = { some: 0, none: 0 };
  const budgets = fc.integer({ min: 100, max: 900 });
  const property = fc.asyncProperty(queries, budgets, async ({ path, parameters }, budget) => {
    const changes = 'since' in parameters && parameters.since ? 'entered' : undefined;
    const query = toQuery({ ...parameters, changes, max_tokens: budget });
    const { askUnpaid, askPaid } = worlds[path];
    const [, , , { items }] = Challenge.parse(JSON.parse(await askUnpaid(query)));
    if (items === undefined) return;
    const refusal = await askPaid(query);
    // Only a paid call filters by sold facts.
    if (refusal?.includes('no_match') === true) return;
    expect([query, refusal === undefined]).toEqual([query, items > 0]);
    fitting[items > 0 ? 'some' : 'none'] += 1;
  });
  await fc.assert(property, { numRuns: runs(200) });
  expect(Math.min(fitting.some, fitting.none)).toBeGreaterThan(30);
});
