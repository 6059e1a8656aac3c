import type { ReadClaim } from './claim.ts';
import { isContent, type Token, toStems } from './tokens.ts';
import words from './words.json' with { type: 'json' };

const marks: ReadonlySet<string> = new Set(words.comparison.split(' '));
const free = toStems(words.any);

/** In a comparison, a statement about another product must be in one sentence with its name. */
export function checkComparison({ sentence, stated }: ReadClaim): string[] {
  const at = sentence.findIndex(({ word }) => marks.has(word));
  const end = sentence.findIndex(({ gap }, index) => index > at && /[.;:]/.test(gap));
  const other = at === -1 ? [] : sentence.slice(at + 1, end === -1 ? undefined : end);
  const named = other.filter(({ text }) => /\p{Lu}/u.test(text));
  if (named.length === 0) return [];
  const told = other.filter((token) => token.figure !== null || isContent(token));
  const isTold = stated
    .flatMap(toSentences)
    .some((stems) => told.every(({ stem }) => stems.has(stem) || free.has(stem)));
  return isTold ? [] : [`no passage says all this of ${named.map(({ text }) => text).join(' ')}`];
}

/** The stems of each sentence of a passage. */
function toSentences(tokens: readonly Token[]): Set<string>[] {
  const starts = [...tokens.keys()].filter((at) => at === 0 || /[.!?]/.test(tokens[at]?.gap ?? ''));
  return starts.map((start, index) => {
    const sentence = tokens.slice(start, starts[index + 1]);
    return new Set(sentence.map(({ stem }) => stem));
  });
}
