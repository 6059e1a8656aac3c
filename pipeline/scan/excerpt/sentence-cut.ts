import { wholeLength } from './source-text.ts';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const sentenceEnd = /[.!?。！？…؟।]["'”’»)\]）」』]*$/u;

/** A full stop after one of these abbreviations does not end a sentence. */
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|al|approx|dr|mr|mrs|ms|no|st|\d+|\p{L})\.$/iu;

/** Keeps the complete sentences within `limit` UTF-16 units; '' if the first one is longer. */
export function cutAtSentence(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let kept = '';
  // Reads two units more, to see that a sentence ends exactly at the limit.
  for (const { segment, index } of sentences.segment(text.slice(0, limit + 2))) {
    const end = index + segment.trimEnd().length;
    if (end > limit) break;
    const sentence = text.slice(0, end);
    if (sentenceEnd.test(sentence) && !abbreviation.test(sentence)) kept = sentence;
  }
  return kept;
}

/**
 * Keeps the words within `limit` UTF-16 units and adds `…`. Only a word or grapheme longer than the
 * limit is broken.
 */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const whole = wholeGraphemes(text, limit - 1);
  const space = whole.lastIndexOf(' ');
  const words = space > limit / 2 ? whole.slice(0, space) : whole;
  return `${words.replace(/[\s,;:–—-]+$/u, '')}…`;
}

function wholeGraphemes(text: string, limit: number): string {
  let end = 0;
  for (const { segment, index } of graphemes.segment(text.slice(0, limit + 64))) {
    if (index + segment.length > limit) break;
    end = index + segment.length;
  }
  // A grapheme, such as joined emoji, can exceed the limit. Then it is cut between characters.
  return text.slice(0, end === 0 ? wholeLength(text, limit) : end);
}
