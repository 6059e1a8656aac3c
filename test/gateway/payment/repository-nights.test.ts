import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toSha256 } from '../../../pipeline/archive/archive.ts';
import { RepositoryResponse } from '../../../pipeline/contract/known-repository.ts';
import { dataPaths } from '../../../pipeline/contract/paths.ts';
import { readIfPresent, replaceFiles } from '../../../pipeline/platform/files.ts';
import { aRow } from '../../fixtures/night.ts';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import type { Answer } from '../http/ask.ts';
import { day, parseBody } from '../open-gateway.ts';
import { openPaidGateway, path as all, type PaidGateway, reopen } from './open-paid-gateway.ts';
import { countStatuses, outcomeOf, previewIn } from './read-answer.ts';
import { openNights, publishNights, tellRows } from './route-nights.ts';

const nights = ['2026-11-18', '2026-11-19', day] as const;
const chain = await openChain();
const { archive } = await copyMadeUpHome(...nights);
const scan = (await archive.readScan(day))?.value;
const [first, second] = scan?.rows ?? [];
if (!scan || !first || !second) throw new Error('the night has rows');
const pathOf = ({ fullName }: { fullName: string }, query = '') => `/v1/repos/${fullName}${query}`;
const buy = async (path: string, from: PaidGateway) => from.send(path, await from.sign(path));
const whole = (answer: Answer) => RepositoryResponse.parse(parseBody(answer)).data;

test('while a newer night is written, the older night is told, or nothing; never a part of the newer one', async () => {
  const home = await copyMadeUpHome(...nights);
  const newer = await copyMadeUpHome(...nights);
  await newer.publish('2026-11-21');
  const one = await openPaidGateway(chain, { home });
  const before = await one.received();
  const later = (await newer.archive.readScan('2026-11-21'))?.value.rows ?? [];
  const both = scan.rows.find(({ id }) => later.some((row) => row.id === id));
  const path = pathOf(both ?? first);
  const read = async (file: string) => {
    const bytes = await readIfPresent(join(newer.archive.dataDir, file));
    return { path: join(home.archive.dataDir, file), bytes: bytes ?? Buffer.alloc(0) };
  };
  const list = await newer.archive.readHistoryIndex();
  const files = Object.keys(list?.value.files ?? {});
  await replaceFiles(await Promise.all([...files, dataPaths.historyIndex].map(read)));
  const refused = await buy(path, one);
  expect(outcomeOf(refused)).toBe('503 not_published');
  expect(await one.received()).toBe(before);
  const causes = one.told('data-refused').map(({ cause }) => cause);
  expect(causes.join()).toMatch(/^(history|name-index)\/[^,]* is missing or of another night$/);
  await home.publish('2026-11-21');
  await one.snapshots.refresh();
  expect(whole(await buy(path, one))[0]?.asOf).toBe('2026-11-21');
});

test('a corrected scan whose history is not there yet is not told', async () => {
  const home = await copyMadeUpHome(...nights);
  const one = await openPaidGateway(chain, { home });
  const before = await one.received();
  const file = home.archive.formatScan(day, {
    ...scan,
    rows: scan.rows.map((row) => (row.id === first.id ? { ...row, stars: row.stars + 1 } : row)),
  });
  await replaceFiles([file]);
  expect((await buy(pathOf(first), one)).status).toBe(503);
  expect(one.told('data-refused')).toHaveLength(1);
  expect((await buy(pathOf(second), one)).status).toBe(200);
  expect((await one.received()) - before).toBe(10_000n);
});

test('a folder that is older than the index of names sells everything else', async () => {
  const home = await copyMadeUpHome(day);
  const pointer = await home.archive.readPointer();
  if (!pointer) throw new Error('the night is published');
  const { [dataPaths.historyIndex]: _index, ...data } = pointer.value.files.data;
  const files = { ...pointer.value.files, data };
  await replaceFiles([home.archive.formatPointer({ ...pointer.value, files })]);
  await rm(join(home.archive.dataDir, dataPaths.historyIndex));
  const one = await openPaidGateway(chain, { home });
  const unpaid = await one.ask(pathOf(first));
  expect(unpaid.status).toBe(402);
  expect(previewIn(unpaid)).toBeUndefined();
  const refused = await buy(pathOf(first), one);
  expect(outcomeOf(refused)).toBe('503 not_published');
  expect((await buy('/v1/repos?limit=1', one)).status).toBe(200);
  const cause = 'there is no index of names: run npm run render';
  expect(one.told('data-refused')).toEqual([{ cause }]);
});

test('a night whose list of the history is damaged is not taken', async () => {
  const home = await copyMadeUpHome('2026-11-18', day);
  const path = join(home.archive.dataDir, dataPaths.historyIndex);
  const bytes = await readIfPresent(path);
  const pointer = await home.archive.readPointer();
  expect(bytes && pointer?.value.files.data[dataPaths.historyIndex]).toBe(bytes && toSha256(bytes));
  await writeFile(path, '{}');
  const one = await openPaidGateway(chain, { home });
  expect(one.snapshots.current()).toBeUndefined();
});

test('a challenge and its answer say if the repository has another name now, and if another repository had the name before', async () => {
  const at = (id: string, fullName: string) => aRow({ id, fullName });
  const home = await openNights([
    ['2026-11-19', { rows: [at('R_1', 'tides/ebb'), at('R_2', 'tides/flow')] }],
    [day, { rows: [at('R_9', 'tides/ebb'), at('R_2', 'tides/surge')] }],
  ]);
  const one = await openPaidGateway(chain, { home });
  const noteOf = async (fullName: string) => previewIn(await one.ask(pathOf({ fullName })))?.note;
  expect(await noteOf('tides/flow')).toBe('tides/flow is tides/surge now.');
  expect(await noteOf('tides/ebb')).toContain('An earlier repository had the name tides/ebb');
  expect(await noteOf('tides/surge')).toBeUndefined();
  // An earlier holder has no address: that of its last name leads to another repository.
  expect(whole(await buy('/v1/repos/tides/ebb?compare=tides/flow', one))).toMatchObject([
    { id: 'R_9', earlierUntil: null, url: 'https://github.com/tides/ebb' },
    { id: 'R_1', earlierUntil: '2026-11-19', url: '', row: { url: '' } },
    { id: 'R_2', earlierUntil: '2026-11-19', url: 'https://github.com/tides/surge' },
  ]);
});

const older = { rows: tellRows([['tides/ebb', 900]]) };
const rust = '/v1/repos?language=rust';
const corrected = { rows: tellRows([['tides/neap', 700, 'Go']]) };

test('a payment made before a correction gets its own edition again, and after a restart the corrected one', async () => {
  const gateway = await openPaidGateway(chain, { home: await openNights([[day, older]]) });
  const payments = { all: await gateway.sign(all), rust: await gateway.sign(rust) };
  const paid = [await gateway.send(all, payments.all), await gateway.send(rust, payments.rust)];
  expect(countStatuses(paid)).toEqual({ 200: 2 });
  await publishNights(gateway.home, [[day, corrected]]);
  await gateway.snapshots.refresh();

  const fresh = await gateway.send(all, await gateway.sign(all));
  expect(fresh.body.toString()).toContain('tides/neap');
  const again = [await gateway.send(all, payments.all), await gateway.send(rust, payments.rust)];
  expect(again.map(({ body }) => body.toString())).toEqual(paid.map(({ body }) => body.toString()));

  const reopened = await reopen(gateway);
  const later = await reopened.send(all, payments.all);
  expect(later.body.equals(fresh.body)).toBe(true);
  const gone = await reopened.send(rust, payments.rust);
  expect([gone.status, JSON.parse(gone.body.toString())]).toEqual([
    200,
    { success: true, scanDate: `${day}T00:00:00.000Z`, count: 0, data: [], charged: true },
  ]);
  expect(await reopened.received()).toBe(30_000n);
});

test('an unsettled payment is not charged for rows that the corrected night no longer has', async () => {
  const home = await openNights([[day, older]]);
  const gateway = await openPaidGateway(chain, { home, timing: { settleMs: 2_000 } });
  const payment = await gateway.sign(rust);
  gateway.rpc.decide((method) => (method === 'eth_sendRawTransaction' ? 'cut' : 'through'));
  expect((await gateway.send(rust, payment)).status).toBe(503);
  await publishNights(home, [[day, corrected]]);

  const reopened = await reopen(gateway);
  expect((await reopened.send(rust, payment)).status).toBe(503);
  expect(await reopened.received()).toBe(0n);
});
