import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pino } from 'pino';

export type Level = 'debug' | 'info' | 'warn' | 'error';

/** Logs an event, named by noun and verb, with its figures. Never pass a signature, a key or an RPC's address. */
export type Log = (event: string, data?: Readonly<Record<string, unknown>>, level?: Level) => void;

/** A log, and how many of its lines were lost because the reader stopped reading. */
export type GatewayLog = { write: Log; droppedLines: () => number };

/**
 * One JSON object a line, on standard output. `now` is in milliseconds since 1970.
 *
 * After lines were dropped, the next line says how many.
 */
export function openLog(
  level: Level | 'silent',
  now: () => number,
  output: LogOutput = openLogOutput(process.stdout),
): GatewayLog {
  // A busy gateway writes many lines within one millisecond.
  let written = { at: Number.NaN, time: '' };
  const timestamp = () => {
    const at = now();
    if (at !== written.at) written = { at, time: `,"time":"${new Date(at).toISOString()}"` };
    return written.time;
  };
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
    },
    output,
  );
  let told = 0;
  return {
    write: (event, data = {}, eventLevel = 'info') => {
      const lines = output.dropped() - told;
      if (lines > 0 && output.takes()) {
        told += lines;
        logger.warn({ lines }, 'log-lines-dropped');
      }
      logger[eventLevel](data, event);
    },
    droppedLines: output.dropped,
  };
}

/** Logs each request when it is over. The query and the headers may hold payments and are not logged. */
export function createAccessLog(log: Log, monotonicNow: () => number) {
  return (
    request: IncomingMessage,
    response: ServerResponse,
    { path, id }: { path: string; id: string },
  ): void => {
    const startedAt = monotonicNow();
    response.on('close', () => {
      log('request-answered', {
        method: request.method,
        path: path.slice(0, 200),
        status: response.statusCode,
        ms: Math.round(monotonicNow() - startedAt),
        request: id,
        ...(response.writableFinished ? {} : { aborted: true }),
      });
    });
  };
}

/** The part of a stream that the log uses. Standard output is one. */
type Stream = Pick<NodeJS.WritableStream, 'write' | 'on'> & { readonly writableLength: number };

/** Where log lines go. If the reader stops reading, lines are lost, but the process never waits. */
export type LogOutput = {
  write: (line: string) => void;
  /** Whether a line written now would be kept. */
  takes: () => boolean;
  /** Lines lost since the start, because the reader stopped reading or ended. */
  dropped: () => number;
};

/** Bytes kept for a slow reader: about 5,000 lines. */
const mostBytes = 1024 * 1024;

/**
 * Writes lines to a stream and keeps at most `most` bytes that nobody has read. Further lines are dropped and counted.
 *
 * Lines of one turn of the event loop are written together. A busy gateway then asks the system once for many requests.
 *
 * When it is full, it drops lines until half is read. So there are few gaps, and each is long.
 *
 * Node writes to a pipe without blocking. pino's own destinations block the process, or a thread.
 * Node waits for that thread before it exits.
 */
export function openLogOutput(stream: Stream, most = mostBytes): LogOutput {
  let dropped = 0;
  let full = false;
  let lines: string[] = [];
  let bytes = 0;
  // Without a listener, an error of the stream would end the process. The lost lines are counted below.
  stream.on('error', () => {});
  const writeLines = () => {
    const { length } = lines;
    stream.write(lines.join(''), (error) => {
      if (error) dropped += length;
    });
    lines = [];
    bytes = 0;
  };
  const takes = () => {
    full = stream.writableLength + bytes > (full ? most / 2 : most);
    return !full;
  };
  return {
    write: (line) => {
      if (!takes()) {
        dropped += 1;
        return;
      }
      if (lines.length === 0) setImmediate(writeLines);
      lines.push(line);
      bytes += line.length;
    },
    takes,
    dropped: () => dropped,
  };
}

/** The header that carries a request's id, from the server in front to the answer. */
export const requestIdHeader = 'X-Request-Id';

/** The form of an id. It contains nothing that could start a new line, a header or markup. */
export const safeRequestId = '^[A-Za-z0-9._-]{8,64}$';
const safe = new RegExp(safeRequestId);

const running = new AsyncLocalStorage<string>();

/** The id that the server in front gave the request. If there is none, or it has another form: a new id. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && safe.test(given) ? given : randomUUID();
}

/** Runs the work of a request. Every line that the work logs, even later, names the request. */
export function runForRequest(id: string, work: () => void): void {
  running.run(id, work);
}

/** The same log, with the id of the request in the lines of its work. */
export function nameRequests(log: Log): Log {
  return (event, data, level) => {
    const request = running.getStore();
    log(event, request === undefined ? data : { ...data, request }, level);
  };
}
