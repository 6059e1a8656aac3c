import { writeFileSync } from 'node:fs';
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalName, openFileLedger } from '../../../../gateway/payment/ledger/file-ledger.ts';
import { LedgerEntry, LedgerError } from '../../../../gateway/payment/ledger/ledger.ts';
import { readJournal } from '../../../../gateway/payment/ledger/journal.ts';
import { readEntries } from '../../../../scripts/ledger/open-entries.ts';
import { claimUnfinished, newPayment, noon, settling } from './payments.ts';
import { all, replayMs, settle } from './place.ts';
import { spawnGateway } from './spawn-gateway.ts';
import { newFolder } from '../../../run/new-folder.ts';

async function createFolder() {
  const folder = join(newFolder(), 'var', 'ledger');
  const events: string[] = [];
  const log = (event: string) => events.push(event);
  const open = () => openFileLedger({ folder, replayMs: 60_000, now: () => noon, log });
  return { folder, path: join(folder, journalName), open, events };
}

test('everything acknowledged before a kill is in the file', async () => {
  const { folder, path, open } = await createFolder();
  const gateway = spawnGateway(`
    const ledger = await openFileLedger({ ...options, folder: ${JSON.stringify(folder)} });
    let number = 0;
    const work = async () => {
      while (true) {
        const payment = newPayment((number += 1));
        await ledger.claim(payment);
        await ledger.advance(payment, settling);
        say(payment.nonce + ' settling');
        if (number % 2) continue;
        await ledger.advance(payment, settled);
        say(payment.nonce + ' settled');
      }
    };
    await Promise.all(Array.from({ length: 20 }, work));
  `);
  const said = await gateway.hear(600);
  await gateway.kill();
  const ledger = await open();
  const states = new Map((await all(readEntries(path))).map(({ nonce, state }) => [nonce, state]));
  const lost = said
    .map((line) => line.split(' '))
    .filter(([nonce = '', state]) => {
      const recorded = states.get(nonce);
      return state === 'settled' ? recorded !== 'settled' : recorded === undefined;
    });
  expect(lost).toEqual([]);
  await ledger.close();
}, 60_000);

test('a last line cut at any byte is removed, and nothing else', async () => {
  const { path, open, events } = await createFolder();
  const first = await open();
  for (const number of [1, 2]) await settle(first, newPayment(number));
  await first.close();
  const whole = await readFile(path);
  const lastLine = whole.lastIndexOf('\n', whole.length - 2) + 1;
  for (let length = lastLine; length <= whole.length; length += 1) {
    await writeFile(path, whole.subarray(0, length));
    const ledger = await open();
    const states = (await all(readEntries(path))).map(({ state }) => state);
    // A line that lacks only its newline is whole, and stays.
    const kept = length >= whole.length - 1;
    expect([length, ...states]).toEqual([length, 'settled', kept ? 'settled' : 'settling']);
    if (length % 40 === 0) await settle(ledger, newPayment(3));
    await ledger.close();
    const bytes = await readFile(path);
    expect(bytes.subarray(0, lastLine).equals(whole.subarray(0, lastLine))).toBe(true);
    expect(bytes.at(-1)).toBe(10);
  }
  expect(events.length).toBe(whole.length - lastLine - 2);
  expect(new Set(events)).toEqual(new Set(['ledger-tail-cut']));
}, 60_000);

test('zeros at the end, as after a power cut, are removed, and no list counts what ends in no line', async () => {
  const { path, open } = await createFolder();
  const first = await open();
  await settle(first, newPayment(1));
  await first.close();
  await appendFile(path, Buffer.alloc(5000));
  const ledger = await open();
  await settle(ledger, newPayment(2));
  await ledger.close();
  expect((await all(readEntries(path))).length).toBe(2);

  // A gateway tries whether the disk is full, and then writes in that place, while a list is read.
  const [begun, ...later] = (await readFile(path, 'utf8')).trim().split('\n');
  const write = (last: string) => writeFileSync(path, [begun, last].join('\n'));
  write(' '.repeat(4096));
  const entries = readEntries(path, () => write(`${later.toReversed().join('\n')}\n`));
  expect((await all(entries)).map(({ nonce }) => Number(nonce))).toEqual([1]);
});

test('a line that is no payment is told at each start and stays, and every other line counts', async () => {
  const { path, open, events } = await createFolder();
  const first = await open();
  for (const number of [1, 2, 3]) await settle(first, newPayment(number));
  await first.close();
  const lines = (await readFile(path, 'utf8')).split('\n');
  for (const broken of ['{"payer":', '', 'null', lines[3]?.replace('settled', 'sold') ?? '']) {
    const text = lines.with(3, broken).join('\n');
    await writeFile(path, text);
    events.length = 0;
    for (const _ of ['first start', 'second start']) {
      const ledger = await open();
      const states = (await all(readEntries(path))).map(({ state }) => state);
      expect(states).toEqual(['settled', 'settling', 'settled']);
      await ledger.close();
    }
    expect(events).toEqual(['ledger-line-damaged', 'ledger-line-damaged']);
    expect(await readFile(path, 'utf8')).toBe(text);
  }
});

test('a write that fails changes nothing, and later ones work', async () => {
  const { folder, path } = await createFolder();
  const gateway = spawnGateway(
    `
    const ledger = await openFileLedger({ ...options, folder: ${JSON.stringify(folder)} });
    const pay = async (payment) => {
      await ledger.claim(payment);
      await ledger.advance(payment, settling);
      await ledger.advance(payment, settled);
    };
    await pay(newPayment(1));
    const large = newPayment(2, { request: 'x'.repeat(20_000) });
    await pay(large).catch((error) => say(error.name + ': ' + error.message));
    await ledger.release(large);
    const again = await ledger.claim(large);
    say(again.outcome + ' ' + again.entry.state);
    await pay(newPayment(3));
    await Promise.allSettled([ledger.advance(large, settling), pay(newPayment(4))]);
    await pay(newPayment(5));
    const tryToWrite = () => ledger.tryToWrite().then(() => 'writes', ({ message }) => message);
    say(await tryToWrite());
    for (let number = 6; number < 10; number += 1) await pay(newPayment(number));
    say(await tryToWrite());
    say('done');
    await ledger.close();
  `,
    10_240,
  );
  const [error, ...said] = await gateway.hear();
  expect(error).toMatch(/^LedgerError: .*payments\.jsonl cannot be written: EFBIG/);
  expect(said).toEqual([
    'taken claimed',
    'writes',
    expect.stringMatching(/cannot be written: EFBIG/),
    'done',
  ]);
  const text = await readFile(path, 'utf8');
  expect(text).not.toContain('xxx');
  expect(text.endsWith('}\n')).toBe(true);
  const numbers = (await all(readEntries(path))).map(({ nonce }) => Number(nonce));
  expect(numbers).toEqual(expect.arrayContaining([1, 3, 5]));
}, 60_000);

test('lines whose writing failed are gone after the gateway ended, also if they could not be cut at once', async () => {
  const { folder, path } = await createFolder();
  const gateway = spawnGateway(
    `
    import { open } from 'node:fs/promises';
    const ledger = await openFileLedger({ ...options, folder: ${JSON.stringify(folder)} });
    const handles = Object.getPrototypeOf(await open('/dev/null'));
    const { truncate } = handles;
    handles.truncate = () => Promise.reject(new Error('EIO: i/o error, ftruncate'));
    const payments = [newPayment(1), newPayment(2, { request: 'x'.repeat(20_000) })];
    for (const payment of payments) await ledger.claim(payment);
    // Both lines share a write: the first is whole when it fails.
    const recorded = payments.map((payment) => ledger.advance(payment, settling));
    for (const { status } of await Promise.allSettled(recorded)) say(status);
    Object.assign(handles, { truncate });
    await ledger.close();
  `,
    10_240,
  );
  expect(await gateway.hear()).toEqual(['rejected', 'rejected']);
  expect(await readFile(path, 'utf8')).toBe('');
}, 60_000);

test('a second process is refused until the first one is killed', async () => {
  const { folder, open } = await createFolder();
  const gateway = spawnGateway(`
    const ledger = await openFileLedger({ ...options, folder: ${JSON.stringify(folder)} });
    await ledger.claim(newPayment(1));
    await ledger.advance(newPayment(1), settling);
    say('open');
    process.stdin.resume();
  `);
  await gateway.hear(1);
  await expect(open()).rejects.toThrow(LedgerError);
  await expect(open()).rejects.toThrow('another process');
  await gateway.kill();
  const ledger = await open();
  const { nonce, payer } = newPayment(1);
  const unsettled = { nonce, payer, digestId: settling.digestId };
  expect(await claimUnfinished(ledger)).toMatchObject([{ state: 'unknown', ...unsettled }]);
  await ledger.close();
}, 60_000);

test('no other user of the machine may read the ledger', async () => {
  const { folder, path, open } = await createFolder();
  await (await open()).close();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

/** A ledger with two settled payments, so four lines. */
async function recordTwo() {
  const folder = newFolder();
  const options = { folder, replayMs, now: () => noon };
  const ledger = await openFileLedger(options);
  for (const number of [1, 2]) await settle(ledger, newPayment(number));
  await ledger.close();
  const path = join(folder, journalName);
  return { path, options, bytes: await readFile(path) };
}

async function readAll(path: string): Promise<{ entries: LedgerEntry[]; damaged: number }> {
  const entries: LedgerEntry[] = [];
  const { damaged } = await readJournal(path, ({ entry }) => entries.push(entry));
  return { entries, damaged: damaged.length };
}

test('no flipped bit changes a value silently, and none loses more than its own line', async () => {
  const { path, bytes } = await recordTwo();
  const lines = bytes.toString().trimEnd().split('\n');
  const recorded = lines.map((line) => JSON.stringify(LedgerEntry.parse(JSON.parse(line))));
  expect(recorded).toHaveLength(4);
  const silent: string[] = [];
  // The second and third line: a settlement, a payment that is sent, and the ends of three lines.
  const [from, until] = [bytes.indexOf(10), bytes.lastIndexOf(10, bytes.length - 2) + 1];
  for (let bit = from * 8; bit < until * 8; bit += 1) {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8((bytes.at(bit >> 3) ?? 0) ^ (1 << (bit & 7)), bit >> 3);
    await writeFile(path, flipped);
    const { entries, damaged } = await readAll(path);
    const isTold = damaged > 0;
    const isTrue = entries.every((entry) => recorded.includes(JSON.stringify(entry)));
    const states = new Map(entries.map(({ nonce, state }) => [nonce, state]));
    const isKept = [...states.values()].filter((state) => state === 'settled').length >= 1;
    if (!isTold || !isTrue || !isKept || states.size < 2) silent.push(`bit ${bit}: ${damaged}`);
  }
  expect(silent).toEqual([]);
});

test('a flipped newline loses nothing, also the last one of the file', async () => {
  const { path, options, bytes } = await recordTwo();
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(11, at);
    await writeFile(path, flipped);
    const ledger = await openFileLedger(options);
    await settle(ledger, newPayment(3));
    await ledger.close();
    const states = (await all(readEntries(path))).map(({ state }) => state);
    expect([at, ...states]).toEqual([at, 'settled', 'settled', 'settled']);
  }
});

test('of two changes in one damaged line, the later one counts after ten minutes too', async () => {
  const { path, options, bytes } = await recordTwo();
  bytes.writeUInt8(11, bytes.indexOf(10));
  await writeFile(path, bytes);
  const ledger = await openFileLedger({ ...options, now: () => noon + 11 * 60_000 });
  expect(await ledger.claim(newPayment(1))).toMatchObject({ outcome: 'settled' });
  await ledger.close();
});
