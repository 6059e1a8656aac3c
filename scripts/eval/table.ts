import type { Unsupported } from '../../pipeline/contract/analysis.ts';
import type { Score } from './score.ts';

/** How often a model was asked, and which unsupported statements were removed from its answer. */
export type Asked = { attempts: number; dropped: readonly Unsupported[] };

/** A scored analysis and the bounds that it misses. */
export type Scored = { name: string; asked: Asked; score: Score; missed: readonly string[] };

/** A night without an answer from the analyst, and the reason. */
type Failed = { name: string; failed: string };

export type Evaluation = Scored | Failed;

/** Whether there is an analysis that meets every bound. */
export function isGood(evaluation: Evaluation): boolean {
  return !('failed' in evaluation) && evaluation.missed.length === 0;
}

const columns: readonly (readonly [string, (scored: Scored) => string])[] = [
  ['attempts', ({ asked: { attempts } }) => String(attempts)],
  ['dropped', ({ asked: { dropped } }) => String(dropped.length)],
  ['names', ({ score: { strangers } }) => String(strangers)],
  ['numbers', ({ score: { unsupportedNumbers } }) => String(unsupportedNumbers)],
  ['other', ({ score: { otherProblems } }) => String(otherProblems)],
  ['overlap', ({ score: { overlapMedian } }) => formatPart(overlapMedian)],
  ['worst', ({ score: { overlapWorst } }) => formatPart(overlapWorst)],
  ['categories', ({ score: { categoryCoverage } }) => formatPart(categoryCoverage)],
  ['languages', ({ score: { languageCoverage } }) => formatPart(languageCoverage)],
  ['projects', ({ score: { projects } }) => String(projects)],
  ['characters', ({ score: { analysisLength } }) => String(analysisLength)],
  ['words', ({ score: { sentenceWords } }) => sentenceWords.toFixed(1)],
  ['flaws', ({ score: { flaws } }) => String(flaws.length)],
];
const shownProblems = 12;

/** One line per analysis under a heading. Then failures, removed statements and missed bounds. */
export function formatEvaluations(evaluations: readonly Evaluation[]): string {
  const lines = [
    ['analysis', ...columns.map(([heading]) => heading), 'result'],
    ...evaluations.map((evaluation) => [
      evaluation.name,
      ...columns.map(([, format]) => ('failed' in evaluation ? '-' : format(evaluation))),
      toResult(evaluation),
    ]),
  ];
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  const table = lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  return [...table, ...evaluations.flatMap(explain)].join('\n');
}

function toResult(evaluation: Evaluation): string {
  if ('failed' in evaluation) return 'FAILED';
  return isGood(evaluation) ? 'good' : 'MISSED';
}

function explain(evaluation: Evaluation): string[] {
  const { name } = evaluation;
  if ('failed' in evaluation) return ['', `${name} failed: ${evaluation.failed}`];
  const { asked, score, missed } = evaluation;
  const dropped = asked.dropped.map(({ where, reason }) => `${where}: ${reason}`);
  return [
    ...(dropped.length > 0 ? ['', `${name} lost:`, ...listFirst(dropped)] : []),
    ...(missed.length > 0
      ? [
          '',
          `${name} misses:`,
          ...missed.map((bound) => `  - ${bound}`),
          ...listFirst([...score.problems, ...score.flaws]),
        ]
      : []),
  ];
}

function listFirst(problems: readonly string[]): string[] {
  const more = problems.length - shownProblems;
  return [
    ...problems.slice(0, shownProblems).map((problem) => `    ${problem}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}

function formatPart(part: number | undefined): string {
  return part === undefined ? '-' : part.toFixed(2);
}
