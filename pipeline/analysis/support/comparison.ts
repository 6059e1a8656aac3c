import type { ReadClaim } from './claim.ts';
import { isContent, splitTokens, toStems } from './tokens.ts';
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
    .flatMap((tokens) => splitTokens(tokens, ({ gap }) => /[.!?]/.test(gap)))
    .map((tokens) => new Set(tokens.map(({ stem }) => stem)))
    .some((stems) => told.every(({ stem }) => stems.has(stem) || free.has(stem)));
  return isTold ? [] : [`no passage says all this of ${named.map(({ text }) => text).join(' ')}`];
}
