import type { ReadClaim, SourceTexts } from './claim.ts';
import {
  commonStems,
  functionWords,
  isBe,
  isContent,
  splitTokens,
  type Token,
  toStems,
  toTokens,
} from './tokens.ts';
import { makers, stemsOfNames } from './vocabulary.ts';
import words from './words.json' with { type: 'json' };

const commonWords = new Set([...commonStems, ...toStems('default hand')]);

/** Checks that a sentence is about the repository, names nobody else as maker or user, and compares as its passages do. */
export function checkSubject(claim: ReadClaim, source: SourceTexts): string[] {
  const { sentence } = claim;
  const isName = namesIn(source);
  const isPlace = toPlaces(claim, source, isName);
  const start = /^(?:the|an?|every|all|some|most)$/.test(sentence[0]?.word ?? '') ? 1 : 0;
  const subject = sentence[start];
  const isOther =
    subject !== undefined && (start === 0 || sentence[0]?.word === 'the') && isName(subject, start);
  return [
    ...(isOther ? [`its subject is “${subject.text}”, not the repository`] : []),
    ...checkDoer(claim, source, isName),
    ...sentence.flatMap((token, index) => [
      ...checkRole(token, index, claim, isPlace),
      ...checkMaker(token, index, claim),
    ]),
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

type IsName = ReturnType<typeof namesIn>;

/** Whether “at NAME” names a place of work, or “from NAME” a maker. Nobody has to say so of the owner, or of a NAME whose “NAME’s” is in the texts. */
function toPlaces({ sentence }: ReadClaim, source: SourceTexts, isName: IsName) {
  const own = stemsOfNames(source);
  const texts = `${source.description} ${source.readme}`.replaceAll("'", '’');
  return ({ word }: Token, name: Token): boolean =>
    (word === 'at' ||
      (word === 'from' && !own.has(name.stem) && !texts.includes(`${name.text}’s`))) &&
    isName(name, sentence.indexOf(name));
}

/** “by”, “at” and “from” make somebody a maker, a user or a place of work. */
function checkRole(
  token: Token,
  index: number,
  { sentence, stated }: ReadClaim,
  isPlace: (token: Token, name: Token) => boolean,
): string[] {
  const next = sentence.slice(index + 1).find(({ word }) => !functionWords.has(word));
  if (!next || next.figure !== null) return [];
  const isRole =
    (token.word === 'by' && !next.word.endsWith('ing') && !commonWords.has(next.stem)) ||
    isPlace(token, next);
  if (!isRole) return [];
  // “Trained by NAME” needs a passage that says “trained”; “made by NAME” may rest on “by NAME”.
  const deed = sentence[index - 1];
  const isDeed = token.word === 'by' && deed?.word.endsWith('ed') === true;
  const saysSo = ({ word }: Token, at: number, tokens: readonly Token[]) =>
    word === token.word &&
    tokens.slice(at + 1, at + 5).some(({ stem }) => stem === next.stem) &&
    (!isDeed || tokens.slice(0, at).some(({ stem }) => stem === deed?.stem));
  const isStated = stated.some((tokens) =>
    splitTokens(tokens, ({ gap }) => /[.!?]/.test(gap)).some((part) => part.some(saysSo)),
  );
  return isStated ? [] : [`no passage says “${token.word} ${next.text}”`];
}

/** “Its maker is NAME” and “by the author of NAME” are claims about people: a passage must say the same of this repository. */
function checkMaker(token: Token, index: number, { sentence, stated }: ReadClaim): string[] {
  const follower = sentence[index + 1]?.word ?? '';
  const name = sentence.slice(index + 1).find(isContent);
  const isRelated = isBe(sentence[index + 1]) || follower === 'of';
  if (!makers.has(token.stem) || !name || !isRelated) return [];
  const saysSo = (other: Token, at: number, tokens: readonly Token[]) => {
    const before = tokens[at - 1]?.word ?? 'the';
    return (
      other.stem === token.stem &&
      tokens[at + 1]?.word === follower &&
      before !== 'whose' &&
      functionWords.has(before) &&
      tokens.slice(at + 1).find(isContent)?.stem === name.stem
    );
  };
  const isStated =
    stated.some((tokens) => tokens.some(saysSo)) && index > 1 === (follower === 'of');
  return isStated ? [] : [`no passage says this of its ${token.text}`];
}

/** The first words of a README name the project, perhaps by another name than the repository's. */
const firstWords = 8;

/** “It runs” says that the repository runs: a passage must not say so of another name only, as in “Ollama runs”. */
function checkDoer(claim: ReadClaim, source: SourceTexts, isName: IsName): string[] {
  const { sentence, whole: stated } = claim;
  const [subject, verb, ...rest] = sentence;
  if (subject?.word !== 'it' || !verb || !isContent(verb)) return [];
  const own = stemsOfNames(source).add('we');
  for (const { stem } of toTokens(source.readme).slice(0, firstWords)) own.add(stem);
  const object = rest.find(isContent)?.stem;
  const isSaid = ({ stem }: Token, at: number, tokens: readonly Token[]) =>
    stem === verb.stem && tokens.slice(at + 1).find(isContent)?.stem === object;
  // “Redis keeps everything” tells who does it, even where another passage says that something keeps a log.
  const isWhole = stated.some((tokens) => tokens.some(isSaid));
  const doers = stated.flatMap((tokens) =>
    tokens.flatMap((token, at) => {
      if (isWhole ? !isSaid(token, at, tokens) : token.stem !== verb.stem) return [];
      const isPassive = isBe(tokens[at - 1]) && tokens[at + 1]?.word === 'by';
      if (isPassive) return [tokens.slice(at + 1).find(isContent) ?? null];
      const doer = tokens[at - 1];
      const isSubject = doer && !/[.,:;|(–—]/.test(token.gap) && isName(doer, at - 1);
      return [isSubject ? doer : null];
    }),
  );
  const others = doers.filter((doer) => doer !== null && !own.has(doer.stem));
  const [other] = others;
  return other && others.length === doers.length
    ? [`the passages say of “${other.text}” that it does this, not of the repository`]
    : [];
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
