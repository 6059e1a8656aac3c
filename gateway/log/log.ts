import { pino } from 'pino';
import { openLineWriter } from './line-writer.ts';

export type Level = 'debug' | 'info' | 'warn' | 'error';

/** Tells that something happened: noun then verb, and the figures. Never a signature, a key or an address of an RPC. */
export type Log = (event: string, data?: Readonly<Record<string, unknown>>, level?: Level) => void;

/** One JSON object a line, on standard output. `now` is in milliseconds since 1970. */
export function createLog(level: Level | 'silent', now: () => number): Log {
  const options = {
    level,
    base: null,
    messageKey: 'event',
    timestamp: createTimestamp(now),
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger = pino(options, openLineWriter());
  return (event, data = {}, eventLevel = 'info') => logger[eventLevel](data, event);
}

/** The time as pino takes it; many lines fall into one millisecond, and share its text. */
function createTimestamp(now: () => number): () => string {
  let written = Number.NaN;
  let text = '';
  return () => {
    const time = now();
    if (time !== written) text = `,"time":"${new Date(time).toISOString()}"`;
    written = time;
    return text;
  };
}
