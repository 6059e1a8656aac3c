import type { SourceTexts } from './claim.ts';

const letters = String.raw`\p{L}\p{M}\p{N}`;
const runs = new RegExp(`[${letters}]+`, 'gu');

/**
 * A passage of a repository's own texts, with a sentence on either side; undefined if no text has it.
 *
 * Only runs of letters and digits are compared, because a quoted passage may lose markup and quotation marks.
 */
export function findInTexts(
  passage: string,
  { description, readme, topics }: SourceTexts,
): string | undefined {
  const wanted = passage.normalize('NFKC').match(runs)?.join(`[^${letters}]+`);
  if (wanted === undefined) return undefined;
  const place = new RegExp(`(?<![${letters}])${wanted}(?![${letters}])`, 'iu');
  for (const text of [description, readme, topics.join(' ')]) {
    const whole = text.normalize('NFKC');
    const found = place.exec(whole);
    if (found) return withNeighbours(whole, found.index, found.index + found[0].length);
  }
  return undefined;
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
