import {
  type Block,
  type BlockKind,
  countLetters,
  createBlock,
  createLine,
  type Line,
} from './block.ts';

/**
 * The kind of a line. `gap` separates blocks, and `none` does not. `more` continues the paragraph or item before it.
 */
type LineKind = 'gap' | 'none' | 'text' | 'more' | 'item' | 'aside' | 'cell' | 'code' | 'heading';

/** A line as a format reads it. `opens`: the part without prose that begins behind it. */
export type ReadLine = { kind: LineKind; text: string; level?: number; opens?: Part };

/** Lines that are read as `kind` up to the line that ends the part. The ending line belongs to the part if `hasEnd`. */
export type Part = {
  kind: 'gap' | 'cell' | 'code';
  isEnd: (text: string, indent: number) => boolean;
  hasEnd: boolean;
};

/** A trimmed line, and what stands around it. */
export type Place = {
  text: string;
  indent: number;
  /** The lines before and after, untrimmed. Empty at the ends of the text. */
  previous: string;
  next: string;
  before: readonly ReadLine[];
};

/** Patterns of markup within a line, and what stands in place of each. */
type Inline = readonly (readonly [RegExp, (whole: string, ...groups: string[]) => string])[];

export type Format = { read: (place: Place) => ReadLine; inline: Inline };

/** Marks the text of a link, so that `toLineBlocks` counts the link. */
export const link = (_whole: string, label = ''): string => `\u0001${label}\u0002`;

/** Joins neighbouring lines of the same kind to blocks. */
export function toLineBlocks(text: string, format: Format): Block[] {
  const blocks: Block[] = [];
  let kind: BlockKind = 'paragraph';
  let level = 0;
  let lines: Line[] = [];
  const close = (): void => {
    const block = createBlock(kind, lines, level);
    if (block !== null) blocks.push(block);
    lines = [];
  };
  for (const line of readLines(text.split('\n'), format)) {
    const next = line.kind === 'text' ? 'paragraph' : line.kind;
    if (next === 'none') continue;
    const isNew = next !== 'more' && (next !== kind || next === 'item' || next === 'heading');
    if (isNew) close();
    if (next === 'gap') continue;
    if (lines.length === 0) [kind, level] = [next === 'more' ? 'paragraph' : next, line.level ?? 0];
    lines.push(countLinks(line.text));
  }
  close();
  return blocks;
}

function readLines(lines: readonly string[], { read, inline }: Format): ReadLine[] {
  const found: ReadLine[] = [];
  let part: Part | undefined;
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    const indent = line.length - line.trimStart().length;
    const isEnd = part?.isEnd(text, indent) === true;
    if (part && (!isEnd || part.hasEnd)) {
      found.push({ kind: isEnd ? 'none' : text === '' ? 'gap' : part.kind, text });
      if (isEnd) part = undefined;
      continue;
    }
    const [previous = '', next = ''] = [lines[index - 1], lines[index + 1]];
    const one = read({ text, indent, previous, next, before: found });
    part = one.opens;
    found.push(one);
  }
  return found.map((one) =>
    one.kind === 'code'
      ? one
      : {
          ...one,
          text: inline.reduce((text, [pattern, by]) => text.replace(pattern, by), one.text),
        },
  );
}

function countLinks(marked: string): Line {
  const line = createLine(marked.replaceAll('\u0001', '').replaceAll('\u0002', ''));
  for (const found of marked.split('\u0001').slice(1)) {
    line.links += 1;
    line.linkedLetters += countLetters(found.slice(0, found.indexOf('\u0002')));
  }
  return line;
}
