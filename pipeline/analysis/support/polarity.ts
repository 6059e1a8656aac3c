import type { MarkedToken, ReadClaim } from './claim.ts';
import {
  commonStems,
  functionWords,
  isContent,
  isNegation,
  splitTokens,
  type Token,
  toStem,
  toStems,
} from './tokens.ts';
import { toPattern } from '../../platform/text.ts';
import words from './words.json' with { type: 'json' };

/** Words of doubt, and plans: “will be released”, and not “will be shown”. */
const hedges = toPattern(words.hedge, '');
/** Words that limit a statement as the listed words of doubt do. */
const softeners = toPattern(words.hedged, '');

/** Names what a passage denies or doubts and the sentence states as certain, and what only the sentence denies. */
export function checkPolarity(claim: ReadClaim): string[] {
  const { stated, whole } = claim;
  const sentence = markDenied(claim.sentence);
  const passages = stated.flat().filter(isContent);
  const plain = new Set(passages.filter(({ isDenied }) => !isDenied).map(({ stem }) => stem));
  const denied = new Set(passages.filter(({ isDenied }) => isDenied).map(({ stem }) => stem));
  const deniedVerbs = new Set(stated.flatMap(findDeniedVerbs));
  const hedged = markHedged(whole);
  const isHedged = hedges.test(toWords(sentence)) || softeners.test(toWords(sentence));
  const said = sentence.filter((token) => isContent(token) && !token.isDenied);
  return [
    ...said.flatMap(({ stem, word }) => {
      const isCommon = commonStems.has(stem);
      const isOnlyDenied = denied.has(stem) && !plain.has(stem);
      if (isOnlyDenied && (!isCommon || deniedVerbs.has(stem))) {
        return [`a passage denies “${word}”`];
      }
      return !isCommon && !isHedged && hedged.has(stem)
        ? [`a passage only says that “${word}” may be`]
        : [];
    }),
    ...said.flatMap(({ stem, word }) => {
      const against = opposites.get(stem);
      const isTurned = against && !plain.has(stem) && passages.some((one) => against.has(one.stem));
      return isTurned ? [`a passage says the opposite of “${word}”`] : [];
    }),
    ...checkNegation(claim, sentence),
  ];
}

/** Common words that a sentence may use without a passage, and the words of passages that they would turn round. */
const opposites = new Map(
  Object.entries(words.opposite).map(([word, against]) => [toStem(word), toStems(against)]),
);

const denyingVerbs = /^(?:not|never|cannot|no longer|.*n't)$/;

/** Words straight after “not”. Only there is a common verb denied: “it does not run”, and not “no tool runs it”. */
function findDeniedVerbs(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ word }, index) => {
    const next = tokens.slice(index + 1).find(isContent);
    return denyingVerbs.test(word) && next !== undefined ? [next.stem] : [];
  });
}

/** A sentence may deny only what a passage denies too. */
function checkNegation({ supports }: ReadClaim, sentence: readonly MarkedToken[]): string[] {
  if (!sentence.some((token, index) => startsNegation(token, sentence[index + 1]))) return [];
  const marked = supports.flat().filter(({ isDenied }) => isDenied);
  const isDenying = supports.some((tokens) =>
    tokens.some((token, index) => startsNegation(token, tokens[index + 1])),
  );
  if (marked.length === 0 && !isDenying) return ['no passage holds a negation'];
  const said = sentence.filter((token) => isContent(token) && token.isDenied);
  if (said.length === 0 || said.some(({ stem }) => marked.some((one) => one.stem === stem))) {
    return [];
  }
  return [`no passage denies “${said.map(({ word }) => word).join(' ')}”`];
}

/** The stems that some clause of a text only promises. “Alerts are optional” and “optional alerts” say the same. */
function markHedged(texts: readonly (readonly Token[])[]): Set<string> {
  const hedged = new Set<string>();
  const plain = new Set<string>();
  for (const clauses of texts.map((tokens) => splitTokens(tokens, startsClause))) {
    let marked = plain;
    for (const clause of clauses) {
      // “Planned:” tells of what follows the colon.
      const isListed = marked === hedged && clause[0]?.gap.includes(':');
      marked = isListed || hedges.test(toWords(clause)) ? hedged : plain;
      for (const token of clause.filter(isContent)) marked.add(token.stem);
    }
  }
  return new Set([...hedged].filter((stem) => !plain.has(stem)));
}

/**
 * Tells for each word of a text whether the text denies it. A heading as “It is not:” denies the whole list after it.
 * “Most tools copy files” says so of others. “This rarely works” denies the whole sentence.
 */
export function markDenied(tokens: readonly Token[]): MarkedToken[] {
  const sentences = splitTokens(tokens, ({ gap }) => /[.!?]/.test(gap));
  return sentences.flatMap((sentence) => {
    const isDenied =
      sentence.some(({ word }) => seldom.has(word)) ||
      sentence.some(({ word, gap }, at) => others.has(word) && (at === 0 || gap.includes(':')));
    return isDenied ? sentence.map((token) => ({ ...token, isDenied })) : markClauses(sentence);
  });
}

const seldom: ReadonlySet<string> = new Set(words.seldom.split(' '));
const others: ReadonlySet<string> = new Set(words.others.split(' '));

function markClauses(tokens: readonly Token[]): MarkedToken[] {
  let isDenied = false;
  let isList = false;
  // Whether only words of grammar stand between a negation and this place.
  let isOpen = false;
  const marked = tokens.map((token, index) => {
    if (isOpen && /[:,]/.test(token.gap)) isList = true;
    else if (/[.!?#]/.test(token.gap)) isList = false;
    if (!isList && startsClause(token, tokens.slice(index))) isDenied = false;
    const before = isDenied;
    const starts = startsNegation(token, tokens[index + 1]);
    if (starts || prevents.has(token.stem)) isDenied = true;
    isOpen = starts || (isOpen && functionWords.has(token.word));
    return { ...token, isDenied: before };
  });
  return splitTokens(marked, startsClause).flatMap((clause) =>
    // “Videos are skipped” denies the videos, and not that it skips.
    subjectDenials.test(toWords(clause))
      ? clause.map((token) => ({ ...token, isDenied: !prevents.has(token.stem) }))
      : clause,
  );
}

/** What a program blocks, removes or detects is nothing that it has. */
const prevents = toStems(words.prevent);

/** Clauses that deny what stands before their verb. “Lantern is not a server” does not deny Lantern. */
const subjectDenials = toPattern(words.subjectDenials, '');

function toWords(tokens: readonly Token[]): string {
  return tokens.map(({ word }) => word).join(' ');
}

function startsNegation(token: Token, next: Token | undefined): boolean {
  const pair = `${token.word} ${next?.word}`;
  return isNegation(token.word) || pair === 'instead of' || pair === 'rather than';
}

/** Words that begin a clause. */
const turns: ReadonlySet<string> = new Set(words.clause.split(' '));

/** A comma starts a clause, except within a list that “or” closes. */
function startsClause({ gap, word }: Token, rest: readonly Token[]): boolean {
  if (/[.;:!?()—–|·]|\s-\s/.test(gap) || turns.has(word)) return true;
  if (!gap.includes(',')) return false;
  const [list = []] = splitTokens(rest, (token) => /[.;:!?]/.test(token.gap));
  return !list.some((token) => token.word === 'or' || token.word === 'nor');
}
