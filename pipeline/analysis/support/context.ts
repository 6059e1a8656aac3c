import type { SourceTexts } from './claim.ts';

const runs = /[\p{L}\p{M}\p{N}]+/gu;

/** A passage where it stands. */
export type FoundPassage = {
  /** The passage with a sentence on either side. */
  context: string;
  /** What stands before it in its sentence, after the heading of the list that it is in. */
  lead: string;
  /** The passage with the signs of its text, which a quotation may lack. */
  stands: string;
  /** What its sentence has after it. */
  rest: string;
};

/**
 * Finds a passage in a repository's own texts; undefined if no text has it.
 *
 * Only runs of letters and digits are compared, because a quoted passage may lose markup and quotation marks.
 */
export function findInTexts(
  passage: string,
  { description, readme, topics, files = [] }: SourceTexts,
): FoundPassage | undefined {
  const wanted = passage
    .normalize('NFKC')
    .match(runs)
    ?.map((run) => run.toLowerCase());
  if (wanted === undefined) return undefined;
  for (const text of [description, readme, topics.join(' '), files.join('\n')]) {
    const whole = text.normalize('NFKC');
    const found = findRuns(whole, wanted);
    if (found) {
      const [start, end] = found;
      const stands = whole.slice(start, end);
      const [rest = ''] = toEnd.exec(whole.slice(end, end + longestNeighbour)) ?? [];
      const lead = leadTo(whole.slice(0, start));
      return { context: withNeighbours(whole, start, end), lead, stands, rest };
    }
  }
  return undefined;
}

/** From where to where a text first has these runs, in lower case, one after another. */
function findRuns(text: string, wanted: readonly string[]): [from: number, to: number] | undefined {
  const places = [...text.matchAll(runs)];
  const found = places.map(([run]) => run.toLowerCase());
  const at = found.findIndex((_, first) =>
    wanted.every((run, step) => found[first + step] === run),
  );
  const [first, last] = [places[at], places[at + wanted.length - 1]];
  return first && last && [first.index, last.index + last[0].length];
}

const ends = /[.!?。！？](?=\s|$)|\n+/gu;
/** In characters, on either side. */
const longestNeighbour = 300;

/** The text from the start of the sentence before to the end of the sentence after. */
function withNeighbours(text: string, from: number, to: number): string {
  const ahead = text.slice(Math.max(0, from - longestNeighbour), from);
  const rest = text.slice(to, to + longestNeighbour);
  const before = [...ahead.matchAll(ends)].at(-2);
  const after = [...rest.matchAll(ends)][1];
  const start = before ? before.index + before[0].length : 0;
  const end = after ? after.index + after[0].length : rest.length;
  return `${ahead.slice(start)}${text.slice(from, to)}${rest.slice(0, end)}`.trim();
}

const item = /^\s*(?:[-*+•]|\d+[.)])\s/;

/** To the end of a sentence, of a paragraph, or of a list's item. */
const toEnd = /^(?:(?![.!?。！？](?=\s|$)|\n\s*(?:\n|[-*+•#]|\d+[.)]\s))[^])*[.!?。！？]?/u;

/** The heading above a passage, if it ends as a heading of a list, and the start of the passage's sentence. */
function leadTo(before: string): string {
  const lines = before.split('\n');
  const own = lines.pop() ?? '';
  const [heading = ''] = lines.filter((line) => line.trim() !== '' && !item.test(line)).slice(-1);
  const start = own.slice(own.search(/[^.!?]*$/));
  return /^#|:\s*$/.test(heading) ? `${heading.replace(/[\s:]*$/, '')}: ${start}` : start;
}
