import { toPattern } from '../../platform/text.ts';
import { isContent, toTokens } from '../support/tokens.ts';
import signs from './floor.json' with { type: 'json' };

/** A sentence with fewer content words hardly says what a thing is. */
const fewestWords = 5;

const firstPerson = /\b(?:I(?! \/)|I'm|we|We|my|My|our|Our|us)\b/;

/** Four words in capitals, one after the other. `PDF / DOCX / HTML` is a list of names. */
const shouting = /(?:\b[A-Z]{2,} (?:A )?){3}[A-Z]{2,}\b/;

/** Commands and requests to the reader. A sentence with one of these says nothing else, whatever its beginning is. */
const request = toPattern(signs.request, 'iu');

/** Text that its owner never replaced, and texts that say that there is something, and nothing of what it does. */
const empty = toPattern(signs.empty, 'i');

/** “A custom component for Home Assistant”: where it runs, and nothing of what it does there. */
const hostAlone =
  /^An? (?:(?:agent|custom|community|free|new|simple|small|unofficial) )?(?:add-?on|component|extension|mod|module|plugin|skill)(?: [—–-])? for (?:(?:[A-Z][\w.]*|and|any|or),? ?)+\.$/;

/** “… in favor of.” and “… that need to.” were cut before their object, “its code in app /;” after a folder. */
const wholeEnd =
  /^(?!.* \/ ?[);:,.]).*[^(](?<!\b(?:of|for|to|the|an?|and|or|by|from|into|as))[.!]['’)]?$/;

/** The one fault that an owner's sentence may have if no other sentence says what the repository is. */
export const terse = `it has fewer than ${fewestWords} words that tell something`;

/**
 * What is wrong with an English sentence of purpose, whoever wrote it. Each result is a reason for its author; none means
 * that it may say what a repository is.
 *
 * @example
 * findFaults('A community project.');
 * // ['it has fewer than 5 words that tell something', 'it says nothing of what the repository holds']
 */
export function findFaults(sentence: string): string[] {
  return [
    ...(countMissing(sentence) > 0 ? [terse] : []),
    ...findRudeness(sentence),
    ...(empty.test(sentence) || hostAlone.test(sentence)
      ? ['it says nothing of what the repository holds']
      : []),
    ...(wholeEnd.test(sentence) && sentence.split('(').length === sentence.split(')').length
      ? []
      : ['it does not end where a sentence ends']),
  ];
}

/** What is wrong with the tone of a sentence, whatever it says. */
export function findRudeness(sentence: string): string[] {
  return [
    ...(firstPerson.test(sentence) ? ['it says “I” or “we”'] : []),
    ...(shouting.test(sentence) ? ['it is written in capitals'] : []),
    ...(request.test(sentence) ? ['it asks its reader to do something'] : []),
  ];
}

/** How many more words that tell something a sentence needs. */
export function countMissing(sentence: string): number {
  const told = toTokens(sentence).filter((token) => token.figure !== null || isContent(token));
  return Math.max(0, fewestWords - told.length);
}

/** “A server takes its files from …”: what a thing does, which may be a part. “A sailor had …” tells a story. */
const doing =
  /^An? (?:(?!that\b|which\b|to\b|for\b|of\b|with\b)\S+ ){1,5}(?:(?:is|are|was|has|had|did|went|came|took|remains|provides|makes|lets|gives|helps|keeps|runs|uses)\b|[a-z]+s (?:its|their|the|an?|around|your|what|every|each|all|it|them|only)\b|[a-z]*[^aiouys\W]s (?:in|on|at|into|under)\b)|^An? (?:(?!that\b|which\b|to\b|for\b)\S+ ){1,5}and (?:(?!that\b|which\b|to\b|for\b)\S+ ){1,4}(?:keep|make|do|have|give|show|help|are) /;
/** “A simple file read or symbol search can …”: what is true of all such things. */
const ofAll =
  /^An? (?:(?!that\b|which\b|to\b|for\b|of\b|with\b)\S+ ){1,9}(?:can|cannot|will|should|must|may|might|could)\b/;
/** “A base model, so the answer …”: a statement after the noun. “A thousand charts take …”: many of them. */
const goingOn =
  /^A (?:dozen|hundred|thousand|million) |^(?:(?! (?:that|which|who) ).)*(?:, so | and (?:still|it|is|has|does) |; )/;

/** Whether a sentence that begins with “A” goes on with a statement, and so does not only say what a thing is. */
export function isStatement(sentence: string): boolean {
  return doing.test(sentence) || ofAll.test(sentence) || goingOn.test(sentence);
}
