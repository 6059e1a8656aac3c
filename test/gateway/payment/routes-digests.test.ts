import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { dataPaths } from '../../../pipeline/contract/paths.ts';
import { DigestsResponse } from '../../../pipeline/contract/views.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { day, parseBody } from '../open-gateway.ts';
import { openPaidGateway } from './open-paid-gateway.ts';
import { openNights, tellRows } from './route-nights.ts';

const chain = await openChain();
/** The ages of the nights in days, counted from the newest. */
const ages = [40, 30, 29, 12, 7, 6, 3, 1, 0];
const rows = tellRows([
  ['tides/ebb', 900],
  ['tides/flow', 800],
  ['tides/neap', 700],
]);
const home = await openNights(ages.map((age) => [addDays(day, -age), { rows }] as const));
const gateway = await openPaidGateway(chain, { home });

async function buy(query: string) {
  const answer = await gateway.send(`/v1/digests?${query}`, await gateway.sign('/v1/digests'));
  expect([query, answer.status]).toEqual([query, 200]);
  return DigestsResponse.parse(parseBody(answer));
}

/** The ages of the digests in days, counted from the newest night. */
function agesOf({ data }: z.infer<typeof DigestsResponse>): number[] {
  const newest = Date.parse(`${day}T00:00:00.000Z`);
  return data.map(({ digestDate }) => (newest - Date.parse(digestDate)) / 86_400_000);
}

test.each([
  ['', 7, 7, [0, 1, 3, 6]],
  ['&&&d%61ys=1&', 1, 7, [0]],
  ['days=2', 2, 7, [0, 1]],
  ['days=3', 3, 7, [0, 1]],
  ['days=4', 4, 7, [0, 1, 3]],
  ['days=6', 6, 7, [0, 1, 3]],
  ['days=7', 7, 7, [0, 1, 3, 6]],
  ['days=8', 8, 7, [0, 1, 3, 6, 7]],
  ['days=29', 29, 7, [0, 1, 3, 6, 7, 12]],
  ['days=30', 30, 7, [0, 1, 3, 6, 7, 12, 29]],
  ['days=30&limit=30', 30, 30, [0, 1, 3, 6, 7, 12, 29]],
  ['days=30&limit=2', 30, 2, [0, 1]],
  ['limit=1', 7, 1, [0]],
])('%s returns the newest digests of the window', async (query, days, limit, expected) => {
  const answer = await buy(query);
  expect(agesOf(answer)).toEqual(expected);
  expect(answer).toMatchObject({ days, limit, count: expected.length, charged: true });
});

test('each item is the full digest as it was published', async () => {
  const { data } = await buy('days=30&limit=30');
  const dates = ages.filter((age) => age < 30).map((age) => addDays(day, -age));
  const files = await Promise.all(dates.map((date) => home.archive.readDigest(date)));
  expect(data).toEqual(files.map((file) => file?.value).toReversed());
});

test('a call reads no file at all while its night is the current one', async () => {
  const before = await buy('days=30&limit=30');
  const scans = join(home.archive.dataDir, dataPaths.scan(day));
  const text = await readFile(scans);
  await writeFile(scans, 'rubbish');
  expect(await buy('days=30&limit=30')).toEqual(before);
  await writeFile(scans, text);
});
