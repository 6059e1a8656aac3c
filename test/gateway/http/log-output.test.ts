import { Writable } from 'node:stream';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { openLog, openLogOutput } from '../../../gateway/http/log.ts';

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
  for (let count = 0; count < 1_000; count += 1) write('request-answered', { count });
  await endOfTurn();
  expect(stream.writableLength).toBeLessThan(1_200);
  const lines = droppedLines();
  expect(lines).toBeGreaterThan(900);
  await readOn();
  write('gateway-stopping');
  write('gateway-stopped');
  await readOn();
  expect(events().slice(-3)).toMatchObject([
    { event: 'log-lines-dropped', lines },
    { event: 'gateway-stopping' },
    { event: 'gateway-stopped' },
  ]);
  expect(events()).toHaveLength(1_000 - lines + 3);
  expect(droppedLines()).toBe(lines);
});

test('lines of one turn of the event loop are written at once, in their order', async () => {
  const written: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => {
      written.push(text);
      done();
    },
  });
  const { write } = openLog('info', () => 0, openLogOutput(stream));
  write('gateway-started');
  write('snapshot-taken');
  await endOfTurn();
  write('gateway-stopping');
  await endOfTurn();
  expect(written.map((text) => text.match(/gateway-\w+|snapshot-\w+/g))).toEqual([
    ['gateway-started', 'snapshot-taken'],
    ['gateway-stopping'],
  ]);
});

test('a reader that went away loses lines, and causes no exception', async () => {
  const stream = new Writable({
    autoDestroy: false,
    write: (_text, _encoding, done) => done(new Error('write EPIPE')),
  });
  const { write, droppedLines } = openLog('info', () => 0, openLogOutput(stream));
  write('gateway-started');
  await expect.poll(droppedLines).toBe(1);
});
