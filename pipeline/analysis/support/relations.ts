import type { MarkedToken, ReadClaim } from './claim.ts';
import { markDenied } from './polarity.ts';
import { commonStems, functionWords, isBe, isContent, type Token } from './tokens.ts';

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
  // What kind of thing it is, as in “A proxy that …”, may stand in the description alone.
  const genus = stated.slice(supports.length).flat();
  const isHeld = (part: readonly Placed[]): boolean =>
    stated.some((passage) =>
      part.every((token) => !isCompared(token) || holds(passage, token) || holds(genus, token)),
    );
  return isHeld(placed) ? findTurned(placed, stated) : [];
}

function isCompared(token: Token): boolean {
  return (token.figure !== null || isContent(token)) && !commonStems.has(token.stem);
}

function findTurned(sentence: readonly Placed[], stated: ReadClaim['stated']): string[] {
  const compared = sentence.filter(isCompared);
  return compared
    .flatMap((word, index) =>
      compared.slice(index + 1, index + 1 + nextWords).map((next) => [word, next] as const),
    )
    .filter((pair) => isTurned(pair, sentence, stated))
    .map(
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
          isOnePhrase && first - second <= nearby && between.length === 0 && after.some(isLink);
        const isNouns = gaps.every((gap) => /^[\s'’-]*$/.test(gap)) && after.every(isContent);
        const isCompound = !isVerb && isNouns && between.length < nearby && between.some(isLink);
        const isPassive = isBe(passage[first - 1]) && passage[first + 1]?.word !== 'by';
        const isMoved = hasMoved(sentence, next, passage, second);
        if (first > second && (isNear || isCompound || isMoved)) return false;
        if (first > second && isPassive && !isBe(sentence[word.place - 1])) return false;
        if (first > second) isTurnedRound = true;
      }
    }
  }
  return isTurnedRound;
}

/** The place of a word's preposition, if no other word of grammar stands between them. -1 if it has none. */
function findPreposition(tokens: readonly Token[], place: number): number {
  const start = Math.max(0, place - 3);
  const at = tokens
    .slice(start, place)
    .findLastIndex(({ word }) => functionWords.has(word) && !articles.has(word));
  return links.has(tokens[start + at]?.word ?? '') ? start + at : -1;
}

/** Whether a phrase at the beginning of a passage, as “In replay mode it answers”, has moved behind with its preposition. */
function hasMoved(
  sentence: readonly Token[],
  next: Placed,
  passage: readonly Token[],
  second: number,
) {
  const said = sentence[findPreposition(sentence, next.place)];
  const stated = passage[findPreposition(passage, second)];
  const isFirst = stated !== undefined && (stated === passage[0] || /[.;:,]/.test(stated.gap));
  return isFirst && said?.word === stated.word;
}

const articles: ReadonlySet<string> = new Set(['a', 'an', 'the', 'its', 'your']);

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

const links = new Set(['of', 'for', 'in', 'by', 'from', 'on', 'with', 'at']);

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
