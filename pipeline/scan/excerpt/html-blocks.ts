import { Parser } from 'htmlparser2';
import MarkdownIt from 'markdown-it';
import {
  type Block,
  type BlockKind,
  countLetters,
  createBlock,
  createLine,
  type Line,
} from './block.ts';
import { dropUnclosed, unreadElements } from './source-text.ts';

/**
 * The readable pieces of an HTML text, in order.
 *
 * Tags need not be closed. Nesting is counted and not recursed, so deep nesting is harmless.
 */
function toHtmlBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  const open = new Map<string, number>();
  const count = (role: string, change: number) => open.set(role, (open.get(role) ?? 0) + change);
  const isOpen = (role: ElementRole) => (open.get(role) ?? 0) > 0;
  let heading = 0;
  let line = createLine();
  let lines: Line[] = [line];

  function startLine(): void {
    line = createLine();
    lines.push(line);
  }

  function closeBlock(): void {
    const block = createBlock(kindOf(isOpen, heading), lines, heading);
    if (block !== null) blocks.push(block);
    lines = [];
    startLine();
  }

  const parser = new Parser({
    onopentagname(name) {
      if (name === 'br' && isTitle(line)) closeBlock();
      else if (name === 'br' || name === 'td' || name === 'th') startLine();
      if (blockElements.has(name)) {
        closeBlock();
        if (!wrappers.has(name)) heading = headingLevel(name);
      }
      const role = roleOf.get(name);
      if (role !== undefined) count(role, 1);
      if (role === 'link') line.links += 1;
      // The mark goes with other marks, so what stands around struck words is not word for word.
      if (role === 'struck') line.text += '~~';
    },
    onclosetag(name) {
      if (blockElements.has(name)) closeBlock();
      if (headingLevel(name) > 0) heading = 0;
      const role = roleOf.get(name);
      if (role !== undefined) count(role, -1);
    },
    ontext(text) {
      if (isOpen('dropped') || isOpen('struck')) return;
      for (const [index, part] of text.split('\n').entries()) {
        if (index > 0) {
          if (isTitle(line) && !isOpen('bold') && beginsAnew(line.text, part)) closeBlock();
          else startLine();
        }
        line.text += part;
        if (isOpen('link')) line.linkedLetters += countLetters(part);
        if (isOpen('bold')) line.boldLetters += countLetters(part);
      }
    },
    onend: closeBlock,
  });
  parser.end(html);
  return blocks;
}

/** Whether a line is all bold. Such a line is a heading, and begins no sentence of a later line. */
function isTitle({ text, boldLetters }: Line): boolean {
  return boldLetters > 0 && boldLetters >= countLetters(text);
}

/** Whether a line ends without punctuation, and the next one begins a sentence: “This server …”. */
function beginsAnew(before: string, next: string): boolean {
  return !/\p{P}\s*$/u.test(before) && /^\s*\p{Lu}\S* \p{Ll}/u.test(next);
}

function kindOf(isOpen: (role: ElementRole) => boolean, heading: number): BlockKind {
  if (isOpen('folded')) return 'folded';
  if (isOpen('code')) return 'code';
  if (isOpen('cell')) return 'cell';
  if (heading > 0) return 'heading';
  if (isOpen('aside')) return 'aside';
  return isOpen('item') ? 'item' : 'paragraph';
}

function headingLevel(name: string): number {
  return /^h[1-6]$/.test(name) ? Number(name.slice(1)) : 0;
}

/** What an element means for the text in it. */
const elementsOf = {
  dropped: unreadElements,
  code: ['pre'],
  cell: ['table'],
  folded: ['details'],
  aside: ['figcaption', 'nav', 'footer'],
  item: ['li', 'dd', 'dt'],
  link: ['a'],
  bold: ['b', 'strong'],
  struck: ['s', 'del', 'strike'],
};
type ElementRole = keyof typeof elementsOf;
const roleOf = new Map(
  Object.entries(elementsOf).flatMap(([role, names]) => names.map((name) => [name, role] as const)),
);

/** Elements that can be inside a heading, and can also hold a heading. */
const wrappers = new Set(['div', 'center']);

const blockElements = new Set(
  'p div section article header footer main aside nav ul ol li dl dt dd table tr caption blockquote details summary figure figcaption h1 h2 h3 h4 h5 h6 hr pre center form fieldset address'.split(
    ' ',
  ),
);

/** Limits the parser's recursion. Deeper quotes and lists hold no prose. */
const maxNesting = 24;

const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false, maxNesting });

/** The readable pieces of a Markdown text. It is rendered first, so HTML within it counts too. */
export function toMarkdownBlocks(text: string): Block[] {
  return toHtmlBlocks(dropUnclosed(markdown.render(text)));
}
