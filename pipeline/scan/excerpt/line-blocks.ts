import { type Block, countLetters, createBlock, createLine, type Line } from './block.ts';

/** The kind of a line. `gap` separates blocks; `more` continues the paragraph or item before it. */
type LineKind = 'gap' | 'text' | 'more' | 'item' | 'aside' | 'cell' | 'code' | 'heading';

/** A line as the reader of its format sees it. Links in the text are written `\u0001text\u0002`. */
export type ReadLine = { kind: LineKind; text: string; level?: number };

/** Joins neighbouring lines of the same kind to blocks. Each block is made when the caller asks for it. */
export function* toLineBlocks(read: readonly ReadLine[]): Generator<Block> {
  let kind: Exclude<LineKind, 'gap' | 'more' | 'text'> | 'paragraph' = 'paragraph';
  let level = 0;
  let lines: Line[] = [];
  const close = (): Block[] => {
    const block = createBlock(kind, lines, level);
    lines = [];
    return block === null ? [] : [block];
  };
  for (const line of read) {
    const next = line.kind === 'text' ? 'paragraph' : line.kind;
    if (next === 'gap') {
      yield* close();
      continue;
    }
    if (next !== 'more' && (next !== kind || next === 'item' || next === 'heading')) {
      yield* close();
    }
    if (lines.length === 0) [kind, level] = [next === 'more' ? 'paragraph' : next, line.level ?? 0];
    lines.push(countLinks(line.text));
  }
  yield* close();
}

/** Marks a link, so that `toLineBlocks` counts it. */
export function markLink(text: string): string {
  return `\u0001${text}\u0002`;
}

function countLinks(marked: string): Line {
  const line = createLine(marked.replaceAll('\u0001', '').replaceAll('\u0002', ''));
  for (const link of marked.split('\u0001').slice(1)) {
    line.links += 1;
    line.linkedLetters += countLetters(link.slice(0, link.indexOf('\u0002')));
  }
  return line;
}

/** Reads text without markup line by line. Rules, drawings and titles are not prose. */
export function readPlain(lines: readonly string[]): ReadLine[] {
  return lines.map((line, index) => {
    const text = line.trim();
    if (text === '' || isDrawing(text)) return { kind: 'gap', text: '' };
    const alone = (lines[index + 1] ?? '').trim() === '' && (lines[index - 1] ?? '').trim() === '';
    const titled = isUnderline(lines[index + 1]) || (alone && isShouted(text));
    if (titled) return { kind: 'heading', text, level: 1 };
    const item = /^(?:[-*+•o]|\d{1,3}[.)])\s+(\S.*)$/.exec(text);
    if (item !== null) return { kind: 'item', text: item[1] ?? '' };
    return { kind: /^\s/.test(line) ? 'more' : 'text', text };
  });
}

function isUnderline(line: string | undefined): boolean {
  return line !== undefined && /^\s*([=~^#*_-])\1{2,}\s*$/.test(line);
}

/** Whether a line is a rule, a box or a drawing of signs. */
function isDrawing(text: string): boolean {
  return countLetters(text) * 3 < text.replace(/\s+/gu, '').length;
}

function isShouted(text: string): boolean {
  return (
    text.length <= 80 &&
    text === text.toUpperCase() &&
    text !== text.toLowerCase() &&
    !/[.!?]$/.test(text)
  );
}
