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
 * Lines of one turn of the event loop are written together. A busy gateway then asks the system once for many requests.
 *
 * When it is full, it drops lines until half is read. So there are few gaps, and each is long.
 *
 * Node writes to a pipe without blocking. pino's own destinations block the process, or a thread.
 * Node waits for that thread before it exits.
 */
export function openLogOutput(stream: Stream, most = mostBytes): LogOutput {
  let dropped = 0;
  let full = false;
  let lines: string[] = [];
  let bytes = 0;
  // Without a listener, an error of the stream would end the process. The lost lines are counted below.
  stream.on('error', () => {});
  const writeLines = () => {
    const { length } = lines;
    stream.write(lines.join(''), (error) => {
      if (error) dropped += length;
    });
    lines = [];
    bytes = 0;
  };
  const takes = () => {
    full = stream.writableLength + bytes > (full ? most / 2 : most);
    return !full;
  };
  return {
    write: (line) => {
      if (!takes()) {
        dropped += 1;
        return;
      }
      if (lines.length === 0) setImmediate(writeLines);
      lines.push(line);
      bytes += line.length;
    },
    takes,
    dropped: () => dropped,
  };
}
