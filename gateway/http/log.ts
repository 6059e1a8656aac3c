import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { pino } from 'pino';

export type Level = 'debug' | 'info' | 'warn' | 'error';

/** Logs an event, named by noun and verb, with its figures. Never pass a signature, a key or an RPC's address. */
export type Log = (event: string, data?: Readonly<Record<string, unknown>>, level?: Level) => void;

/** A log, and how many of its lines were lost because the reader stopped reading. */
export type GatewayLog = {
  write: Log;
  droppedLines: () => number;
  /** Writes what is left to write. Standard output may still hold lines. */
  end?: () => Promise<void>;
};

/**
 * One JSON object a line, on standard output. `now` is in milliseconds since 1970.
 *
 * Lines about payments go to `payments` instead, whatever the level is. So a flood of requests costs none of them.
 * Of requests that the limits refuse, a line is written once a minute, and then `requests-refused` counts the others.
 * After lines were dropped, the next line says how many.
 */
export function openLog(
  level: Level | 'silent',
  now: () => number,
  output: LogOutput = openLogOutput(process.stdout),
  payments?: PaymentLog,
): GatewayLog {
  // A busy gateway writes many lines within one millisecond.
  let written = { at: Number.NaN, time: '' };
  const timestamp = () => {
    const at = now();
    if (at !== written.at) written = { at, time: `,"time":"${new Date(at).toISOString()}"` };
    return written.time;
  };
  const open = (least: typeof level, to: LogOutput) =>
    pino(
      {
        level: least,
        base: null,
        messageKey: 'event',
        timestamp,
        formatters: { level: (label) => ({ level: label }) },
      },
      to,
    );
  const logger = open(level, output);
  const paymentLogger = payments === undefined ? logger : open('info', payments);
  const dropped = () => output.dropped() + (payments?.dropped() ?? 0);
  let told = 0;
  let refusals = { since: Number.NEGATIVE_INFINITY, unwritten: 0 };

  function tellRefusals(): void {
    const { unwritten: requests } = refusals;
    refusals.unwritten = 0;
    if (requests > 0) logger.info({ requests, seconds: refusalsMs / 1000 }, 'requests-refused');
  }

  return {
    write: (event, data = {}, eventLevel = 'info') => {
      const lines = dropped() - told;
      if (lines > 0 && output.takes()) {
        told += lines;
        logger.warn({ lines }, 'log-lines-dropped');
      }
      if (aboutPayments.test(event)) return paymentLogger[eventLevel](data, event);
      const sinceMs = now() - refusals.since;
      const isOver = sinceMs < 0 || sinceMs >= refusalsMs;
      if (isOver) tellRefusals();
      if (event === 'request-answered' && data['status'] === 429) {
        if (!isOver) {
          refusals.unwritten += 1;
          return;
        }
        refusals = { since: now(), unwritten: 0 };
      }
      logger[eventLevel](data, event);
    },
    droppedLines: dropped,
    end: async () => {
      tellRefusals();
      await payments?.written();
    },
  };
}

/** Of the requests that are refused within this time, one has a line. Milliseconds. */
const refusalsMs = 60_000;

/** The events of single payments and of the transactions that settle them. */
const aboutPayments = /^(?:payment|settlement)-/;

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
type Stream = {
  write: (text: string, done: (error?: Error | null) => void) => unknown;
  on: (event: 'error', listener: () => void) => unknown;
  readonly writableLength: number;
};

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

/** A file for the lines about payments. `written` resolves once the lines so far are in the file, or lost. */
export type PaymentLog = LogOutput & { written: () => Promise<void> };

/**
 * Appends lines to a file. It opens the file by its name each time, so anybody may move or remove the file.
 *
 * @throws the system's error if the file cannot be written now. Lines that cannot be written later are counted as dropped.
 */
export async function openPaymentLog(path: string): Promise<PaymentLog> {
  const append = (text: string) => appendFile(path, text, { mode: 0o640 });
  await append('');
  let last = Promise.resolve();
  let writableLength = 0;
  const appendAfter = async (
    earlier: Promise<void>,
    text: string,
    done: (error: Error | null) => void,
  ) => {
    await earlier;
    const error = await append(text).then(() => null, toError);
    writableLength -= text.length;
    done(error);
  };
  const output = openLogOutput({
    write: (text, done) => {
      writableLength += text.length;
      last = appendAfter(last, text, done);
    },
    on: () => {},
    get writableLength() {
      return writableLength;
    },
  });
  return { ...output, written: () => endOfTurn().then(() => last) };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
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
