import { addressesModel, toSentences } from '../../platform/strangers-text.ts';
import { toPattern } from '../../platform/text.ts';
import { type Block, countLetters } from './block.ts';
import lists from './lists.json' with { type: 'json' };
import { joinKept } from './plain-text.ts';

/** In UTF-16 units. A longer sentence is prose. Orders to a model are refused at any length. */
const longestIdle = 320;

/**
 * The blocks without their idle sentences, which say nothing about what the project is: install
 * commands, sponsors, dated news, requests for stars, moves, translations, contacts, badges, orders
 * to language models. A block that has only idle sentences is left out.
 * `kept` may keep some: that a project has moved says nothing of its purpose, but must be read.
 */
export function withoutIdle(blocks: readonly Block[], kept?: 'moves'): Block[] {
  const pattern = kept === 'moves' ? active : idle;
  return blocks.flatMap((block) => {
    if (block.kind === 'code') return [block];
    // A heading such as “Sponsors” stays, because it tells what its section is about.
    const drops =
      block.kind === 'heading'
        ? addressesModel
        : (text: string) =>
            addressesModel(text) || (text.length <= longestIdle && pattern.test(text));
    const sentences = toSentences(block.text);
    const left = sentences.filter((sentence) => !drops(sentence));
    if (left.length === sentences.length) return [block];
    const text = joinKept(left);
    return countLetters(text) > 0 ? [{ ...block, text }] : [];
  });
}

/** `BEFORE` stands for signs and pictures before the first word of a sentence. */
const parts = { BEFORE: String.raw`^[^\p{L}\p{N}]{0,12}` };

/** By what they say. */
const idle = toPattern(lists.idle, 'iu', parts);
const { 'Moves and archives': _moves, ...others } = lists.idle;
/** Without the sentences about moves. */
const active = toPattern(others, 'iu', parts);
