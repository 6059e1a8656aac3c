import type { Answer } from '../../contract/analysis.ts';
import type { PlacedProblem } from './failures.ts';
import { splitBlocks } from './passages.ts';
import { splitSentences } from './sentence-split.ts';

/** A sentence that begins as more about the one before it: without that one it would speak of something else. */
const leaning = /^(?:it|its|they|their|them|this|these|that|those|both|he|she|his|her)\b/i;

/** The failing sentences of the analysis, each with those after it that lean on it. */
export function withLeaning(answer: Answer, problems: readonly PlacedProblem[]): PlacedProblem[] {
  const blocks = splitBlocks(answer.fullAnalysis).map(splitSentences);
  const failing = new Set(
    problems.map(({ place, sentence }) => `${JSON.stringify(place)} ${sentence}`),
  );
  return problems.flatMap((problem) => {
    const { place, sentence } = problem;
    if (place.part !== 'fullAnalysis' || sentence === undefined) return [problem];
    const all = [problem];
    const sentences = blocks[place.block] ?? [];
    for (let next = sentence + 1; leaning.test(sentences[next] ?? ''); next += 1) {
      const key = `${JSON.stringify(place)} ${next}`;
      if (failing.has(key)) break;
      failing.add(key);
      all.push({
        ...problem,
        where: problem.where.replace(/\d+$/, String(next + 1)),
        reason: 'it leans on the sentence before it',
        sentence: next,
      });
    }
    return all;
  });
}
