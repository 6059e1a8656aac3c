import type { ReadClaim } from './claim.ts';
import { commonStems, isContent, isNegation, splitTokens, type Token } from './tokens.ts';
import words from './words.json' with { type: 'json' };

const hedges: ReadonlySet<string> = new Set(words.hedge.split(' '));
/** Words that limit a statement as the listed words of doubt do. */
const softeners: ReadonlySet<string> = new Set(words.hedged.split(' '));

/** Names what a passage denies or doubts and the sentence states as certain, and what only the sentence denies. */
export function checkPolarity(claim: ReadClaim): string[] {
  const { sentence, stated } = claim;
  const denied = markAll(stated, startsNegation);
  const hedged = markAll(stated, startsHedge);
  const said = markAll([sentence], startsNegation);
  const isHedged = sentence.some(({ word }) => hedges.has(word) || softeners.has(word));
  return [
    ...[...said.plain].flatMap(([stem, word]) => {
      if (commonStems.has(stem)) return [];
      if (isOnly(denied, stem)) return [`a passage denies “${word}”`];
      return !isHedged && isOnly(hedged, stem) ? [`a passage only says that “${word}” may be`] : [];
    }),
    ...checkNegation(claim, said.marked),
  ];
}

/** A sentence may deny only what a passage denies too. */
function checkNegation(
  { sentence, supports }: ReadClaim,
  said: ReadonlyMap<string, string>,
): string[] {
  if (!denies(sentence)) return [];
  if (!supports.some(denies)) return ['no passage holds a negation'];
  const { marked } = markAll(supports, startsNegation);
  if (said.size === 0 || [...said.keys()].some((stem) => marked.has(stem))) return [];
  return [`no passage denies “${[...said.values()].join(' ')}”`];
}

function denies(tokens: readonly Token[]): boolean {
  return tokens.some((token, index) => startsNegation(token, tokens[index + 1]));
}

type Marked = { marked: Map<string, string>; plain: Map<string, string> };

function isOnly({ marked, plain }: Marked, stem: string): boolean {
  return marked.has(stem) && !plain.has(stem);
}

type Mark = (token: Token, next: Token | undefined) => boolean;

/** It also affects words before it: “alerts are optional” and “optional alerts” say the same. */
const startsHedge: Mark = ({ word }) => hedges.has(word);

/** The content words of texts. Words that a mark affects are separate. */
function markAll(texts: readonly (readonly Token[])[], isMark: Mark): Marked {
  const marked = new Map<string, string>();
  const plain = new Map<string, string>();
  for (const clause of texts.flatMap((tokens) => splitTokens(tokens, startsClause))) {
    const at = clause.findIndex((token, index) => isMark(token, clause[index + 1]));
    for (const [index, token] of clause.entries()) {
      if (!isContent(token) || index === at) continue;
      const isReached = at !== -1 && (index > at || isMark === startsHedge);
      (isReached ? marked : plain).set(token.stem, token.word);
    }
  }
  return { marked, plain };
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
