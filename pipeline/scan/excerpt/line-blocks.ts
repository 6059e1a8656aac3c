import {
  type Block,
  type BlockKind,
  countLetters,
  createBlock,
  createLine,
  type Line,
} from './block.ts';

/** The kind of a line. `gap` ends a block; `none` is skipped. `more` continues the paragraph or item before it. */
type LineKind = 'gap' | 'none' | 'text' | 'more' | 'item' | 'aside' | 'cell' | 'code' | 'heading';

/** A line as a format reads it. `opens`: after this line, a part without prose begins. */
export type ReadLine = { kind: LineKind; text: string; level?: number; opens?: Part };

/** A part of a text, in which every line is of this `kind`. The line that ends the part belongs to it if `hasEnd` is true. */
export type Part = {
  kind: 'gap' | 'cell' | 'code';
  isEnd: (text: string, indent: number) => boolean;
  hasEnd: boolean;
};

/** A trimmed line, and the lines around it. */
export type Place = {
  text: string;
  indent: number;
  /** The lines before and after, untrimmed. Empty at the ends of the text. */
  previous: string;
  next: string;
  before: readonly ReadLine[];
};

/** Patterns of markup within a line, each with its replacement. */
type Inline = readonly (readonly [RegExp, (whole: string, ...groups: string[]) => string])[];

export type Format = { read: (place: Place) => ReadLine; inline: Inline };

/** Marks the text of a link, so that `toLineBlocks` counts the link. */
export const link = (_whole: string, label = ''): string => `\u0001${label}\u0002`;

/** Joins neighbouring lines of the same kind into blocks. */
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
