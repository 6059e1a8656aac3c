import { addressesModel, toSentences } from '../../platform/strangers-text.ts';
import { toPattern } from '../../platform/text.ts';
import { type Block, countLetters } from './block.ts';
import lists from './lists.json' with { type: 'json' };
import { joinKept } from './plain-text.ts';

/** In UTF-16 units. A longer sentence is prose. Orders to a model are refused at any length. */
const longestIdle = 320;

/** The blocks without their idle sentences. A block that has only idle sentences is left out. */
export function withoutIdle(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'code') return [block];
    // A heading such as “Sponsors” stays, because it tells what its section is about.
    const drops = block.kind === 'heading' ? addressesModel : isIdle;
    const sentences = toSentences(block.text);
    const kept = sentences.filter((sentence) => !drops(sentence));
    if (kept.length === sentences.length) return [block];
    const text = joinKept(kept);
    return countLetters(text) > 0 ? [{ ...block, text }] : [];
  });
}

/**
 * Whether a sentence says nothing about what the project is: install commands, sponsors, dated
 * news, requests for stars, moves, translations, contacts, badges, orders to language models.
 */
function isIdle(sentence: string): boolean {
  if (addressesModel(sentence)) return true;
  return sentence.length <= longestIdle && idle.test(sentence);
}

/** Signs and pictures before the first word of a sentence. */
const before = String.raw`^[^\p{L}\p{N}]{0,12}`;

/** By what they say. `BEFORE` stands for the beginning of a sentence. */
const idle = new RegExp(toPattern(lists.idle, 'iu').source.replaceAll('BEFORE', before), 'iu');
