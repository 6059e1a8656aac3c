import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { LedgerEntry } from '../../gateway/payment/ledger/ledger.ts';
import { toJournalLine } from '../../gateway/payment/ledger/journal.ts';
import { journalName, openFileLedger } from '../../gateway/payment/ledger/file-ledger.ts';
import { toSha256 } from '../../pipeline/archive/archive.ts';
import { dataPaths, publicPaths } from '../../pipeline/contract/paths.ts';
import { Pointer } from '../../pipeline/contract/pointer.ts';
import { day, openGateway, parseBody } from '../gateway/open-gateway.ts';
import { newPayment, noon } from '../gateway/payment/ledger/payments.ts';
import { settle } from '../gateway/payment/ledger/place.ts';
import { newFolder } from '../run/new-folder.ts';

/** Each gateway here publishes two nights. */
const patience = { timeout: 240_000 };
const nextDay = '2026-11-21';
const JsonFile = z.record(z.string(), z.unknown());
type Gateway = Awaited<ReturnType<typeof openGateway>>;

/** Publishes the next night as a newer version would: with these fields in the night's JSON files. */
async function publishNewer({ home }: Gateway, fields: Record<string, unknown>): Promise<void> {
  await home.publish(nextDay);
  const { dataDir } = home.archive;
  const pointerFile = join(dataDir, dataPaths.pointer);
  const pointer = Pointer.parse(JSON.parse(await readFile(pointerFile, 'utf8')));
  for (const [folder, files] of [
    [dataDir, pointer.files.data],
    [home.publicDir, pointer.files.public],
  ] as const) {
    for (const path of Object.keys(files).filter((name) => name.endsWith('.json'))) {
      if (path === publicPaths.jsonFeed) continue;
      const file = JsonFile.parse(JSON.parse(await readFile(join(folder, path), 'utf8')));
      const isData = folder === dataDir;
      const bytes = Buffer.from(JSON.stringify({ ...file, ...(isData ? fields : { later: 1 }) }));
      await writeFile(join(folder, path), bytes);
      files[path] = toSha256(bytes);
    }
  }
  await writeFile(pointerFile, JSON.stringify({ ...pointer, later: 1 }));
}

test('a gateway takes a night of a newer version that has more fields', patience, async () => {
  const gateway = await openGateway();
  await publishNewer(gateway, { later: { field: true } });
  await gateway.snapshots.refresh();
  expect(parseBody(await gateway.ask('/health'))).toMatchObject({
    snapshot: { digestDate: `${nextDay}T00:00:00.000Z`, refused: null },
  });
  expect(await gateway.snapshots.saleableNight()).toMatchObject({
    scanDate: `${nextDay}T00:00:00.000Z`,
  });
});

test(
  'a gateway refuses a night of a later schema, says so, and goes on with the night it has',
  patience,
  async () => {
    const gateway = await openGateway();
    await publishNewer(gateway, { schema: 2 });
    await gateway.snapshots.refresh();
    expect(parseBody(await gateway.ask('/health'))).toMatchObject({
      status: 'degraded',
      snapshot: { digestDate: `${day}T00:00:00.000Z`, refused: 'invalid' },
    });
    expect((await gateway.ask('/v1/index')).status).toBe(200);

    // The files at fixed addresses are of the later night.
    const restarted = await openGateway({ home: gateway.home, publish: false });
    expect(await restarted.snapshots.saleableNight()).toBeUndefined();
    expect((await restarted.ask('/v1/index')).status).toBe(503);
    for (const each of [gateway, restarted]) await each.close();
  },
);

test('a file ledger of a newer version that has more fields is read, and the gateway goes on with it', async () => {
  const folder = newFolder();
  const options = { folder, replayMs: 86_400_000, now: () => noon };
  const newer = await openFileLedger(options);
  await settle(newer, newPayment(1));
  await newer.close();
  const file = join(folder, journalName);
  const lines = (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => {
      const entry = { ...LedgerEntry.parse(JSON.parse(line)), later: 1 };
      return `${toJournalLine(entry)}\n`;
    });
  await writeFile(file, lines.join(''));

  const older = await openFileLedger(options);
  expect(await readFile(file, 'utf8')).toContain('"later":1');
  expect(await older.claim(newPayment(1))).toMatchObject({ entry: { state: 'settled' } });
  expect(await older.claim(newPayment(2))).toMatchObject({ outcome: 'taken' });
  await older.close();
});
