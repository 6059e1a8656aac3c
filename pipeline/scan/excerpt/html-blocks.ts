import { Parser } from 'htmlparser2';
import { type Block, type BlockKind, createBlock } from './block.ts';
import { countLetters, createLine, type Line } from './line.ts';
import { unreadElements } from './source-text.ts';

/**
 * The readable pieces of an HTML text, in order; the text is parsed no further than they are asked for.
 *
 * Tags need not be closed, and nothing nests deeper than counters.
 */
export function* toHtmlBlocks(html: string): Generator<Block> {
  const found: { blocks: Block[]; all: boolean } = { blocks: [], all: false };
  const open = { dropped: 0, code: 0, cell: 0, folded: 0, aside: 0, item: 0, link: 0, bold: 0 };
  let heading = 0;
  let line = createLine();
  let lines: Line[] = [line];

  function startLine(): void {
    line = createLine();
    lines.push(line);
  }

  function closeBlock(): void {
    const block = createBlock(kindOf(open, heading), lines, heading);
    if (block !== null) {
      found.blocks.push(block);
      parser.pause();
    }
    lines = [];
    startLine();
  }

  const parser = new Parser({
    onopentagname(name) {
      if (name === 'br' || name === 'td' || name === 'th') startLine();
      if (blockElements.has(name)) {
        closeBlock();
        if (!wrappers.has(name)) heading = headingLevel(name);
      }
      const place = places.get(name);
      if (place !== undefined) open[place] += 1;
      if (place === 'link') line.links += 1;
    },
    onclosetag(name) {
      if (blockElements.has(name)) closeBlock();
      if (headingLevel(name) > 0) heading = 0;
      const place = places.get(name);
      if (place !== undefined) open[place] -= 1;
    },
    ontext(text) {
      if (open.dropped > 0) return;
      for (const [index, part] of text.split('\n').entries()) {
        if (index > 0) startLine();
        addText(line, part, open);
      }
    },
    onend() {
      closeBlock();
      found.all = true;
    },
  });
  parser.pause();
  parser.end(html);
  while (!found.all) {
    parser.resume();
    yield* found.blocks.splice(0);
  }
}

type Place = 'dropped' | 'code' | 'cell' | 'folded' | 'aside' | 'item' | 'link' | 'bold';

function addText(line: Line, text: string, open: Readonly<Record<Place, number>>): void {
  line.text += text;
  if (open.link > 0) line.linkedLetters += countLetters(text);
  if (open.bold > 0) line.boldLetters += countLetters(text);
}

function kindOf(open: Readonly<Record<Place, number>>, heading: number): BlockKind {
  if (open.folded > 0) return 'folded';
  if (open.code > 0) return 'code';
  if (open.cell > 0) return 'cell';
  if (heading > 0) return 'heading';
  if (open.aside > 0) return 'aside';
  return open.item > 0 ? 'item' : 'paragraph';
}

function headingLevel(name: string): number {
  return /^h[1-6]$/.test(name) ? Number(name.slice(1)) : 0;
}

const places: ReadonlyMap<string, Place> = new Map([
  ...unreadElements.map((name) => [name, 'dropped'] as const),
  ['pre', 'code'],
  ['table', 'cell'],
  ['details', 'folded'],
  ['figcaption', 'aside'],
  ['nav', 'aside'],
  ['footer', 'aside'],
  ['li', 'item'],
  ['dd', 'item'],
  ['dt', 'item'],
  ['a', 'link'],
  ['b', 'bold'],
  ['strong', 'bold'],
]);

/** They stand inside a heading as well as around one. */
const wrappers = new Set(['div', 'center']);

const blockElements = new Set(
  'p div section article header footer main aside nav ul ol li dl dt dd table tr caption blockquote details summary figure figcaption h1 h2 h3 h4 h5 h6 hr pre center form fieldset address'.split(
    ' ',
  ),
);
