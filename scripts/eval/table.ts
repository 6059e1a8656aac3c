import type { Score } from './score.ts';

/** An analysis by name, how it does, and what it misses. */
export type Evaluation = { name: string; score: Score; missed: readonly string[] };

const columns: readonly (readonly [string, (score: Score) => string])[] = [
  ['names', ({ strangers }) => String(strangers)],
  ['numbers', ({ unsupportedNumbers }) => String(unsupportedNumbers)],
  ['other', ({ otherProblems }) => String(otherProblems)],
  ['overlap', ({ overlapMedian }) => formatPart(overlapMedian)],
  ['worst', ({ overlapWorst }) => formatPart(overlapWorst)],
  ['categories', ({ categoryCoverage }) => formatPart(categoryCoverage)],
  ['languages', ({ languageCoverage }) => formatPart(languageCoverage)],
  ['projects', ({ projects }) => String(projects)],
  ['characters', ({ analysisLength }) => String(analysisLength)],
  ['words', ({ sentenceWords }) => sentenceWords.toFixed(1)],
  ['flaws', ({ flaws }) => String(flaws.length)],
];
const shownProblems = 12;

/** A line an analysis under a heading, then what each one misses. */
export function formatEvaluations(evaluations: readonly Evaluation[]): string {
  const lines = [
    ['analysis', ...columns.map(([heading]) => heading), 'result'],
    ...evaluations.map(({ name, score, missed }) => [
      name,
      ...columns.map(([, format]) => format(score)),
      missed.length === 0 ? 'good' : 'MISSED',
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

function explain({ name, score, missed }: Evaluation): string[] {
  if (missed.length === 0) return [];
  const problems = [...score.problems, ...score.flaws];
  const more = problems.length - shownProblems;
  return [
    '',
    `${name} misses:`,
    ...missed.map((bound) => `  - ${bound}`),
    ...problems.slice(0, shownProblems).map((problem) => `    ${problem}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}

function formatPart(part: number | undefined): string {
  return part === undefined ? '-' : part.toFixed(2);
}
