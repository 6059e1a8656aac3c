import { type Block, countWords } from './block.ts';
import { countLetters } from './line.ts';
import { isSideSection } from './section-titles.ts';
import { cutAtSentence } from './sentence-cut.ts';

/** How soon a block is read, in this order. */
export const rank = {
  prose: 0,
  item: 1,
  /** A line of few words, or a subtitle above the first prose. */
  short: 2,
  /** Notes, and sections that tell how to install or contribute. */
  side: 3,
  folded: 4,
  cell: 5,
  linked: 6,
  title: 7,
  /** Never. */
  none: 8,
} as const;
type Rank = (typeof rank)[keyof typeof rank];

/** A block, how soon it is read, and the running number of its section. */
export type RankedBlock = { text: string; rank: Rank; section: number; listed: boolean };

/** Below a bold line that serves as a title; deeper than any heading. */
const boldTitleLevel = 7;

/** Judges every block by itself and by the section it stands in, in order, reading one block ahead. */
export function* rankBlocks(blocks: Iterable<Block>): Generator<RankedBlock> {
  let section = 0;
  let sideLevel = 0;
  let begun = false;
  let introduced: Rank | null = null;
  for (const [block, next] of withNext(blocks)) {
    const level = titleLevel(block, begun);
    if (level > 0) {
      section += 1;
      if (sideLevel === 0 || level <= sideLevel) sideLevel = isSideSection(block.text) ? level : 0;
    }
    const listed = block.kind === 'item';
    let found =
      level > 0 ? rankOfTitle(block, begun || sideLevel > 0) : rankOfText(block, sideLevel > 0);
    const follows = listed && (found === rank.item || found === rank.none);
    if (follows && introduced !== null) found = introduced;
    const text = leadsNowhere(block, next) ? withoutLeadIn(block.text) : block.text;
    if (text === '' && found < rank.short) found = listed ? rank.none : rank.short;
    if (!listed) introduced = /[:：]$/u.test(text) ? found : null;
    if (found === rank.prose) begun = true;
    yield { text: text === '' ? block.text : text, rank: found, section, listed };
  }
}

/** Every block with the one that follows it. */
function* withNext(blocks: Iterable<Block>): Generator<[Block, Block | undefined]> {
  let last: Block | undefined;
  for (const block of blocks) {
    if (last !== undefined) yield [last, block];
    last = block;
  }
  if (last !== undefined) yield [last, undefined];
}

function titleLevel(block: Block, begun: boolean): number {
  if (block.kind === 'heading') return block.level;
  const bold = block.bold && block.kind === 'paragraph' && block.text.length <= 60;
  return begun && bold && !/[.!?。！？]$/u.test(block.text) ? boldTitleLevel : 0;
}

function rankOfTitle(block: Block, late: boolean): Rank {
  if (block.kind !== 'heading' || countWords(block.text) < 4) return rank.none;
  return late || block.level === 1 ? rank.title : rank.short;
}

function rankOfText(block: Block, side: boolean): Rank {
  if (block.kind === 'code') return rank.none;
  const words = countWords(block.text);
  const readable = words >= 4;
  if (isLinkDense(block)) return readable ? rank.linked : rank.none;
  if (block.kind === 'folded') return readable ? rank.folded : rank.none;
  if (block.kind === 'cell') return readable ? rank.cell : rank.none;
  if (side || block.kind === 'aside') return words >= 2 ? rank.side : rank.none;
  if (block.kind === 'item') return words >= 2 ? rank.item : rank.none;
  return readable ? rank.prose : rank.short;
}

function isLinkDense(block: Block): boolean {
  return block.linked > 0.6 && countLetters(block.text) * (1 - block.linked) < 80;
}

/** Whether it ends by announcing code, a table or a picture, which an excerpt leaves out. */
function leadsNowhere(block: Block, next: Block | undefined): boolean {
  if (!/[:：]$/u.test(block.text)) return false;
  return next === undefined || (next.kind !== 'paragraph' && next.kind !== 'item');
}

function withoutLeadIn(text: string): string {
  return cutAtSentence(text, text.length - 1);
}
