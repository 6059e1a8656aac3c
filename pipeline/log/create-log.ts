import { pino, stdTimeFunctions } from 'pino';
import type { Level, Log } from './log.ts';
import { createTerminalLog } from './terminal-log.ts';

/** Lines on a terminal for a person, one JSON object a line anywhere else. Both go to `stream`. */
export function createLog(stream: NodeJS.WriteStream, level: Level | 'silent'): Log {
  return stream.isTTY ? createTerminalLog(stream, level) : createJsonLog(stream, level);
}

function createJsonLog(stream: NodeJS.WriteStream, level: Level | 'silent'): Log {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
  return (event, data = {}, eventLevel = 'info') => logger[eventLevel](data, event);
}
