import { max, mean } from 'd3-array';
import { splitBlocks } from '../../pipeline/analysis/grounding/passages.ts';
import { splitSentences } from '../../pipeline/analysis/grounding/sentence-split.ts';

/** Words a sentence, on average and at most. A quotation is one word: its length is its owner's matter. */
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
