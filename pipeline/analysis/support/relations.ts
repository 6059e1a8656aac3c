import type { MarkedToken, ReadClaim } from './claim.ts';
import { markDenied } from './polarity.ts';
import { commonStems, isContent, type Token } from './tokens.ts';

/** Each word is compared with this many words after it. */
const nextWords = 2;
/** In words. The parts of “email alerts” are as near as that in “alerts sent by email”. */
const nearby = 4;

type Placed = MarkedToken & { place: number };

/**
 * Checks that a sentence made only of a passage's words keeps who does what to whom: its words stand in a passage in
 * the same order, both denied or both not. A passive, “alerts by email” and “email alerts” may turn two words round.
 */
export function checkRelations({ sentence, supports, stated }: ReadClaim): string[] {
  const placed = markDenied(sentence).map((token, place) => ({ ...token, place }));
  const said = placed.filter((token) => token.figure !== null || isContent(token));
  const compared = said.filter(({ stem }) => !commonStems.has(stem));
  // What kind of thing it is, as in “A proxy that …”, may stand in the description alone.
  const genus = stated.slice(supports.length).flat();
  const isHeld = stated.some((passage) =>
    compared.every((token) => holds(passage, token) || holds(genus, token)),
  );
  if (!isHeld) return [];
  const turned = [
    ...compared.flatMap((word, index) =>
      compared.slice(index + 1, index + 1 + nextWords).map((next) => [word, next] as const),
    ),
    ...said.slice(1).flatMap((next, index) => {
      const word = said[index];
      return word && commonStems.has(word.stem) && next.place <= word.place + 2
        ? [[word, next] as const]
        : [];
    }),
  ].filter((pair) => isTurned(pair, placed, stated));
  return turned.map(
    ([word, next]) =>
      `no passage has “${word.text}” and “${next.text}” in this relation; keep its order of words`,
  );
}

function holds(passage: readonly Token[], { stem }: Token): boolean {
  return passage.some((token) => token.stem === stem);
}

/** Whether passages have both words, but only in the other order. A new clause of the sentence starts a new relation. */
function isTurned(
  [word, next]: readonly [Placed, Placed],
  sentence: readonly Placed[],
  stated: ReadClaim['stated'],
): boolean {
  const between = sentence.slice(word.place + 1, next.place);
  if (word.stem === next.stem || [...between, next].some(startsRelation)) return false;
  if (startsPredicate(between, sentence[next.place + 1])) return false;
  const isCommon = commonStems.has(word.stem);
  const isVerb = subjects.has(sentence[word.place - 1]?.word ?? '');
  let isTurnedRound = false;
  for (const passage of stated) {
    const firsts = findPlaces(passage, word);
    const seconds = findPlaces(passage, next);
    for (const first of firsts) {
      for (const second of seconds) {
        if (first < second && isSame(passage[second], next)) return false;
        const after = passage.slice(second + 1, first);
        const gaps = passage.slice(second + 1, first + 1).map(({ gap }) => gap);
        // The order of two sentences says nothing.
        if (first > second && gaps.some((gap) => /[.!?] /.test(gap))) continue;
        const isOnePhrase = !gaps.some((gap) => /[,;:]/.test(gap));
        const isNear =
          isOnePhrase && first - second <= nearby && between.length <= 1 && after.some(isLink);
        const isCompound =
          !isVerb && first - second <= 2 && between.length < nearby && between.some(isLink);
        const isPassive = isBe(passage[first - 1]) && passage[first + 1]?.word !== 'by';
        if (first > second && (isNear || isCompound)) return false;
        if (first > second && isPassive && !isBe(sentence[word.place - 1])) return false;
        // A common verb is compared only with the word straight before it in a passage, its subject.
        if (first > second && (!isCommon || first === second + 1)) isTurnedRound = true;
      }
    }
  }
  return isTurnedRound;
}

function findPlaces(passage: readonly Token[], { stem }: Token): number[] {
  return passage.flatMap((token, place) => (token.stem === stem ? [place] : []));
}

function isSame(stated: MarkedToken | undefined, said: MarkedToken): boolean {
  return stated?.isDenied === said.isDenied;
}

/** A verb follows these. */
const subjects = new Set(['that', 'which', 'who', 'it']);
const joining = new Set(['while', 'and', 'but', 'which', 'so', 'where', 'then']);

function startsRelation({ gap, word }: Token): boolean {
  return /[;:]/.test(gap) || (gap.includes(',') && joining.has(word));
}

const links = new Set(['of', 'for', 'in', 'by', 'from', 'on', 'to', 'with', 'at']);
const forms = new Set(['be', 'is', 'are', 'was', 'were', 'been', 'being']);

/** “… and is never cut”, “… and hides it”: of the same subject, so the word before it is not related to what follows. */
function startsPredicate(between: readonly Token[], after: Token | undefined): boolean {
  const at = between.findIndex(({ word }) => word === 'and');
  if (at === -1) return false;
  return isBe(between[at + 1]) || (at === between.length - 1 && objects.has(after?.word ?? ''));
}

const objects = new Set(['it', 'them']);

function isLink(token: Token): boolean {
  return links.has(token.word) || isBe(token);
}

function isBe(token: Token | undefined): boolean {
  return token !== undefined && forms.has(token.word);
}
