import type { IncomingMessage, ServerResponse } from 'node:http';
import { pino } from 'pino';
import { type LogOutput, openLogOutput } from './log-output.ts';

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
