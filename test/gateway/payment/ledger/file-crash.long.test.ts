import { writeFileSync } from 'node:fs';
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalName, openFileLedger } from '../../../../gateway/payment/ledger/file-ledger.ts';
import { LedgerError } from '../../../../gateway/payment/ledger/ledger.ts';
import { readEntries } from '../../../../scripts/ledger/open-entries.ts';
import { claimUnfinished, newPayment, noon, settling } from './payments.ts';
import { all, settle } from './place.ts';
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
