import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFileLedger } from '../../../../gateway/payment/ledger/file-ledger.ts';
import { createMemory } from '../../../../gateway/payment/ledger/memory.ts';
import { newPayment, noon } from './payments.ts';
import { replayMs, settle } from './place.ts';
import { newFolder } from '../../../run/new-folder.ts';

/** A folder for a ledger, and a file beside it that remembers the ledger. */
async function openPlace() {
  const root = newFolder();
  const [folder, memory] = [join(root, 'ledger'), join(root, 'memory.json')];
  const events: string[] = [];
  const { recognize } = createMemory(memory, (event) => void events.push(event));
  const open = async () => {
    const ledger = await openFileLedger({ folder, replayMs, now: () => noon, recognize });
    onTestFinished(ledger.close);
    return ledger;
  };
  return { root, folder, memory, events, open };
}

test('a ledger that was wiped claims nothing until the file that remembers it is deleted', async () => {
  const { open, folder, memory } = await openPlace();
  const first = await open();
  await settle(first, newPayment(1));
  await first.close();
  await rm(folder, { recursive: true });
  const wiped = await open();
  const sentence = `restore the earlier one, or delete ${memory} to sell with this one`;
  const rejected = [wiped.claim(newPayment(2)), wiped.unfinished(), wiped.recognize()];
  for (const each of rejected) await expect(each).rejects.toThrow(sentence);
  await rm(memory);
  await wiped.recognize();
  expect((await wiped.claim(newPayment(2))).outcome).toBe('taken');
});

test('an older copy of the ledger claims nothing, and the copy with everything sells at once', async () => {
  const { open, folder, root } = await openPlace();
  const first = await open();
  await settle(first, newPayment(1));
  await first.recognize();
  const copy = join(root, 'copy');
  await mkdir(copy);
  for (const name of ['payments.jsonl', 'ledger-id']) {
    await cp(join(folder, name), join(copy, name));
  }
  await settle(first, newPayment(2));
  await first.recognize();
  await first.close();
  const whole = join(root, 'whole');
  await cp(folder, whole, { recursive: true, filter: (path) => !path.includes('.lock-') });

  await rm(folder, { recursive: true });
  await cp(copy, folder, { recursive: true });
  const older = await open();
  await expect(older.claim(newPayment(3))).rejects.toThrow(/is an older copy: it ends at \d+/);
  await older.close();

  await rm(folder, { recursive: true });
  await cp(whole, folder, { recursive: true });
  const restored = await open();
  expect((await restored.claim(newPayment(2))).outcome).toBe('settled');
  expect((await restored.claim(newPayment(3))).outcome).toBe('taken');
});

test('a payment in progress is recorded, even if the ledger is refused meanwhile', async () => {
  const { open, memory } = await openPlace();
  const ledger = await open();
  await ledger.claim(newPayment(1));
  await writeFile(memory, '{"id":"another","length":0}');
  await expect(ledger.recognize()).rejects.toThrow('is not the earlier one');
  await ledger.advance(newPayment(1), { state: 'failed', reason: 'x' });
});

test.each(['{"id":"cut', '[]', ''])(
  'a memory that reads %j stops no sale, is told once, and is written again',
  async (text) => {
    const { open, memory, events } = await openPlace();
    await writeFile(memory, text);
    const ledger = await open();
    await ledger.recognize();
    expect((await ledger.claim(newPayment(1))).outcome).toBe('taken');
    expect(events).toEqual(['ledger-memory-failed']);
    expect(JSON.parse(await readFile(memory, 'utf8'))).toHaveProperty('id');
  },
);

test('a memory that cannot be written stops no sale, and is told once', async () => {
  const { open, memory, events } = await openPlace();
  await mkdir(`${memory}.draft`);
  const ledger = await open();
  await ledger.recognize();
  expect((await ledger.claim(newPayment(1))).outcome).toBe('taken');
  expect(events).toEqual(['ledger-memory-failed']);
});
