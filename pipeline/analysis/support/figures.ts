import type { ReadClaim } from './claim.ts';
import { functionWords, type Token } from './tokens.ts';
import words from './words.json' with { type: 'json' };

const numberWords: Readonly<Record<string, number>> = words.numbers;
const units: Readonly<Record<string, string>> = words.units;
const approximate: ReadonlySet<string> = new Set(words.about.split(' '));
/** How far a number that the sentence calls approximate may be off. */
const tolerance = 0.05;

/** Names each number of a sentence that no passage has next to the same word. */
export function checkFigures({ sentence, supports }: ReadClaim): string[] {
  return sentence.flatMap((token, index) => {
    const figure = figureOf(token);
    const beside = neighbourOf(sentence, index);
    if (figure === null) {
      const isMany = token.word === 'one' && beside && isCounted(supports, beside);
      return isMany ? [`a passage gives another number of “${beside.text}”`] : [];
    }
    const bound = boundOf(sentence, index);
    const slack = approximate.has(sentence[index - 1]?.word ?? '') ? tolerance : 0;
    const places = supports.flatMap((support) =>
      support.flatMap((other, at) =>
        isSame(figure, figureOf(other), slack) ? [{ support, at }] : [],
      ),
    );
    if (places.length === 0) return [`no passage gives the number ${token.text}`];
    const alike = places.filter(({ support, at }) => boundOf(support, at) === bound);
    if (alike.length === 0) return [`a passage limits the number ${token.text} in another way`];
    const isBeside = !beside || alike.some(({ support, at }) => hasNear(support, at, beside));
    return isBeside ? [] : [`no passage gives ${token.text} of “${beside.text}”`];
  });
}

const bounds: ReadonlySet<string> = new Set(words.bound.split(' '));

/** “Up to 24” and “over 24” are other numbers than “24”. */
function boundOf(tokens: readonly Token[], at: number): string | undefined {
  return tokens.slice(Math.max(0, at - 2), at).find(({ word }) => bounds.has(word))?.word;
}

function figureOf({ figure, word }: Token): string | null {
  return figure ?? numberWords[word]?.toString() ?? null;
}

function isSame(figure: string, stated: string | null, slack: number): boolean {
  const [said, passage] = [Number(figure), Number(stated ?? Number.NaN)];
  return figure === stated || Math.abs(said - passage) <= slack * passage;
}

/** The name that the number belongs to, as in “Gen 2”; else the word that it counts, if that follows directly. */
function neighbourOf(sentence: readonly Token[], index: number): Token | undefined {
  const [before, token, next] = [-1, 0, 1].map((step) => sentence[index + step]);
  const isName = before && index > 1 && /^\p{Lu}/u.test(before.text) && isTelling(before);
  if (isName && token && isClose(token)) return before;
  return next && isClose(next) && isTelling(next) ? next : undefined;
}

/** Whether nothing but a space or a hyphen parts it from the token before. */
function isClose({ gap }: Token): boolean {
  return /^[\s-]*$/.test(gap);
}

/** How many tokens away the word may stand in the passage. */
const reach = 3;

export function hasNear(support: readonly Token[], at: number, word: Token): boolean {
  if (support.length <= 2) return true;
  return support
    .slice(Math.max(0, at - reach), at + reach + 1)
    .some(({ stem }) => stem === word.stem || units[stem] === word.stem);
}

/** Whether a passage gives a number above one of the thing. */
function isCounted(supports: ReadClaim['supports'], { stem }: Token): boolean {
  return supports.some((support) =>
    support.some((token, at) => Number(figureOf(token)) > 1 && support[at + 1]?.stem === stem),
  );
}

function isTelling(token: Token): boolean {
  const { word } = token;
  return figureOf(token) === null && !functionWords.has(word) && !approximate.has(word);
}
