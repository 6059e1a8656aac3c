import { blocksReader } from './readme-excerpt.ts';
import { toParts, toReadableSource } from './source-text.ts';

/** The longest text in UTF-16 units. */
const textLength = 3_000;

/**
 * The beginning of a README as plain text: its headings, paragraphs and list items, a line each, without code.
 *
 * At most 3,000 UTF-16 units; '' without prose. Safe on hostile text, as `toReadmeExcerpt` is.
 */
export function toReadmeText(text: string, path: string): string {
  const toBlocks = blocksReader(path);
  const lines: string[] = [];
  let length = 0;
  for (const part of toParts(toReadableSource(text))) {
    for (const block of toBlocks(part)) {
      if (block.kind === 'code') continue;
      lines.push(block.text);
      length += block.text.length + 1;
      if (length > textLength) return cut(lines.join('\n'));
    }
  }
  return lines.join('\n');
}

/** Cuts at a line or, if that loses much, at a word. */
function cut(text: string): string {
  const start = text.slice(0, textLength);
  const end = Math.max(start.lastIndexOf('\n'), start.lastIndexOf(' '));
  return end === -1 ? start : start.slice(0, end).trimEnd();
}
