import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { type Level, openLog, openPaymentLog } from '../../../gateway/http/log.ts';

const Line = z.looseObject({ event: z.string() });

/** A log whose lines are kept. `pass` moves its clock. */
function openKept(level: Level | 'silent', payments?: Parameters<typeof openLog>[3]) {
  let time = Date.parse('2026-11-20T12:00:00.000Z');
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const output = { write, takes: () => true, dropped: () => 0 };
  return {
    ...openLog(level, () => time, output, payments),
    pass: (seconds: number) => void (time += seconds * 1000),
    lines: () => lines.map((line) => Line.parse(JSON.parse(line))),
  };
}

const refused = { method: 'GET', path: '/v1/index', status: 429, ms: 0 };

test('of the requests that the limits refuse in a minute one has a line, and the next line of any kind is after their count', () => {
  const { write, pass, lines } = openKept('info');
  for (let count = 0; count < 500; count += 1) write('request-answered', refused);
  write('request-answered', { ...refused, status: 200 });
  pass(59);
  write('request-answered', refused);
  pass(1);
  write('snapshot-taken');
  write('request-answered', refused);
  expect(lines()).toMatchObject([
    { event: 'request-answered', status: 429, path: '/v1/index' },
    { event: 'request-answered', status: 200 },
    { event: 'requests-refused', requests: 500, seconds: 60 },
    { event: 'snapshot-taken' },
    { event: 'request-answered', status: 429 },
  ]);
});

test('the end of the log tells what the last minute left out, and a clock that is set back hides nothing', async () => {
  const { write, pass, lines, end } = openKept('info');
  write('request-answered', refused);
  write('request-answered', refused);
  pass(-3_600);
  write('request-answered', refused);
  write('request-answered', refused);
  await end?.();
  const events = lines().map(({ event, requests }) => [event, requests]);
  expect(events).toEqual([
    ['request-answered', undefined],
    ['requests-refused', 1],
    ['request-answered', undefined],
    ['requests-refused', 1],
  ]);
});

test.each(['info', 'error', 'silent'] as const)(
  'lines about payments go to their own file, also at the level %s, and other lines do not',
  async (level) => {
    const path = join(await mkdtemp(join(tmpdir(), 'payments-')), 'payments.log');
    const { write, lines, end } = openKept(level, await openPaymentLog(path));
    write('payments-off', {}, 'error');
    write('settlement-mined', { gas: 1 });
    write('payment-settled', { amount: '10000' });
    write('payment-reorganized', { amount: '10000' }, 'error');
    await end?.();
    const written = (await readFile(path, 'utf8')).trimEnd().split('\n');
    expect(written.map((line) => Line.parse(JSON.parse(line)).event)).toEqual([
      'settlement-mined',
      'payment-settled',
      'payment-reorganized',
    ]);
    expect(lines().map(({ event }) => event)).toEqual(level === 'silent' ? [] : ['payments-off']);
  },
);

test('the payment file may be moved while the gateway runs, and what a full disk loses is counted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payments-'));
  const path = join(folder, 'payments.log');
  const payments = await openPaymentLog(path);
  const { write, droppedLines } = openKept('info', payments);
  write('payment-settled', { number: 1 });
  await payments.written();
  await rename(path, `${path}.1`);
  write('payment-settled', { number: 2 });
  await payments.written();
  expect(await readFile(`${path}.1`, 'utf8')).toContain('"number":1');
  expect(await readFile(path, 'utf8')).toContain('"number":2');
  await rm(folder, { recursive: true });
  write('payment-settled', { number: 3 });
  await payments.written();
  expect(droppedLines()).toBe(1);
  await expect(openPaymentLog(path)).rejects.toThrow('ENOENT');
});
