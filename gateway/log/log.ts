import { pino, stdTimeFunctions } from 'pino';
import { openLineWriter } from './line-writer.ts';

export type Level = 'debug' | 'info' | 'warn' | 'error';

/** Tells that something happened: noun then verb, and the figures. Never a signature, a key or an address of an RPC. */
export type Log = (event: string, data?: Readonly<Record<string, unknown>>, level?: Level) => void;

/** One JSON object a line, on standard output. */
export function createLog(level: Level | 'silent'): Log {
  const options = {
    level,
    base: null,
    messageKey: 'event',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger = pino(options, openLineWriter());
  return (event, data = {}, eventLevel = 'info') => logger[eventLevel](data, event);
}
