import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog, formatEvent } from '../../../pipeline/platform/log.ts';

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

test('on a terminal, an event is a line for a person', () => {
  const { stream, text } = openStream(true);
  createLog(stream, 'info')('scan-finished', { rows: 1234, inputTokens: 5 });
  expect(text()).toBe('Scan finished: rows 1,234, input tokens 5\n');
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
  log('scan-finished');
  expect(text()).toBe('null');
  log('row-dropped', {}, 'warn');
  expect(text()).toMatch(/row.dropped/i);
});

test('an event without figures is one line', () => {
  expect(formatEvent('night-started', {})).toBe('Night started');
});

test('counts have commas, and a port has none', () => {
  expect(formatEvent('gateway-started', { port: 3000, rows: 1234 })).toBe(
    'Gateway started: port 3000, rows 1,234',
  );
});
