import words from './words.json' with { type: 'json' };

/** A word or a number of a text. */
export type Token = {
  /** As it is written, without a possessive `’s`. */
  text: string;
  word: string;
  stem: string;
  /** Of a number, with its sign of money or per cent, and without the commas between thousands. Null for a word. */
  figure: string | null;
  /** The text between the token before and this one. */
  gap: string;
};

/** “No longer” is one word, which denies as “not” does. */
const pattern =
  /\bno longer\b|[cf](?:\+\+|#)|[$€£]?\d+(?:[.,]\d+)*(?:\s?%)?|\p{L}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)?/giu;

/** Splits a text into words and numbers. `14.3GB` is a number and a word; `ESP32` is a word. */
export function toTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const whole = text.normalize('NFKC');
  let end = 0;
  for (const match of whole.matchAll(pattern)) {
    const written = match[0].replaceAll('’', "'").replace(/'s$/i, '');
    const gap = whole.slice(end, match.index);
    const word = written.toLowerCase();
    const isNumber = /^[$€£]?\d/.test(word);
    end = match.index + match[0].length;
    const figure = isNumber ? word.replaceAll(/,(?=\d{3}\b)|\s/g, '') : null;
    tokens.push({ text: written, word, stem: figure ?? toStem(word), figure, gap });
  }
  return tokens;
}

const irregular: ReadonlyMap<string, string> = new Map(Object.entries(words.irregular));

/** A word without its inflection. A comparative keeps its ending, because it says more than its adjective. */
export function toStem(word: string): string {
  return (irregular.get(word) ?? word)
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|x|z|ch|sh)es$/, '')
    .replace(/(?<!s)s$/, '')
    .replace(/(?<=.{3})our$/, 'or')
    .replace(/(?<=[aeiouy].*..)ly$/, '')
    .replace(/(?<=[aeiouy].*.)(?:ing|ed)$/, '')
    .replace(/(?<=.{3}[ts])ion$/, '')
    .replace(/(?<=.{4})ment$/, '')
    .replace(/(?<=.{2})([bdfgklmnprstz])\1$/, '$1')
    .replace(/(?<=.{2})e$/, '')
    .replace(/(?<=.{2})y$/, 'i');
}

/** Splits a text. A new part begins at each token for which `starts` is true. */
export function splitTokens<T extends Token>(
  tokens: readonly T[],
  starts: (token: T, rest: readonly T[]) => boolean,
): T[][] {
  const parts: T[][] = [];
  for (const [index, token] of tokens.entries()) {
    if (index === 0 || starts(token, tokens.slice(index))) parts.push([]);
    parts.at(-1)?.push(token);
  }
  return parts;
}

/** The stems of the words of a text. */
export function toStems(text: string): Set<string> {
  return new Set(toTokens(text).map(({ stem }) => stem));
}

export const functionWords: ReadonlySet<string> = new Set(words.function.split(' '));

/** Words that any sentence may use. */
export const commonStems: ReadonlySet<string> = toStems(words.any);

/** A content word: neither a number nor a word of grammar. */
export function isContent({ word, figure }: Token): boolean {
  return figure === null && !functionWords.has(word) && !isNegation(word);
}

export function isBe(token: Token | undefined): boolean {
  return /^(?:be|is|are|was|were|been|being)$/.test(token?.word ?? '');
}

const negations: ReadonlySet<string> = new Set(words.negation.split(' '));

export function isNegation(word: string): boolean {
  return negations.has(word) || /n't$|^no /.test(word);
}
