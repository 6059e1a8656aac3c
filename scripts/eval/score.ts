import { median, min } from 'd3-array';
import { findFailures } from '../../pipeline/analysis/grounding/failures.ts';
import { readFacts } from '../../pipeline/analysis/grounding/night-facts.ts';
import { measureOverlap } from '../../pipeline/analysis/grounding/overlap.ts';
import type { Answer } from '../../pipeline/contract/analysis.ts';
import type { Evidence, Share } from '../../pipeline/contract/evidence.ts';
import type { Scan } from '../../pipeline/contract/scan.ts';
import { findFlaws } from './readability.ts';
import { measureSentences } from './sentence-words.ts';

export type EvaluatedNight = { scan: Scan; evidence: Evidence; answer: Answer };

/** The scores of an answer, compared with the data of its night. */
export type Score = {
  /** Counts of unsupported claims. `strangers` counts names, quotations, languages and praise. */
  strangers: number;
  unsupportedNumbers: number;
  otherProblems: number;
  /** One sentence for each problem. */
  problems: string[];
  /** Share of content words that notes have in common with their rows. Undefined if all notes are too short. */
  overlapMedian: number | undefined;
  overlapWorst: number | undefined;
  /** Share of the night's five largest categories and languages that have a note. */
  categoryCoverage: number;
  languageCoverage: number;
  projects: number;
  titleLength: number;
  summaryLength: number;
  analysisLength: number;
  /** Words per sentence, on average and at most. */
  sentenceWords: number;
  longestSentence: number;
  flaws: string[];
};

/** Smaller categories and languages need no note. */
const leastRows = 2;
const coveredShares = 5;

export function score({ scan, evidence, answer }: EvaluatedNight): Score {
  const facts = readFacts({ scan, evidence });
  const failures = findFailures(answer, facts);
  const count = (...kinds: readonly string[]) =>
    failures.filter(({ kind }) => kinds.includes(kind)).length;
  const strangers = count('name', 'quotation', 'language', 'superlative');
  const unsupportedNumbers = count('number');
  const notes = [
    ...answer.notableProjects.map(({ fullName, why }) => ({ fullName, text: why })),
    ...answer.emergingTools.map(({ fullName, note }) => ({ fullName, text: note })),
  ];
  const overlaps = notes.flatMap(({ fullName, text }) => {
    const row = facts.rows.get(fullName);
    const overlap = row && measureOverlap(text, row, facts);
    return overlap === undefined ? [] : [overlap];
  });
  return {
    strangers,
    unsupportedNumbers,
    otherProblems: failures.length - strangers - unsupportedNumbers,
    problems: failures.map(({ where, reason }) => `${where}: ${reason}`),
    overlapMedian: median(overlaps),
    overlapWorst: min(overlaps),
    categoryCoverage: measureCoverage(evidence.categories, answer.topCategories),
    languageCoverage: measureCoverage(evidence.languages, answer.languageTrends),
    projects: answer.notableProjects.length,
    titleLength: answer.title.length,
    summaryLength: answer.summary.length,
    analysisLength: answer.fullAnalysis.length,
    ...measureSentences([answer.summary, answer.fullAnalysis]),
    flaws: findFlaws(answer),
  };
}

function measureCoverage(shares: readonly Share[], notes: readonly { name: string }[]): number {
  const largest = shares.filter(({ count }) => count >= leastRows).slice(0, coveredShares);
  const noted = new Set(notes.map(({ name }) => name));
  return largest.length === 0
    ? 1
    : largest.filter(({ name }) => noted.has(name)).length / largest.length;
}
