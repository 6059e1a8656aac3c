const run = /[\p{L}\p{M}\p{N}]+/gu;

/** The runs of letters and digits of a text in lower case, each with its place. */
function toRuns(text: string): { run: string; start: number; end: number }[] {
  return [...text.matchAll(run)].map((match) => ({
    run: match[0].normalize('NFKC').toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/**
 * The place of a passage in a text, with a sentence on either side; undefined if the text does not have it.
 *
 * Only runs of letters and digits are compared, because a quoted passage may lose markup and quotation marks.
 */
export function findContext(passage: string, text: string): string | undefined {
  const wanted = toRuns(passage).map(({ run: one }) => one);
  const runs = toRuns(text);
  const at = runs.findIndex(
    (_, index) =>
      wanted.length > 0 && wanted.every((one, ahead) => runs[index + ahead]?.run === one),
  );
  const first = runs[at];
  const last = runs[at + wanted.length - 1];
  if (!first || !last) return undefined;
  return text.slice(sentenceStart(text, first.start), sentenceEnd(text, last.end)).trim();
}

const ends = /[.!?。！？](?=\s|$)|\n+/gu;
/** In characters, on either side. */
const longestNeighbour = 300;

/** Where the sentence before the one at `from` starts. */
function sentenceStart(text: string, from: number): number {
  const start = Math.max(0, from - longestNeighbour);
  const stops = [...text.slice(start, from).matchAll(ends)];
  const before = stops.at(-2);
  return before ? start + before.index + before[0].length : start;
}

/** Where the sentence after the one at `to` ends. */
function sentenceEnd(text: string, to: number): number {
  const rest = text.slice(to, to + longestNeighbour);
  const after = [...rest.matchAll(ends)][1];
  return to + (after ? after.index + after[0].length : rest.length);
}
