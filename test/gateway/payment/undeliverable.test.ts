import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { Refusal } from '../../../gateway/snapshots/night-store.ts';
import type { DigestDate } from '../../../pipeline/contract/dates.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { day, parseBody } from '../open-gateway.ts';
import { loseAfterBroadcast, openPaidGateway, path, reopen } from './open-paid-gateway.ts';
import { openNights, publishNights, tellRows } from './route-nights.ts';

const chain = await openChain();

test('a call whose answer cannot be computed is not charged, and its payment is valid afterwards', async () => {
  const gateway = await openPaidGateway(chain);
  const payment = await gateway.sign(path);
  const whole = gateway.snapshots.saleableNight;
  gateway.snapshots.saleableNight = () => Promise.reject(new Error('scan.json: is not JSON'));
  expect(await gateway.outcome(path, payment)).toBe('500 internal');
  expect(await gateway.ledgerText()).toBe('');

  gateway.snapshots.saleableNight = whole;
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(10_000n);
});

test.each([
  ['broken', 500],
  ['gone', 503],
] as const)(
  'a settled payment whose night is %s says that it is settled, and is answered when the night is back',
  async (trouble, status) => {
    const gateway = await openPaidGateway(chain);
    const payment = await gateway.sign(path);
    const first = await gateway.send(path, payment);
    const scan = join(gateway.home.archive.dataDir, 'scans', `${day}.json`);
    const text = await readFile(scan);
    await gateway.close();
    await (trouble === 'gone' ? rm(scan) : writeFile(scan, '{'));

    const reopened = await reopen(gateway);
    const failed = await reopened.send(path, payment);
    expect(failed.status).toBe(status);
    expect(failed.body.toString()).toContain('"settled":true');
    expect(failed.body.toString()).not.toContain('"charged":false');
    expect(failed.body.toString()).not.toContain('nothing was charged');

    await writeFile(scan, text);
    await reopened.snapshots.refresh();
    const answer = await reopened.send(path, payment);
    expect([answer.status, answer.body.equals(first.body)]).toEqual([200, true]);
    expect(await reopened.received()).toBe(10_000n);
  },
);

test('while the night cannot be read, a settled payment is told that it is, and a new one is not charged', async () => {
  const gateway = await openPaidGateway(chain);
  const payment = await gateway.sign(path);
  await gateway.send(path, payment);
  const away = new Refusal('unreadable', 'the night cannot be read now');
  gateway.snapshots.saleableNight = () => Promise.reject(away);
  const failed = await gateway.send(path, payment);
  expect([failed.status, failed.headers['retry-after']]).toEqual([503, '60']);
  expect(parseBody(failed)).toEqual(settledAndUnread);
  const unpaid = await gateway.send(path, await gateway.sign(path));
  const message = 'The night cannot be read now. Try again in 60 seconds.';
  expect(unpaid.status).toBe(503);
  expect(parseBody(unpaid)).toMatchObject({ charged: false, error: { message } });
});

const settledAndUnread = {
  success: false,
  error: {
    code: 'not_published',
    message:
      'This payment is settled, but the night that it bought cannot be read now. Send the same request with the same payment: it is not charged again. Try again in 60 seconds.',
    settled: true,
  },
};

const [ebb, neap] = ['ebb', 'neap'].map((name) => ({ rows: tellRows([[`tides/${name}`, 900]]) }));

/** Sells a call of a newer or corrected night. Then opens a gateway that has only what was before, and can be given it. */
async function openBehind(date: DigestDate) {
  const gateway = await openPaidGateway(chain, { home: await openNights([[day, { ...ebb }]]) });
  const { folder, archive, publicDir } = gateway.home;
  const [kept, newer] = [join(folder, 'kept'), join(folder, 'newer')];
  const served = [archive.dataDir, publicDir];
  const copyTo = (into: string) =>
    Promise.all(served.map((from) => cp(from, join(into, basename(from)), { recursive: true })));
  const serve = async (copy: string) => {
    await Promise.all(served.map((dir) => rm(dir, { recursive: true })));
    await Promise.all(served.map((dir) => rename(join(copy, basename(dir)), dir)));
  };
  await copyTo(kept);
  await publishNights(gateway.home, [[date, { ...neap }]]);
  await gateway.snapshots.refresh();
  const payment = await gateway.sign(path);
  const first = await gateway.send(path, payment);
  expect(first.status).toBe(200);
  await copyTo(newer);
  await gateway.close();

  await serve(kept);
  const behind = await openPaidGateway(chain, { home: gateway.home });
  const scan = join(archive.dataDir, 'scans', `${date}.json`);
  return { behind, payment, first, scan, serveNewer: () => serve(newer) };
}

test('a gateway that lacks the night of a sold call says so, and answers once it has the night', async () => {
  const { behind, payment, first, serveNewer } = await openBehind('2026-11-21');
  const failed = await behind.send(path, payment);
  expect([failed.status, failed.headers['retry-after']]).toEqual([503, '60']);
  expect(parseBody(failed)).toEqual(settledAndUnread);
  expect((await behind.send(path, await behind.sign(path))).status).toBe(200);

  await serveNewer();
  // The call itself looks for the night, before the next regular look.
  const answer = await behind.send(path, payment);
  expect([answer.status, answer.body.equals(first.body)]).toEqual([200, true]);
  expect(await behind.received()).toBe(10_000n);
});

test('a correction that was refused is read again at the next regular look, not for each repeated payment', async () => {
  const { behind, payment, first, scan, serveNewer } = await openBehind(day);
  await serveNewer();
  const text = await readFile(scan);
  await writeFile(scan, '{');
  expect((await behind.send(path, payment)).status).toBe(503);
  expect(behind.snapshots.refused()).toBe('incomplete');

  await writeFile(scan, text);
  const failed = await behind.send(path, payment);
  expect(failed.status).toBe(503);
  expect(failed.body.toString()).toContain('"settled":true');
  await behind.snapshots.refresh();
  const answer = await behind.send(path, payment);
  expect([answer.status, answer.body.equals(first.body)]).toEqual([200, true]);
});

test('a payment that settled unnoticed is not lost while its night cannot be read', async () => {
  const gateway = await openPaidGateway(chain, { timing: { settleMs: 2_000 } });
  const payment = await gateway.sign(path);
  loseAfterBroadcast(gateway.rpc);
  expect((await gateway.send(path, payment)).status).toBe(503);
  gateway.rpc.decide(() => 'through');
  const whole = gateway.snapshots.saleableNight;
  gateway.snapshots.saleableNight = () => Promise.reject(new Error('scan.json: is not JSON'));

  const failed = await gateway.send(path, payment);
  expect(failed.status).toBe(500);
  expect(failed.body.toString()).not.toContain('"charged":false');
  gateway.snapshots.saleableNight = whole;
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(10_000n);
});
