import { clearLine, cursorTo } from 'node:readline';

export type Level = 'debug' | 'info' | 'warn' | 'error';

/** Writes an event of any log. The types of logs say which events there are. */
export type Write = (event: string, data: object, level?: Level) => void;

/** Writes readable lines on a terminal, and one JSON object a line elsewhere. */
export function createLog(
  stream: NodeJS.WriteStream,
  level: Level | 'silent',
  now: () => number = Date.now,
): Write {
  return stream.isTTY ? createTerminalLog(stream, level) : createJsonLog(stream, level, now);
}

function createJsonLog(
  stream: NodeJS.WriteStream,
  level: Level | 'silent',
  now: () => number,
): Write {
  return (event, data, eventLevel = 'info') => {
    if (ranks[eventLevel] < ranks[level]) return;
    const time = new Date(now()).toISOString();
    stream.write(`${JSON.stringify({ level: eventLevel, time, event, ...data })}\n`);
  };
}

/** A log writes the events of its level and of higher ranks. */
export const ranks: Record<Level | 'silent', number> = {
  debug: 0,
  info: 1,
  warn: 2,
  error: 3,
  silent: 4,
};

/**
 * Writes `rows-enriched {done: 50, total: 300}` as `Rows enriched: 50 of 300`, to be replaced by
 * the next line until `done` is `total`.
 */
function createTerminalLog(stream: NodeJS.WriteStream, level: Level | 'silent'): Write {
  let unfinished = false;
  return (event, data, eventLevel = 'info') => {
    if (ranks[eventLevel] < ranks[level]) return;
    if (unfinished) {
      cursorTo(stream, 0);
      clearLine(stream, 0);
    }
    unfinished = 'done' in data && 'total' in data && data.done !== data.total;
    stream.write(formatEvent(event, data) + (unfinished ? '' : '\n'));
  };
}

/** An event as a readable line. */
export function formatEvent(event: string, data: object): string {
  const { done, total, ...figures }: Readonly<Record<string, unknown>> = { ...data };
  const progress = done === undefined ? [] : [`${formatFigure(done)} of ${formatFigure(total)}`];
  const rest = Object.entries(figures).map(
    // A port is a name, not a count.
    ([name, value]) => `${inWords(name)} ${name === 'port' ? String(value) : formatFigure(value)}`,
  );
  const details = [...progress, ...rest].join(', ');
  const title = inWords(event);
  return `${title[0]?.toUpperCase() ?? ''}${title.slice(1)}${details ? `: ${details}` : ''}`;
}

/** Turns `rows-enriched` and `inputTokens` into words. */
function inWords(name: string): string {
  return name.replaceAll('-', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function formatFigure(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('en-US');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What an error says, and what an operator does about the code of the system that it has. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isFolder = 'syscall' in error && error.syscall === 'mkdir';
  const advice = advices[isFolder ? `mkdir ${codeOf(error)}` : ''] ?? advices[codeOf(error)];
  return advice === undefined ? error.message : `${error.message}; ${advice}`;
}

const mayNot = 'give this user the right to read and write there, and try again';
const advices: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: free some space on it, and try again',
  // What Node 20 says of a read-only disk, too.
  'mkdir ENOENT': 'it cannot be made: the disk is read-only there, or a link leads nowhere',
  ENOENT: 'check the path, or name another',
  EROFS: 'the disk is read-only here: mount it for writing, or name another folder',
  EACCES: mayNot,
  EPERM: mayNot,
};

/** The name of an error's class. A library's message may contain an address or a key. */
export function errorNameOf(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error;
  return /^\w{1,60}$/.test(name) ? name : 'Error';
}

/** The code of a system or a library for an error, such as ENOENT; empty if it has none. */
export function codeOf(error: unknown): string {
  const isCoded = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return isCoded ? String(error.code) : '';
}

/** The code of a failed request, such as ECONNREFUSED, or else the error's name. */
export function requestCodeOf(error: unknown): string {
  return (error instanceof Error && codeOf(error.cause)) || errorNameOf(error);
}
