import { type Block, countLetters, countWords } from './block.ts';
import { definitionOf } from './definition.ts';
import lists from './lists.json' with { type: 'json' };

/** The order in which blocks are chosen for an excerpt. Lower ranks come first. */
export const rank = {
  prose: 0,
  item: 1,
  /** A short line, or a subtitle above the first prose. */
  short: 2,
  /** Notes, and sections about installing, contributing and the like. */
  side: 3,
  folded: 4,
  cell: 5,
  linked: 6,
  title: 7,
  /** Never chosen. */
  none: 8,
} as const;
type Rank = (typeof rank)[keyof typeof rank];

export type RankedBlock = {
  text: string;
  rank: Rank;
  section: number;
  listed: boolean;
  title: boolean;
};

/** The level of a bold line that serves as a title. Every heading has a higher place. */
const boldTitleLevel = 7;

export function rankBlocks(blocks: readonly Block[]): RankedBlock[] {
  let section = 0;
  let sideLevel = 0;
  let begun = false;
  let introduced: Rank | null = null;
  return blocks.map((found) => {
    const block = begun ? found : toTagline(found);
    const level = titleLevel(block, begun);
    if (level > 0) {
      section += 1;
      if (sideLevel === 0 || level <= sideLevel) sideLevel = isSideSection(block.text) ? level : 0;
    }
    const listed = block.kind === 'item';
    const title = found.kind === 'heading';
    let ranked =
      level > 0
        ? rankOfTitle(block, begun || sideLevel > 0)
        : rankOfText(block, { side: sideLevel > 0, begun });
    const follows = listed && (ranked === rank.item || ranked === rank.none);
    if (follows && introduced !== null) ranked = introduced;
    if (!listed) introduced = /[:：]$/u.test(block.text) ? ranked : null;
    if (ranked === rank.prose) begun = true;
    return { text: block.text, rank: ranked, section, listed, title };
  });
}

function titleLevel(block: Block, begun: boolean): number {
  if (block.kind === 'heading') return block.level;
  const bold = block.bold && block.kind === 'paragraph' && block.text.length <= 60;
  return begun && bold && !/[.!?。！？]$/u.test(block.text) ? boldTitleLevel : 0;
}

function rankOfTitle(block: Block, late: boolean): Rank {
  if (block.kind !== 'heading' || countWords(block.text) < 4) return rank.none;
  if (!late && block.level > 1 && definitionOf(block.text) !== null) return rank.prose;
  return late || block.level === 1 ? rank.title : rank.short;
}

/** What a title says after the name: of `Lantern: a small file server`, what the project is. */
function toTagline(block: Block): Block {
  if (block.kind !== 'heading') return block;
  const tagline = /^.{1,60}?(?:\s[|–—-]{1,2}|[:：])\s?(?=\S)(.+)$/u.exec(block.text)?.[1] ?? '';
  const says = countWords(tagline) >= 4 && definitionOf(tagline) !== null;
  return says ? { ...block, text: tagline, level: Math.max(2, block.level) } : block;
}

function rankOfText(block: Block, { side, begun }: { side: boolean; begun: boolean }): Rank {
  if (block.kind === 'code') return rank.none;
  const words = countWords(block.text);
  const readable = words >= 4;
  const hasFewOtherLetters = countLetters(block.text) * (1 - block.linked) < 80;
  if (block.linked > 0.6 && hasFewOtherLetters) return readable ? rank.linked : rank.none;
  if (block.kind === 'folded') return readable ? rank.folded : rank.none;
  if (block.kind === 'cell') {
    if (!begun && !side && words >= 8 && /[.!?。！？]$/u.test(block.text)) return rank.prose;
    return readable ? rank.cell : rank.none;
  }
  if (side || block.kind === 'aside') return words >= 2 ? rank.side : rank.none;
  if (block.kind === 'item') return words >= 2 ? rank.item : rank.none;
  return readable ? rank.prose : rank.short;
}

/**
 * Whether a section explains how to get, run or share the project, and not what the project is.
 *
 * Only the first words of a short title count. Leading numbers and pictures are skipped.
 */
function isSideSection(title: string): boolean {
  const words = title.toLowerCase().replace(/^[^\p{L}]+/u, '');
  return words.length <= 60 && sideSection.test(words);
}

const sideSection = new RegExp(`^(?:${lists.sideSections.join('|')})`, 'u');
