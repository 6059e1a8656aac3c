import { findFaults, findRudeness, isStatement } from '../kinds/floor.ts';
import { findTellingFiles } from '../kinds/telling-files.ts';
import type { Candidate } from '../reading.ts';
import { checkSentence } from '../support/check-sentence.ts';
import type { Claim, SourceTexts } from '../support/claim.ts';

/** A sentence of a model about a candidate. */
export type CandidateClaim = Claim & { id: string; candidate: Candidate };

/** A refused claim, and the reason. */
export type RefusedClaim = { claim: CandidateClaim; reasons: string[] };

/** Separates claims that pass the checks by code from those that do not. */
export function checkClaims(claims: readonly CandidateClaim[]) {
  const checked = claims.map((claim) => ({
    claim,
    reasons: isLong(claim)
      ? [`it is longer than ${mostWords} words`]
      : [...checkForm(claim), ...checkSentence(claim, toSource(claim.candidate))],
  }));
  return {
    accepted: checked.filter(({ reasons }) => reasons.length === 0).map(({ claim }) => claim),
    refused: checked.filter(({ reasons }) => reasons.length > 0),
  };
}

/** The texts that a sentence about a candidate may rest on: those that a scan keeps. */
export function toSource({ row }: Pick<Candidate, 'row'>): SourceTexts {
  const { fullName, description, topics, language, license, signals, readmeExcerpt } = row;
  const readme = signals.readmeText ?? readmeExcerpt;
  const files = findTellingFiles(row).map(({ name }) => name);
  return { fullName, description, topics, language, license, readme, files };
}

const beginnings: Readonly<Record<Claim['field'], { pattern: RegExp; told: string }>> = {
  what: { pattern: /^An? /, told: '“A” or “An”' },
  forWhom: { pattern: /^For /, told: '“For”' },
  different: { pattern: /^(?:It(?= \p{Ll})|Its) /u, told: '“It” and a verb, or “Its”' },
  caveat: { pattern: /^(?:It(?= \p{Ll})|Its|There) /u, told: '“It” and a verb, “Its” or “There”' },
};

/** In characters and words. */
const longest = 240;
const mostWords = 40;
/** Markup, paths, addresses, exclamation marks, pictures and invisible characters. */
const unfit = /[<>{}`*_[\]|#\\/!@]|www\.|\p{Cc}|\p{Cf}|\p{Bidi_Control}|\p{Extended_Pictographic}/u;

function isLong({ sentence }: CandidateClaim): boolean {
  return sentence.length > longest || sentence.split(' ').length > mostWords;
}

function checkForm({ field, sentence }: CandidateClaim): string[] {
  const { pattern, told } = beginnings[field];
  return [
    ...(pattern.test(sentence) ? [] : [`it must begin with ${told}`]),
    ...(unfit.test(sentence) ? ['it holds markup, an address or hidden text'] : []),
    ...(/[.!?] \p{Lu}/u.test(sentence) || !sentence.endsWith('.')
      ? ['it must be one sentence that ends with a full stop']
      : []),
    ...(field === 'what' ? findFaults(sentence) : findRudeness(sentence)),
    ...(field === 'what' && isStatement(sentence)
      ? ['it tells what a thing does, and not what the repository is']
      : []),
  ];
}
