import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { type Level, ranks, type Write } from '../../pipeline/platform/log.ts';
import type { Events, Log } from './events.ts';

/** A log, and how many of its lines were lost because their reader stopped reading. */
export type GatewayLog = {
  write: Write;
  droppedLines: () => number;
  /** Logs what the last minute left out. Standard output may hold lines after that. */
  end?: () => void;
};

/**
 * One JSON object a line, on standard output. `now` is in milliseconds since 1970.
 *
 * Of the requests that the limits refuse, one a minute has a line, and `requests-refused` counts
 * the others. After lines were dropped, the next line says how many.
 */
export function openLog(
  level: Level | 'silent',
  now: () => number,
  output = openLogOutput(process.stdout),
): GatewayLog {
  // The time as text is kept for a millisecond: a busy gateway writes many lines within one.
  let written = { at: Number.NaN, time: '' };
  const tell = (event: string, data: object, eventLevel: Level = 'info'): void => {
    if (ranks[eventLevel] < ranks[level]) return;
    const at = now();
    if (at !== written.at) written = { at, time: new Date(at).toISOString() };
    // `event` is a word of ours, and needs no escapes.
    const start = `{"level":"${eventLevel}","time":"${written.time}","event":"${event}"`;
    const fields = isAnswered(event, data) ? layOut(data) : JSON.stringify(data).slice(1);
    output.write(`${start}${fields === '}' ? '' : ','}${fields}\n`);
  };
  let reported = 0;
  const refusals = { since: Number.NEGATIVE_INFINITY, unwritten: 0 };

  function tellRefusals(): void {
    const { unwritten: requests } = refusals;
    refusals.unwritten = 0;
    if (requests > 0) tell('requests-refused', { requests, seconds: refusalsMs / 1000 });
  }

  /** Whether the minute of the last refusal that was written is over. */
  function isOver(): boolean {
    const sinceMs = now() - refusals.since;
    return sinceMs < 0 || sinceMs >= refusalsMs;
  }

  return {
    write: (event, data, eventLevel = 'info') => {
      const lines = output.dropped() - reported;
      if (lines > 0 && output.takes()) {
        reported += lines;
        tell('log-lines-dropped', { lines }, 'warn');
      }
      const isRefusal = isAnswered(event, data) && data.status === 429;
      if (isRefusal && !isOver()) {
        refusals.unwritten += 1;
        return;
      }
      if (refusals.unwritten > 0 && isOver()) tellRefusals();
      if (isRefusal) refusals.since = now();
      tell(event, data, eventLevel);
    },
    droppedLines: output.dropped,
    end: tellRefusals,
  };
}

type Answered = Events['request-answered'];

function isAnswered(event: string, _data: object): _data is Answered {
  return event === 'request-answered';
}

/** An answer as JSON, in a third of the time of `JSON.stringify`. Only a path can need escapes. */
function layOut({ method, path, status, ms, request, aborted }: Answered): string {
  const end = aborted ? ',"aborted":true}' : '}';
  return `"method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms},"request":"${request}"${end}`;
}

/** Within this time, only the first refused request has a line of its own. Milliseconds. */
const refusalsMs = 60_000;

/** A request in the access log. `startedAt` is by the clock of `createAccessLog`. */
type Logged = { path: string; id: string; startedAt: number };

/**
 * Logs each request when it is over: mostly once the system took the whole answer. Query and
 * headers, which may hold payments, are not logged.
 */
export function createAccessLog(
  log: Log,
  monotonicNow: () => number,
): (request: IncomingMessage, response: ServerResponse, logged: Logged) => void {
  return ({ method }, response, { path, id, startedAt }) => {
    const tell = () => {
      const { statusCode: status, writableFinished } = response;
      const ms = Math.round(monotonicNow() - startedAt);
      const answered = { method, path: path.slice(0, 200), status, ms, request: id };
      log('request-answered', writableFinished ? answered : { ...answered, aborted: true });
    };
    if (response.writableFinished) tell();
    else response.on('close', tell);
  };
}

/** Bytes that are kept for a slow reader: about 5,000 lines. */
const mostBytes = 1024 * 1024;

/**
 * Writes lines to a stream, such as standard output, and keeps at most `most` bytes that were not
 * read. Further lines are dropped and counted. Node writes to a pipe without blocking.
 *
 * Lines of one turn of the event loop are sent together. A busy gateway then asks the system once
 * for many requests. When the buffer is full, lines are dropped until half of the buffer is read.
 * So there are few gaps, all long.
 */
export function openLogOutput(stream: Writable, most = mostBytes) {
  // Without a listener, an error of the stream would end the process. `dropped` counts lines.
  stream.on('error', () => {});
  let dropped = 0;
  let full = false;
  let lines: string[] = [];
  let unread = 0;
  const sendLines = () => {
    const { length } = lines;
    const text = lines.join('');
    lines = [];
    stream.write(text, (error) => {
      unread -= text.length;
      if (error) dropped += length;
    });
  };
  const takes = () => {
    full = unread > (full ? most / 2 : most);
    return !full;
  };
  return {
    write: (line: string): void => {
      if (takes()) {
        if (lines.length === 0) setImmediate(sendLines);
        lines.push(line);
        unread += line.length;
      } else dropped += 1;
    },
    /** Whether a line that is written now would be kept. */
    takes,
    /** Lines lost since the start, because their reader stopped reading or ended. */
    dropped: () => dropped,
  };
}

/** The header with a request's id, from the server in front, and in the answer. */
export const requestIdHeader = 'X-Request-Id';

/** The form of an id. Its characters cannot start a new line, a header or markup. */
const safeRequestId = /^[A-Za-z0-9._-]{8,64}$/;

const running = new AsyncLocalStorage<string>();

/** The id that the server in front gave; a new one if there is none of the right form. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && safeRequestId.test(given)) return given;
  if (used === digits.length) {
    digits = randomBytes(4096).toString('hex');
    used = 0;
  }
  used += 32;
  return digits.slice(used - 32, used);
}

/** Random digits for ids of 32, and how many are used. Separate calls for each id take longer. */
let digits = '';
let used = 0;

/** Runs the work of a request. Every line that the work logs, even later, names the request. */
export function runForRequest(id: string, work: () => void): void {
  running.run(id, work);
}

/** A log whose events are counted, with the request's name during `runForRequest`. */
export function nameRequests(write: Write, count?: Log): Log {
  return (event, data, level) => {
    count?.(event, data);
    const request = running.getStore();
    write(event, request === undefined ? data : { ...data, request }, level);
  };
}
