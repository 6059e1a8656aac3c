import { pino } from 'pino';
import { toAnsweredLine } from './answered-line.ts';
import { openLineWriter } from './line-writer.ts';

export type Level = 'debug' | 'info' | 'warn' | 'error';

/** Tells that something happened: noun then verb, and the figures. Never a signature, a key or an address of an RPC. */
export type Log = (event: string, data?: Readonly<Record<string, unknown>>, level?: Level) => void;

/** One JSON object a line, on standard output. `now` is in milliseconds since 1970. */
export function createLog(level: Level | 'silent', now: () => number): Log {
  const lines = openLineWriter();
  const timestamp = createTimestamp(now);
  const options = {
    level,
    base: null,
    messageKey: 'event',
    timestamp,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger = pino(options, lines);
  const writesInfo = logger.isLevelEnabled('info');
  return (event, data = {}, eventLevel = 'info') => {
    const line = writesInfo && eventLevel === 'info' && toAnsweredLine(event, data, timestamp());
    if (line) lines.write(line);
    else logger[eventLevel](data, event);
  };
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
