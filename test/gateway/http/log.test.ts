import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '../../../pipeline/platform/log.ts';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import * as z from 'zod';
import { openLog, openLogOutput } from '../../../gateway/http/log.ts';

function openStream(isTTY: boolean) {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of a terminal that the log uses
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => String(stream.read()) };
}

test('away from a terminal, an event is one JSON line', () => {
  const { stream, text } = openStream(false);
  createLog(stream, 'info')('scan-finished', { rows: 12 });
  const line = text();
  expect(line).toMatch(/^[^\n]+\n$/);
  expect(JSON.parse(line)).toMatchObject({ level: 'info', event: 'scan-finished', rows: 12 });
  expect(line).toMatch(/"time":"\d{4}-[^"]+Z"/);
});

test('on a terminal, an event is a line for a person: counts have commas, and a port has none', () => {
  const { stream, text } = openStream(true);
  createLog(stream, 'info')('scan-finished', { rows: 1234, inputTokens: 5, port: 3000 });
  expect(text()).toBe('Scan finished: rows 1,234, input tokens 5, port 3000\n');
});

test('progress overwrites itself until it is done', () => {
  const { stream, text } = openStream(true);
  const log = createLog(stream, 'info');
  log('rows-enriched', { done: 1, total: 2 });
  log('rows-enriched', { done: 2, total: 2 });
  const shown = text().split('\n');
  expect(shown).toHaveLength(2);
  const [first, second] = shown[0]?.split('\u001B[2K') ?? [];
  expect(first).toContain('Rows enriched: 1 of 2');
  expect(second).toContain('Rows enriched: 2 of 2');
});

test.each([true, false])('an event below the level is not shown (terminal: %s)', (isTTY) => {
  const { stream, text } = openStream(isTTY);
  const log = createLog(stream, 'warn');
  log('scan-finished', {});
  expect(text()).toBe('null');
  log('row-dropped', {}, 'warn');
  expect(text()).toMatch(/row.dropped/i);
});

const Line = z.looseObject({ event: z.string(), lines: z.number().optional() });

/** A log over a stream that is read only when the test says so. At most 1,000 bytes wait. */
function openStalling() {
  let read = '';
  let waiting: (() => void) | undefined;
  let stalls = true;
  const stream = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => {
      read += text;
      if (stalls) waiting = done;
      else done();
    },
  });
  const output = openLogOutput(stream, 1_000);
  return {
    stream,
    ...openLog('info', () => 0, output),
    /** Lets the reader read all that waits, and all that follows. */
    readOn: async () => {
      await endOfTurn();
      stalls = false;
      const done = waiting;
      waiting = undefined;
      done?.();
      await new Promise((resolve) => {
        stream.write('', resolve);
      });
    },
    events: () =>
      read
        .trim()
        .split('\n')
        .map((line) => Line.parse(JSON.parse(line))),
  };
}

test('lines that nobody reads are kept up to a limit, then dropped; once the reader goes on, the log says how many, and no other line is lost', async () => {
  const { write, droppedLines, readOn, events, stream } = openStalling();
  for (let count = 0; count < 1_000; count += 1) write('snapshot-taken', { count });
  await endOfTurn();
  expect(stream.writableLength).toBeLessThan(1_200);
  const lines = droppedLines();
  expect(lines).toBeGreaterThan(900);
  await readOn();
  write('gateway-stopping', {});
  write('gateway-stopped', {});
  await readOn();
  expect(events().slice(-3)).toMatchObject([
    { event: 'log-lines-dropped', lines },
    { event: 'gateway-stopping' },
    { event: 'gateway-stopped' },
  ]);
  expect(events()).toHaveLength(1_000 - lines + 3);
  expect(droppedLines()).toBe(lines);
});

test('a reader that went away loses lines, and causes no exception', async () => {
  const stream = new Writable({
    autoDestroy: false,
    write: (_text, _encoding, done) => done(new Error('write EPIPE')),
  });
  const { write, droppedLines } = openLog('info', () => 0, openLogOutput(stream));
  write('gateway-started', {});
  await expect.poll(droppedLines).toBe(1);
});

/** A log whose lines are kept. `pass` moves its clock. */
function openKept() {
  let time = Date.parse('2026-11-20T12:00:00.000Z');
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const output = { write, takes: () => true, dropped: () => 0 };
  return {
    ...openLog('info', () => time, output),
    pass: (seconds: number) => void (time += seconds * 1000),
    lines: () => lines.map((line) => Line.parse(JSON.parse(line))),
  };
}

const refused = { method: 'GET', path: '/"\\\u00E9', status: 429, ms: 0, request: 'refused-1' };

test('of the requests that the limits refuse in a minute one has a line, and the next line of any kind is after their count', () => {
  const { write, pass, lines } = openKept();
  for (let count = 0; count < 500; count += 1) write('request-answered', refused);
  write('request-answered', { ...refused, status: 200 });
  pass(59);
  write('request-answered', refused);
  pass(1);
  write('snapshot-taken', {});
  write('request-answered', refused);
  expect(lines()).toMatchObject([
    { event: 'request-answered', ...refused },
    { event: 'request-answered', status: 200 },
    { event: 'requests-refused', requests: 500, seconds: 60 },
    { event: 'snapshot-taken' },
    { event: 'request-answered', status: 429 },
  ]);
});

test('the end of the log tells what the last minute left out, and a clock that is set back hides nothing', () => {
  const { write, pass, lines, end } = openKept();
  write('request-answered', refused);
  write('request-answered', refused);
  pass(-3_600);
  write('request-answered', refused);
  write('request-answered', refused);
  end?.();
  const events = lines().map(({ event, requests }) => [event, requests]);
  expect(events).toEqual([
    ['request-answered', undefined],
    ['requests-refused', 1],
    ['request-answered', undefined],
    ['requests-refused', 1],
  ]);
});
