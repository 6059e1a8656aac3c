import { max, mean } from 'd3-array';
import { splitBlocks } from '../../pipeline/analysis/grounding/passages.ts';
import { splitSentences } from '../../pipeline/analysis/grounding/sentence-split.ts';

/** Words per sentence, on average and at most. A quotation counts as one word, because its author chose its length. */
export function measureSentences(texts: readonly string[]): {
  sentenceWords: number;
  longestSentence: number;
} {
  const lengths = texts
    .flatMap(splitBlocks)
    .filter((block) => !block.startsWith('#'))
    .flatMap(splitSentences)
    .map((sentence) => sentence.replaceAll(/“[^”]*”/g, '“”').split(/\s+/).length);
  return { sentenceWords: mean(lengths) ?? 0, longestSentence: max(lengths) ?? 0 };
}
