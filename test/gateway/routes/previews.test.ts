import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { runs } from '../../properties/runs.ts';
import { makeUpNights } from './made-up-nights.ts';
import { digestQueries, repoQueries, toQuery } from './properties.ts';
import { openWorld } from './unpaid-world.ts';
import { toCompactRow } from '../../../gateway/routes/compact-row.ts';
import { aRow } from '../../fixtures/night.ts';

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

function shown(purpose: string, fullName = 'a/b'): string {
  return toCompactRow(aRow({ fullName }), purpose, '2026-11-20T00:00:00.000Z')[1];
}

test.each([
  ['A store of tides.', 'A store of tides'],
  [
    'A scanner of tides, ebbs and floods (and rips) that draws a map of all of them for a boat.',
    'A scanner of tides, ebbs and floods that draws a map of all of them for a boat',
  ],
  [
    'A small, dependency-free preflight checker for harbours that are about to become public.',
    'A small, dependency-free preflight checker for harbours',
  ],
  [
    'A powerful and unbreakable forecaster of tides designed for sailors who want to leave early.',
    'A powerful and unbreakable forecaster of tides designed for sailors',
  ],
  [
    'A visual tool to edit charts and logs, leave remarks for pilots, and send them to your harbour.',
    'A visual tool to edit charts and logs, leave remarks for pilots',
  ],
  [
    'Compiles tables of tides and of ebbs to native executables and to WebAssembly modules, fast.',
    'Compiles tables of tides and of ebbs to native executables',
  ],
  ['Tides'.repeat(30), `${'Tides'.repeat(16)}…`],
  [
    'Wonderfully uncomplicated everlasting tide-forecasting instrumentation panel everywhere',
    'Wonderfully uncomplicated everlasting tide-forecasting instrumentation panel everywhere',
  ],
  [
    'Wonderfully uncomplicated everlasting tide-forecasting instrumentation panels everywhere, uncomplicatedly everlasting',
    'Wonderfully uncomplicated everlasting tide-forecasting instrumentation panels everywhere',
  ],
  [
    'Wonderfully uncomplicated everlasting tide-forecasting instrumentation panels everywhere uncomplicatedly everlasting',
    'Wonderfully uncomplicated everlasting tide-forecasting instrumentation panels…',
  ],
  [
    '企业级潮汐观测平台 | Spring Boot 3 + LangChain4j | 多路召回潮汐表格',
    '企业级潮汐观测平台 | Spring Boot 3 + LangChain4j',
  ],
  [
    '用于潮汐的开源数据库引擎和命令行工具集，支持自定义规则，并且可以在没有网络的时候使用',
    '用于潮汐的开源数据库引擎和命令行工具集',
  ],
])('the purpose %s is shown as %s', (purpose, expected) => {
  expect(shown(purpose)).toBe(expected);
});

test('a purpose does not say the name again', () => {
  const purpose = 'Tide Clock is an analogue clock for tides.';
  expect(shown(purpose, 'ada/tide-clock')).toBe('An analogue clock for tides');
  expect(shown(purpose, 'ada/lantern')).toBe('Tide Clock is an analogue clock for tides');
});
