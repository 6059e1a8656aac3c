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
 * When it is full, it drops lines until half is read. So there are few gaps, and each is long.
 *
 * Node writes to a pipe without blocking. pino's own destinations block the process, or a thread.
 * Node waits for that thread before it exits.
 */
export function openLogOutput(stream: Stream, most = mostBytes): LogOutput {
  let dropped = 0;
  let full = false;
  stream.on('error', () => {
    dropped += 1;
  });
  const takes = () => {
    full = stream.writableLength > (full ? most / 2 : most);
    return !full;
  };
  return {
    write: (line) => {
      if (takes()) stream.write(line);
      else dropped += 1;
    },
    takes,
    dropped: () => dropped,
  };
}
