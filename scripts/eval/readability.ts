import type { Answer } from '../../pipeline/contract/analysis.ts';

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
  'a value that is none': /\b(?:undefined|NaN|null|Infinity|\[object)/,
  'two spaces': / {2}/,
  'a space before a mark': / [,.;:!?](?: |$)/,
  'one of many':
    /\b(?<![\d,.])1 (?:repositories|stars|forks|days|rows|nights|newcomers|followers)\b/,
  'many of one':
    /\b(?:[02-9]|\d[\d,]*\d) (?:repository|star|fork|day|row|night|newcomer|follower)\b/,
  'a number without groups': /(?<![\d.,-])\d{5,}/,
  'an empty mark': /\(\)|“”|``|: ?$|, ?$|, and ?[.;]|\.\.(?!\.)/,
  'a missing end': /^[A-Z][a-z].*[a-z]$/s,
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
        ([flaw, pattern]) => pattern.test(own) && !(flaw === 'a missing end' && short.has(piece)),
      )
      .filter(([flaw]) => !(flaw === 'an empty mark' && own.endsWith(':')))
      .map(([flaw]) => `${flaw}: ${own}`);
  });
}
