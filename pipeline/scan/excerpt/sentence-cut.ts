const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const sentenceEnd = /[.!?。！？…؟।]["'”’»)\]）」』]*$/u;

/** A full stop after these ends no sentence. */
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|al|approx|dr|mr|mrs|ms|no|st|\d+|\p{L})\.$/iu;

/** The whole sentences that fit `limit` UTF-16 units; '' where not even one does. */
export function cutAtSentence(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let kept = '';
  // A little more than the limit, so that a sentence that ends exactly there is seen to end.
  for (const { segment, index } of sentences.segment(text.slice(0, limit + 2))) {
    const end = index + segment.trimEnd().length;
    if (end > limit) break;
    const sentence = text.slice(0, end);
    if (sentenceEnd.test(sentence) && !abbreviation.test(sentence)) kept = sentence;
  }
  return kept;
}

/** The words that fit `limit` UTF-16 units, and `…`; a word is broken only where it alone is too long, a grapheme only likewise. */
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
  // One grapheme may be longer than any limit (joined emoji): then only its characters stay whole.
  if (end === 0) end = isLowSurrogate(text.charCodeAt(limit)) ? limit - 1 : limit;
  return text.slice(0, end);
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
