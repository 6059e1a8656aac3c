import { pino } from 'pino';

export type Level = 'debug' | 'info' | 'warn' | 'error';

/** Tells that something happened: noun then verb, and the figures. Never a signature, a key or an RPC's address. */
export type Log = (event: string, data?: Readonly<Record<string, unknown>>, level?: Level) => void;

/** One JSON object a line, on standard output. `now` is in milliseconds since 1970. */
export function createLog(level: Level | 'silent', now: () => number): Log {
  const logger = pino({
    level,
    base: null,
    messageKey: 'event',
    timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  });
  return (event, data = {}, eventLevel = 'info') => logger[eventLevel](data, event);
}
