import { addressesModel } from '../../platform/strangers-text.ts';
import { isEnglish } from '../kinds/english.ts';
import { findInTexts, type FoundPassage } from './context.ts';
import type { Claim, ReadClaim, SourceTexts } from './claim.ts';
import { checkFigures } from './figures.ts';
import { checkPolarity, markDenied } from './polarity.ts';
import { checkRelations } from './relations.ts';
import { checkSubject } from './subject.ts';
import { toTokens } from './tokens.ts';
import { checkWords } from './vocabulary.ts';

const mostSupports = 4;
/** In characters. A longer passage would allow too many words. */
const longestSupport = 400;

/**
 * Checks that a sentence says no more than its passages do. Each result is a reason against it, written for its author;
 * no reason means that the sentence is accepted.
 *
 * @example
 * checkSentence({ field: 'caveat', sentence: 'It runs on Windows.', supports: ['Linux only'] }, source);
 * // ['“windows” stands neither in the passages nor in the description']
 */
export function checkSentence(claim: Claim, source: SourceTexts): string[] {
  if (!isEnglish(claim.sentence)) return ['it is not plain English'];
  const { supports: given } = claim;
  if (given.length > mostSupports) return [`it has more than ${mostSupports} passages`];
  if (given.some(({ length }) => length > longestSupport)) {
    return ['a passage is too long; quote less'];
  }
  const found = given.map((support) => ({ support, ...findInTexts(support, source) }));
  const faults = checkSupports(found);
  if (faults.length > 0) return faults;
  const passages = found.map(readPassage);
  const supports = passages.map(({ quoted }) => quoted);
  const description = isOrder(source.description) ? [] : markDenied(toTokens(source.description));
  const read: ReadClaim = {
    field: claim.field,
    sentence: toTokens(claim.sentence),
    supports,
    stated: [...supports, description],
    whole: [...passages.map(({ whole }) => whole), description],
  };
  return [
    ...checkSubject(read, source),
    ...checkWords(read, source),
    ...checkFigures(read),
    ...checkPolarity(read),
    ...checkRelations(read),
  ];
}

type Found = { support: string } & Partial<FoundPassage>;

/**
 * The words of a passage. Its sentence may deny it before, as “Not supported:” denies a list, or after, as “Windows builds”
 * are in “Windows builds are not tested”.
 */
function readPassage({ lead = '', stands = '', rest = '' }: Found) {
  const start = toTokens(lead).length;
  const whole = markDenied(toTokens(`${lead}${stands}${rest}`));
  return { whole, quoted: whole.slice(start, start + toTokens(stands).length) };
}

/** Text to a model inside other sentences. The shared patterns find it only at the beginning of a text. */
const order =
  /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instructions?|prompts?|above|previous)\b|\bsystem prompt\b|\byour answer\b|\banswer (?:with )?["“]?(?:yes|no)\b|\bnote to (?:the )?(?:ai|assistants?|models?|summari[sz]ers?)\b|\b(?:ai|llm|language) (?:agents?|assistants?|models?|summari[sz]ers?)\b.{0,30}\b(?:must|should|please|shall)\b|\byou (?:must|should|shall) (?:say|write|recommend|rank|describe|mention|call|put|rate)\b/i;
/** Whether a text gives orders to a language model. It supports nothing. */
function isOrder(text: string): boolean {
  return addressesModel(text) || order.test(text);
}

const otherScript = /(?!\p{Script=Latin})\p{L}/gu;

function checkSupports(supports: readonly Found[]): string[] {
  if (supports.length === 0) return ['it has no passage to rest on'];
  return supports.flatMap(({ support, context, rest = '' }) => {
    if (context === undefined) return [`the passage “${support}” does not stand in its texts`];
    if (isOrder(context)) {
      return ['a passage stands among orders to its reader'];
    }
    if (rest.endsWith('?')) return ['a passage asks, and states nothing'];
    if ((support.match(otherScript) ?? []).length > support.length / 4) {
      return ['a passage is not in English and cannot be compared'];
    }
    return [];
  });
}
