import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createMemory } from '../../../../gateway/payment/ledger/memory.ts';
import { ask } from './open-postgres.ts';
import { openLedgers } from './open-ledgers.ts';
import { newPayment, settled, settling } from './payments.ts';
import { settle } from './place.ts';
import { newFolder } from '../../../run/new-folder.ts';

const { postgres, open: openAt } = await openLedgers();
const run = promisify(execFile);

/** A gateway's ledger, which remembers the database in the file. */
function open(url: string, memory: string) {
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  const { ledger } = openAt(url, { log, memory: createMemory(memory, log) });
  return { ledger, events };
}

const dump = (url: string, file: string) => run('pg_dump', ['-Fc', `--file=${file}`, url]);
const restore = (url: string, file: string) =>
  run('pg_restore', ['--clean', '--if-exists', `--dbname=${url}`, file]);

function openFolder() {
  const folder = newFolder();
  return (name: string) => join(folder, name);
}

test('many gateways that start at once on a new database agree on its id, and all of them sell', async () => {
  const [url, at] = [await postgres.createDatabase(), openFolder()];
  const files = Array.from({ length: 8 }, (_, index) => at(`${index}`));
  const gateways = files.map((file) => open(url, file));
  await Promise.all(gateways.map(({ ledger }, index) => settle(ledger, newPayment(index))));
  const known = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  expect(new Set(known.map((text) => text.slice(0, 45))).size).toBe(1);
  expect(gateways.flatMap(({ events }) => events)).toEqual([]);
  expect(await ask(url, 'SELECT nonce FROM payments')).toHaveLength(8);
});

test('a gateway that comes back to another database claims nothing until it is told to go on', async () => {
  const [memory, fresh] = [openFolder()('memory.json'), await postgres.createDatabase()];
  const first = open(await postgres.createDatabase(), memory);
  await settle(first.ledger, newPayment(1));
  await first.ledger.close();
  const second = open(fresh, memory);
  await second.ledger.admit();
  for (let times = 0; times < 2; times += 1) {
    await expect(second.ledger.claim(newPayment(2))).rejects.toThrow(
      `or delete ${memory} to sell with this one`,
    );
  }
  await expect(second.ledger.unfinished()).rejects.toThrow('is not the earlier one');
  await rm(memory);
  expect((await second.ledger.claim(newPayment(2))).outcome).toBe('taken');
});

test('while one gateway looks, another on the same machine sells, and both go on', async () => {
  const [url, memory] = [await postgres.createDatabase(), openFolder()('memory.json')];
  const { ledger: other } = open(url, memory);
  await settle(other, newPayment(1));
  const remember = createMemory(memory, () => {});
  const sellAfter = async <T>(found: T) => {
    await settle(other, newPayment(2));
    await other.recognize();
    return found;
  };
  const { ledger } = openAt(url, {
    memory: {
      ...remember,
      recognize: (look) => remember.recognize((mark) => look(mark).then(sellAfter)),
    },
  });
  expect((await ledger.claim(newPayment(3))).outcome).toBe('taken');
});

test('an older copy that is restored under a running gateway is noticed at the next look, and the newer one sells again', async () => {
  const [url, at] = [await postgres.createDatabase(), openFolder()];
  const { ledger, events } = open(url, at('memory.json'));
  await settle(ledger, newPayment(1));
  await dump(url, at('older'));
  await settle(ledger, newPayment(2));
  await ledger.recognize();
  await dump(url, at('newer'));

  await restore(url, at('older'));
  await expect(ledger.recognize()).rejects.toThrow(
    'is an older copy: it ends at 2 and lacks the event that ended at 4',
  );
  await expect(ledger.claim(newPayment(3))).rejects.toThrow('is an older copy');
  await restore(url, at('newer'));
  await ledger.recognize();
  expect((await ledger.claim(newPayment(2))).outcome).toBe('settled');
  expect((await ledger.claim(newPayment(3))).outcome).toBe('taken');
  expect(events.filter((event) => event !== 'ledger-session-lost')).toEqual([]);
});

test('a charge that runs while the database is replaced records nothing in the new one', async () => {
  const [url, memory] = [await postgres.createDatabase(), openFolder()('memory.json')];
  const { ledger } = open(url, memory);
  await ledger.claim(newPayment(1));
  await ledger.advance(newPayment(1), settling);
  await ledger.recognize();
  await ask(url, 'DELETE FROM ledger_identity');
  await ask(url, 'INSERT INTO ledger_identity DEFAULT VALUES');
  await expect(ledger.recognize()).rejects.toThrow('is not the earlier one');
  await expect(ledger.advance(newPayment(1), settled)).rejects.toThrow('is not the earlier one');
  expect(await ask(url, 'SELECT state FROM payments')).toEqual([{ state: 'settling' }]);
});

test('after an older copy is restored under running gateways, each keeps its own session and its own claims', async () => {
  const url = await postgres.createDatabase();
  const copy = openFolder()('copy');
  const one = openAt(url);
  await settle(one.ledger, newPayment(1));
  await dump(url, copy);
  const two = openAt(url);
  await settle(two.ledger, newPayment(2));
  await restore(url, copy);
  const three = openAt(url);
  const gateways = [one, two, three];

  for (const [index, { ledger }] of gateways.entries()) {
    expect((await ledger.claim(newPayment(10 + index))).outcome).toBe('taken');
    await ledger.advance(newPayment(10 + index), settling);
  }
  for (const [index, { ledger }] of gateways.entries()) {
    const others = gateways.filter((_, other) => other !== index);
    for (const other of others) {
      expect((await other.ledger.claim(newPayment(10 + index))).outcome).toBe('held');
    }
    await ledger.advance(newPayment(10 + index), settled);
  }
  expect(gateways.map(({ events }) => events)).toEqual([[], [], []]);
});
