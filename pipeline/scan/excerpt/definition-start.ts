import { rank, type RankedBlock } from './block-rank.ts';
import { definitionOf } from './definition.ts';
import { toSentences } from '../../platform/strangers-text.ts';
import { joinKept } from './plain-text.ts';

/** How many of the first blocks with text are searched for each kind of definition. */
const searched = { named: 8, self: 3, deed: 1 } as const;

type Place = { block: number; sentence: number };

/**
 * Drops the text before the sentence that says what the project is. Without one, it drops nothing.
 *
 * It asks for no more blocks than it needs. Those it asked for are in `read`.
 */
export function beginAtDefinition(
  blocks: Iterable<RankedBlock>,
  read: readonly RankedBlock[],
): RankedBlock[] {
  const start = findDefinition(blocks);
  if (start === null) return [...read];
  return read.slice(start.block).map((block, index) => {
    if (index > 0) return block;
    const text = joinKept(toSentences(block.text).slice(start.sentence));
    return { ...block, text, rank: rank.prose, listed: false };
  });
}

function findDefinition(blocks: Iterable<RankedBlock>): Place | null {
  let title = '';
  let readable = 0;
  let at = -1;
  for (const block of blocks) {
    at += 1;
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

/** Whether a subject is the title's name. Without a title, any name may be. */
function isNameOf(title: string, subject: string): boolean {
  const name = toLetters(subject);
  return title === '' || (name.length >= 3 && (title.includes(name) || name.includes(title)));
}

function toLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
