import type { ReadClaim, SourceTexts } from './claim.ts';
import { hasNear } from './figures.ts';
import { commonStems, isContent, type Token, toStem, toStems } from './tokens.ts';
import words from './words.json' with { type: 'json' };

export const makers = toStems(words.maker);
const attribution = toStems(words.attribution);
const freeIn: Readonly<Record<string, ReadonlySet<string>>> = {
  forWhom: toStems(words.forWhom),
  caveat: toStems(words.caveat),
};
/** An owner's praise is no fact, even if a passage has it. */
const praise: ReadonlySet<string> = new Set(words.praise.split(' '));
const scopes = words.scope.map(toStems);
const promises = toStems(words.promise);
const meanings = Object.entries(words.same).map(([left, right]) => ({
  left: toStems(left),
  right: toStems(right),
}));

/** Names each word of a sentence that is neither in its passages nor in the closed list. */
export function checkWords(claim: ReadClaim, source: SourceTexts): string[] {
  const inStated = widen(claim.stated.flat());
  const ofField = freeIn[claim.field] ?? [];
  const free = [...commonStems, ...ofField, ...stemsOfNames(source)];
  const known = new Set([...inStated, ...free]);
  return claim.sentence.flatMap((token, index) => {
    if (!isContent(token)) return [];
    const { stem, word } = token;
    // “best-effort” is no praise.
    if (praise.has(word) && claim.sentence[index + 1]?.gap !== '-') return [`“${word}” is praise`];
    const scope = scopes.find((group) => group.has(stem));
    if (scope) {
      // “First, install it” and “local-first” say nothing of “the first tool”.
      const beside = [
        claim.sentence.slice(0, index).findLast(isContent),
        claim.sentence.slice(index + 1).find(isContent),
      ];
      const isSaid = (one: Token, at: number, passage: readonly Token[]) =>
        !promises.has(stem) ||
        one.word === 'only' ||
        (one.gap !== '-' &&
          !passage[at + 1]?.gap.includes(',') &&
          beside.some((next) => next && hasNear(passage, at, next)));
      const isStated = claim.stated.some((passage) =>
        passage.some((one, at) => scope.has(one.stem) && isSaid(one, at, passage)),
      );
      return isStated ? [] : [`no passage says “${word}”`];
    }
    // “Its author says” attributes a sentence, and “its author left” tells of a person.
    const isAttributed = makers.has(stem) && attribution.has(claim.sentence[index + 1]?.stem ?? '');
    if (known.has(stem) || isAttributed) return [];
    return [`“${word}” stands neither in the passages nor in the description`];
  });
}

/** Whether a word praises or promises: “best”, “only”. */
export function isPraise({ word, stem }: Token): boolean {
  return praise.has(word) || promises.has(stem);
}

/** The stems of a text, with the words that mean the same as one of them. */
function widen(tokens: readonly Token[]): Set<string> {
  const stems = new Set(tokens.map(({ stem }) => stem));
  const added = meanings.flatMap(({ left, right }) =>
    [...left].some((stem) => stems.has(stem)) ? [...right] : [],
  );
  return new Set([...stems, ...added]);
}

/** The words of a repository's names, topics, language and licence. */
export function stemsOfNames({ fullName, topics, language, license }: SourceTexts): Set<string> {
  const parts = [fullName, ...topics, language, license].join(' ').replaceAll('_', ' ');
  const split = parts.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return new Set([...toStems(parts), ...toStems(split), toStem('license'), toStem('licence')]);
}
