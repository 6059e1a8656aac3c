import { type Block, countWords } from './block.ts';
import { type RankedBlock, rank, rankBlocks } from './block-rank.ts';
import { cutAtSentence, cutAtWord } from './sentence-cut.ts';

/** UTF-16 units of an excerpt, `…` included. */
const excerptLength = 500;

/** Words from which on an excerpt says enough to end with its section. */
const fullEnough = 26;

/** Words below which a tagline is filled up with the list or the short lines around it. */
const tooShort = 10;

/**
 * The blocks a person would read first to learn what the project is, joined by spaces; '' where none is prose.
 *
 * Paragraphs first; where they say too little also lists and subtitles, then notes and instructions, then what is folded,
 * tables, blocks of links and titles. Blocks that come after a full excerpt are not asked for.
 */
export function chooseProse(blocks: Iterable<Block>): string {
  const rest = rankBlocks(blocks);
  const read: RankedBlock[] = [];
  let best = '';
  for (const worst of Object.values(rank)) {
    if (worst === rank.none) break;
    const text = joinBlocks(readAgain(read, rest), worst);
    if (text.length > best.length) best = text;
    if (countWords(best) >= tooShort || (best !== '' && worst >= rank.short)) break;
  }
  return endsOpen(best) ? cutAtSentence(best, best.length - 1) || best : best;
}

/** Whether it announces something that is not there. */
function endsOpen(text: string): boolean {
  return /[:：]$/u.test(text);
}

/** The blocks from the first on: those read before, then those of the rest, which are read from then on. */
function* readAgain(
  read: RankedBlock[],
  rest: Iterator<RankedBlock, void>,
): Generator<RankedBlock> {
  yield* read;
  for (let next = rest.next(); next.done !== true; next = rest.next()) {
    read.push(next.value);
    yield next.value;
  }
}

function joinBlocks(blocks: Iterable<RankedBlock>, worst: number): string {
  let text = '';
  let last: RankedBlock | null = null;
  for (const block of blocks) {
    if (block.rank > worst) continue;
    if (last !== null && countWords(text) >= fullEnough && block.section !== last.section) break;
    const joined = last === null ? block.text : `${text}${separator(last, block)} ${block.text}`;
    last = block;
    if (joined.length <= excerptLength) {
      text = joined;
      continue;
    }
    const sentences = cutAtSentence(joined, excerptLength);
    const whole = sentences.length > text.length ? sentences : text;
    return countWords(whole) >= fullEnough ? whole : cutAtWord(joined, excerptLength);
  }
  return text;
}

/** The items of a list are told apart; paragraphs are their own. */
function separator(before: RankedBlock, after: RankedBlock): string {
  if (!before.listed || /[\p{P}…]$/u.test(before.text)) return '';
  return after.listed ? ';' : '.';
}
