import type { Answer } from '../../../pipeline/contract/analysis.ts';

/** Every text of an answer as a separate piece. */
export function proseOf(answer: Answer): string[] {
  return [
    answer.title,
    answer.summary,
    ...[...answer.topCategories, ...answer.languageTrends].flatMap(({ name, note }) => [
      name,
      note,
    ]),
    ...answer.emergingTools.map(({ note }) => note),
    ...answer.notableProjects.map(({ why }) => why),
    ...answer.fullAnalysis.split('\n\n'),
  ];
}

const flaws: Record<string, RegExp> = {
  'a missing value': /\b(?:undefined|NaN|null|Infinity|\[object)/,
  'two spaces': / {2}/,
  'a space before a punctuation mark': / [,.;:!?](?: |$)/,
  'a plural after 1':
    /\b(?<![\d,.])1 (?:repositories|stars|forks|days|rows|nights|newcomers|followers)\b/,
  'a singular after a larger number':
    /\b(?:[02-9]|\d[\d,]*\d) (?:repository|star|fork|day|row|night|newcomer|follower)\b/,
  'a number without thousands separators': /(?<![\d.,-])\d{5,}/,
  'an empty or wrong punctuation mark': /\(\)|“”|``|: ?$|, ?$|, and ?[.;]|\.\.(?!\.)/,
  'no full stop at the end': /^[A-Z][a-z].*[a-z]$/s,
};

/** Finds flaws that a reader would notice. Each result is the flaw and its text. Quotations are not checked. */
export function findFlaws(answer: Answer): string[] {
  const short = new Set([
    answer.title,
    ...[...answer.topCategories, ...answer.languageTrends].map(({ name }) => name),
  ]);
  return proseOf(answer).flatMap((piece) => {
    const own = piece.replaceAll(/“[^”]+”/g, '“…”').replaceAll(/[\w.-]+\/[\w.-]+/g, 'owner/name');
    return Object.entries(flaws)
      .filter(
        ([flaw, pattern]) =>
          pattern.test(own) && !(flaw === 'no full stop at the end' && short.has(piece)),
      )
      .filter(([flaw]) => !(flaw === 'an empty or wrong punctuation mark' && own.endsWith(':')))
      .map(([flaw]) => `${flaw}: ${own}`);
  });
}
