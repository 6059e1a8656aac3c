const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Longer texts are no paragraphs. They are read in one piece. */
const longestParagraph = 16 * 1024;

/** A full stop after these does not end a sentence. */
const openEnd = /(?:^|[\s(])(?:e\.g|i\.e|vs|cf|approx|dr|mr|mrs|no|st|\p{Lu})\.\s*$/iu;

/** The sentences of a paragraph, trimmed. Joined by spaces, they hold all of its words. */
export function toSentences(text: string): string[] {
  if (text.length > longestParagraph) return [text];
  const found: string[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    const sentence = text.slice(start, end);
    if (openEnd.test(sentence.slice(-12)) && end < text.length) continue;
    if (sentence.trim() !== '') found.push(sentence.trim());
    start = end;
  }
  const rest = text.slice(start).trim();
  return rest === '' ? found : [...found, rest];
}
