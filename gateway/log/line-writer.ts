import { destination } from 'pino';

/**
 * Writes lines to standard output, those of one turn of the event loop at once: a line each would cost a call of the
 * system each. They are out before the process ends, unless it is killed.
 */
export function openLineWriter(): { write: (line: string) => void } {
  const output = destination({ dest: 1, sync: true });
  let waiting = '';
  const flush = () => {
    const lines = waiting;
    waiting = '';
    if (lines !== '') output.write(lines);
  };
  process.once('exit', flush);
  return {
    write: (line) => {
      if (waiting === '') setImmediate(flush);
      waiting += line;
    },
  };
}
