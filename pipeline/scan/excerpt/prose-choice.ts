import { toLetters, toSentences } from '../../platform/strangers-text.ts';
import { type Block, countWords } from './block.ts';
import { definitionOf } from './definition.ts';
import { withoutIdle } from './idle-sentence.ts';
import { type RankedBlock, rank, rankBlocks } from './block-rank.ts';
import { joinKept } from './plain-text.ts';
import { cutAtSentence, cutAtWord } from './sentence-cut.ts';

/** The longest excerpt in UTF-16 units, `…` included. */
const excerptLength = 500;

/** An excerpt that has this many words takes nothing from a further section. */
const fullEnough = 26;

/** In words. A shorter excerpt is filled up with nearby lists and short lines. */
const tooShort = 10;

/**
 * Chooses the blocks that explain what the project is, joined with spaces; '' without prose.
 *
 * It begins with the sentence that says what the project is, if one is near the start, and leaves
 * out those that say nothing of it. Paragraphs come first; if they are too short, lists and
 * subtitles are added, then notes, folded text, tables, links and titles.
 */
export function chooseProse(blocks: readonly Block[]): string {
  const ranked = beginAtDefinition(rankBlocks(withoutIdle(blocks)));
  let best = '';
  for (const worst of Object.values(rank)) {
    if (worst === rank.none) break;
    const text = joinBlocks(ranked, worst);
    if (text.length > best.length) best = text;
    if (countWords(best) >= tooShort || (best !== '' && worst >= rank.short)) break;
  }
  return withoutLeadIn(best) || best;
}

/** The text without a last sentence that announces what is left out, as in `Run it so:`. */
function withoutLeadIn(text: string): string {
  return /[:：]$/u.test(text) ? cutAtSentence(text, text.length - 1) : text;
}

function joinBlocks(blocks: readonly RankedBlock[], worst: number): string {
  const taken: RankedBlock[] = [];
  for (const [at, block] of blocks.entries()) {
    if (block.rank > worst) continue;
    const last = taken.at(-1);
    const text = join(taken);
    if (last && countWords(text) >= fullEnough && block.section !== last.section) break;
    if (last && blocks[at - 1] !== last) {
      const rest = withoutLeadIn(last.text);
      taken.splice(-1, 1, ...(rest === '' ? [] : [{ ...last, text: rest }]));
    }
    taken.push(block);
    const joined = join(taken);
    if (joined.length <= excerptLength) continue;
    const sentences = cutAtSentence(joined, excerptLength);
    const whole = sentences.length > text.length ? sentences : text;
    return countWords(whole) >= fullEnough ? whole : cutAtWord(joined, excerptLength);
  }
  return join(taken);
}

function join(blocks: readonly RankedBlock[]): string {
  return blocks.map((block, at) => `${block.text}${separator(block, blocks[at + 1])}`).join(' ');
}

/** What stands after a block: a separator if it ends without punctuation and is no table cell. */
function separator(before: RankedBlock, after: RankedBlock | undefined): string {
  const isWhole = before.rank === rank.cell || /[.!?;:,…。！？；：，、]$/u.test(before.text);
  if (after === undefined || isWhole) return '';
  return before.listed && after.listed ? ';' : '.';
}

/** How many of the first blocks with text are searched for each kind of definition. */
const searched = { named: 8, self: 3, deed: 1 } as const;

type Place = { block: number; sentence: number };

/** Drops the text before the sentence that says what the project is; nothing if there is none. */
function beginAtDefinition(blocks: readonly RankedBlock[]): readonly RankedBlock[] {
  const start = findDefinition(blocks);
  if (start === null) return blocks;
  return blocks.slice(start.block).map((block, index) => {
    if (index > 0) return block;
    const text = joinKept(toSentences(block.text).slice(start.sentence));
    return { ...block, text, rank: rank.prose, listed: false };
  });
}

function findDefinition(blocks: readonly RankedBlock[]): Place | null {
  let title = '';
  let readable = 0;
  for (const [at, block] of blocks.entries()) {
    if (block.title && title === '') title = toLetters(block.text);
    if (block.listed || (block.rank !== rank.prose && block.rank !== rank.short)) continue;
    readable += 1;
    if (readable > searched.named) return null;
    for (const [sentence, text] of toSentences(block.text).slice(0, 6).entries()) {
      const found = definitionOf(text);
      if (found === null) continue;
      const opens = readable === 1 && sentence === 0;
      if (opens) return null;
      const isOwn = found.kind !== 'named' || isNameOf(title, found.subject);
      if (isOwn && readable <= searched[found.kind]) return { block: at, sentence };
    }
  }
  return null;
}

/** Whether the subject of a sentence is the name in the title. Without a title, any name counts. */
function isNameOf(title: string, subject: string): boolean {
  const name = toLetters(subject);
  return title === '' || (name.length >= 3 && (title.includes(name) || name.includes(title)));
}
