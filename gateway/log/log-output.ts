/** The part of a stream that the log uses. Standard output is one. */
type Stream = Pick<NodeJS.WritableStream, 'write' | 'on'> & { readonly writableLength: number };

/** Where log lines go. A reader that stalls costs lines, and never holds the process up. */
export type LogOutput = {
  write: (line: string) => void;
  /** Whether a line that is written now is kept. */
  takes: () => boolean;
  /** Lines lost since the start, as their reader stalled or is gone. */
  dropped: () => number;
};

/** Bytes kept for a slow reader: some 5,000 lines. */
const mostBytes = 1024 * 1024;

/**
 * Writes lines to a stream and keeps at most `most` bytes that nobody has read. Further lines are dropped and counted.
 *
 * Once full, it takes lines again when half is read, so the gaps are few and long.
 *
 * Node writes to a pipe without blocking. pino's own destinations block either the process, or a thread that Node waits
 * for at its end.
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
