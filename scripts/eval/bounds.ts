import { leastOverlap } from '../../pipeline/analysis/grounding/overlap.ts';
import type { Evidence } from '../../pipeline/contract/evidence.ts';
import type { Score } from './score.ts';

/** The bounds of a good analysis. Lengths are in characters, and sentences in words. */
const bounds = {
  leastOverlapMedian: 0.5,
  leastCoverage: 0.6,
  leastProjects: 3,
  title: [10, 200],
  summary: [80, 1200],
  /** A night with few repositories needs a shorter analysis. */
  analysis: [600, 16_000],
  analysisOfFewRows: [150, 16_000],
  mostSentenceWords: 28,
  mostWordsInOne: 90,
} as const;
const fewRows = 10;

/** One sentence for each bound that an analysis misses. Empty for a good analysis. */
export function findMissedBounds(score: Score, evidence: Evidence): string[] {
  const { overlapMedian, overlapWorst } = score;
  const analysis = evidence.rowCount < fewRows ? bounds.analysisOfFewRows : bounds.analysis;
  const projects = Math.min(bounds.leastProjects, evidence.rowCount);
  return [
    atMost('off-inventory names and claims', score.strangers, 0),
    atMost('unsupported numbers', score.unsupportedNumbers, 0),
    atMost('other problems', score.otherProblems, 0),
    overlapMedian === undefined
      ? ''
      : atLeast('median overlap', overlapMedian, bounds.leastOverlapMedian),
    overlapWorst === undefined ? '' : atLeast('worst overlap', overlapWorst, leastOverlap),
    atLeast('coverage of the largest categories', score.categoryCoverage, bounds.leastCoverage),
    atLeast('coverage of the largest languages', score.languageCoverage, bounds.leastCoverage),
    atLeast('recommended projects', score.projects, projects),
    within('length of the title', score.titleLength, bounds.title),
    within('length of the summary', score.summaryLength, bounds.summary),
    within('length of the analysis', score.analysisLength, analysis),
    atMost('words a sentence', score.sentenceWords, bounds.mostSentenceWords),
    atMost('words of the longest sentence', score.longestSentence, bounds.mostWordsInOne),
    atMost('flaws of writing', score.flaws.length, 0),
  ].filter(Boolean);
}

function atMost(what: string, value: number, most: number): string {
  return value <= most ? '' : `${what}: ${format(value)}, at most ${format(most)}`;
}

function atLeast(what: string, value: number, least: number): string {
  return value >= least ? '' : `${what}: ${format(value)}, at least ${format(least)}`;
}

function within(what: string, value: number, [least, most]: readonly [number, number]): string {
  return atLeast(what, value, least) || atMost(what, value, most);
}

function format(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
