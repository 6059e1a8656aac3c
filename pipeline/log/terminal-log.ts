import { clearLine, cursorTo } from 'node:readline';
import type { Level, Log } from './log.ts';

const ranks: Record<Level | 'silent', number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 };

/** `rows-enriched {done: 50, total: 300}` reads `Rows enriched: 50 of 300`, and overwrites itself until it is done. */
export function createTerminalLog(stream: NodeJS.WriteStream, level: Level | 'silent'): Log {
  let unfinished = false;
  return (event, data = {}, eventLevel = 'info') => {
    if (ranks[eventLevel] < ranks[level]) return;
    if (unfinished) {
      cursorTo(stream, 0);
      clearLine(stream, 0);
    }
    unfinished = typeof data['done'] === 'number' && data['done'] !== data['total'];
    stream.write(formatEvent(event, data) + (unfinished ? '' : '\n'));
  };
}

/** An event as a person reads it. */
export function formatEvent(event: string, data: Readonly<Record<string, unknown>>): string {
  const { done, total, ...figures } = data;
  const progress = done === undefined ? [] : [`${formatFigure(done)} of ${formatFigure(total)}`];
  const rest = Object.entries(figures).map(
    ([name, value]) => `${inWords(name)} ${formatFigure(value)}`,
  );
  const details = [...progress, ...rest].join(', ');
  const title = inWords(event);
  return `${title[0]?.toUpperCase() ?? ''}${title.slice(1)}${details ? `: ${details}` : ''}`;
}

/** `rows-enriched` and `inputTokens` in words. */
function inWords(name: string): string {
  return name.replaceAll('-', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function formatFigure(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('en-US');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
