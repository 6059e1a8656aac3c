import { type Block, createBlock } from './block.ts';
import { countLetters, createLine, type Line } from './line.ts';

/** What a line of a README without a parser is: `gap` separates, `more` belongs to the paragraph or item before it. */
type LineKind = 'gap' | 'text' | 'more' | 'item' | 'aside' | 'cell' | 'code' | 'heading';

/** A line as its format reads it. In the text, a link is `\u0001text\u0002`. */
export type ReadLine = { kind: LineKind; text: string; level?: number };

/** Lines as blocks, each made when it is asked for: neighbours of one kind make one paragraph. */
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

/** A link as `toLineBlocks` counts it. */
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
