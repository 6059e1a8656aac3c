import type { ReadClaim, SourceTexts } from './claim.ts';
import {
  commonStems,
  functionWords,
  isContent,
  splitTokens,
  type Token,
  toStems,
  toTokens,
} from './tokens.ts';
import words from './words.json' with { type: 'json' };

const commonWords = new Set([...commonStems, ...toStems('default hand')]);

/** Checks that a sentence is about the repository, names nobody else as maker or user, and compares as its passages do. */
export function checkSubject(claim: ReadClaim, source: SourceTexts): string[] {
  const { sentence } = claim;
  const isName = namesIn(source);
  const start = /^(?:the|an?|every|all|some|most)$/.test(sentence[0]?.word ?? '') ? 1 : 0;
  const subject = sentence[start];
  const isOther =
    subject !== undefined && (start === 0 || sentence[0]?.word === 'the') && isName(subject, start);
  return [
    ...(isOther ? [`its subject is “${subject.text}”, not the repository`] : []),
    ...sentence.flatMap((token, index) => checkRole(token, index, claim, isName)),
    ...checkComparison(claim),
  ];
}

/**
 * A capitalised word is a name. The first word of a sentence is a name only if the repository's texts capitalise it
 * inside a sentence and never write it in lower case.
 */
function namesIn({ description, readme }: SourceTexts) {
  const tokens = toTokens(`${description}\n${readme}`);
  const small = new Set(tokens.filter(({ text, word }) => text === word).map(({ stem }) => stem));
  const large = new Set(
    tokens
      .filter(({ gap }, at) => gap === ' ' && /^\p{Ll}/u.test(tokens[at - 1]?.text ?? ''))
      .map(({ text }) => text),
  );
  return ({ text, word, stem, figure }: Token, index: number): boolean => {
    if (figure !== null || functionWords.has(word) || !/\p{Lu}/u.test(text)) return false;
    if (index > 0 || /.\p{Lu}/u.test(text)) return true;
    return !commonWords.has(stem) && large.has(text) && !small.has(stem);
  };
}

/** “by” and “at” make somebody a maker, a user or a place of work. */
function checkRole(
  token: Token,
  index: number,
  { sentence, stated }: ReadClaim,
  isName: (token: Token, index: number) => boolean,
): string[] {
  const next = sentence.slice(index + 1).find(({ word }) => !functionWords.has(word));
  if (!next || next.figure !== null) return [];
  const isRole =
    (token.word === 'by' && !next.word.endsWith('ing') && !commonWords.has(next.stem)) ||
    (token.word === 'at' && isName(next, sentence.indexOf(next)));
  if (!isRole) return [];
  const saysSo = ({ word }: Token, at: number, tokens: readonly Token[]) =>
    word === token.word && tokens.slice(at + 1, at + 5).some(({ stem }) => stem === next.stem);
  const isStated = stated.some((tokens) => tokens.some(saysSo));
  return isStated ? [] : [`no passage says “${token.word} ${next.text}”`];
}

const marks: ReadonlySet<string> = new Set(words.comparison.split(' '));

/** A passage must say in one sentence, with the other product's name, what a comparison says of it. */
function checkComparison({ sentence, stated }: ReadClaim): string[] {
  const at = sentence.findIndex(({ word }) => marks.has(word));
  const end = sentence.findIndex(({ gap }, index) => index > at && /[.;:]/.test(gap));
  const other = at === -1 ? [] : sentence.slice(at + 1, end === -1 ? undefined : end);
  const named = other.filter(({ text }) => /\p{Lu}/u.test(text));
  if (named.length === 0) return [];
  const told = other.filter((token) => token.figure !== null || isContent(token));
  const isTold = stated
    .flatMap((tokens) => splitTokens(tokens, ({ gap }) => /[.!?]/.test(gap)))
    .map((tokens) => new Set(tokens.map(({ stem }) => stem)))
    .some((stems) => told.every(({ stem }) => stems.has(stem) || commonStems.has(stem)));
  return isTold ? [] : [`no passage says all this of ${named.map(({ text }) => text).join(' ')}`];
}
