import { type Block, countWords } from './block.ts';
import { beginAtDefinition } from './definition-start.ts';
import { withoutIdle } from './idle-sentence.ts';
import { type RankedBlock, rank, rankBlocks } from './block-rank.ts';
import { cutAtSentence, cutAtWord } from './sentence-cut.ts';

/** The longest excerpt in UTF-16 units, with `…`. */
const excerptLength = 500;

/** An excerpt with this many words ends with its section. */
const fullEnough = 26;

/** A shorter excerpt is filled up with nearby lists and short lines. In words. */
const tooShort = 10;

/**
 * Chooses the blocks that explain what the project is, and joins them with spaces. Returns '' without prose.
 *
 * It begins with the sentence that says what the project is, where one is found near the start. Sentences that say
 * nothing about the project are left out. Paragraphs are taken first. If they are too short, it adds lists and
 * subtitles, then notes, folded text, tables, links and titles. It stops reading blocks when the excerpt is full.
 */
export function chooseProse(blocks: Iterable<Block>): string {
  const rest = rankBlocks(withoutIdle(blocks));
  const early: RankedBlock[] = [];
  const read = beginAtDefinition(readAgain(early, rest), early);
  let best = '';
  for (const worst of Object.values(rank)) {
    if (worst === rank.none) break;
    const text = joinBlocks(readAgain(read, rest), worst);
    if (text.length > best.length) best = text;
    if (countWords(best) >= tooShort || (best !== '' && worst >= rank.short)) break;
  }
  return endsOpen(best) ? cutAtSentence(best, best.length - 1) || best : best;
}

/** Whether the text announces something that does not follow. */
function endsOpen(text: string): boolean {
  return /[:：]$/u.test(text);
}

/** Yields all blocks from the first. Blocks taken from `rest` are added to `read`. */
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

/** Blocks that end without a sign need a separator. The cells of a table need none. */
function separator(before: RankedBlock, after: RankedBlock): string {
  if (before.rank === rank.cell || /[.!?;:,…。！？；：，、]$/u.test(before.text)) return '';
  return before.listed && after.listed ? ';' : '.';
}
