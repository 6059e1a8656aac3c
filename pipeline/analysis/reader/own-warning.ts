import { nameOf } from '../../contract/repository-row.ts';
import { toEnglishSentences } from '../kinds/english.ts';
import { toLetters } from '../plain-text.ts';
import { purposeOf } from '../kinds/purpose.ts';
import type { RowTexts } from '../kinds/weighed-words.ts';

const degrees =
  'very|research|still|currently|highly|purely|only|just|an?|in|at|early|rough|minimal';
const unfinished = String.raw`alpha|beta|pre-alpha|pre-1\.0|prototype|unaudited|unstable|unfinished|incomplete|deprecated|unmaintained|early(?: (?:development|access|preview|stages?)(?: of development)?)?`;
const missing = String.raw`(?:(?:yet|currently|been|independently|security|intended|meant|suitable|recommended|for) )*(?:production[- ]ready|(?:ready for )?production(?: use)?|stable|audited|feature[- ]complete|maintained)`;
/** These words tell a state before any noun, but “experimental physics” is no state. */
const trial =
  'proof[- ]of[- ]concept|work[- ]in[- ]progress|wip|experimental(?! (?:data|design|methods?|music|physics|results))';
/** What may follow other words of a state. An “alpha channel” is no state. */
const end = String.raw`(?: (?:software|project|release|version|build|stage|phase|state|code|tool|implementation))?(?=[.,;:!?()—–]| [(—–-]|$| (?:and|but|so|that|which|with|for|at|by|because|until|use)\b)`;
const state = String.raw`(?:(?:${degrees}) )*(?:${trial}|(?:${unfinished})${end})|(?:not|no longer) ${missing}${end}`;

/** The first sentences of a README, up to this many, are about the whole repository. */
const introduction = 6;

const label =
  /^(?:warning|note|notice|important|caution|disclaimer|(?:project |current )?status) ?[:!—–-]+ ?/i;
/** “No longer maintained.” says nothing else, and so it is said of the whole. */
const alone = new RegExp(`^(?:${state})[.!]$`, 'i');
const statement = new RegExp(
  String.raw`^((?:\S+ ){1,4}?)(is|remains|has(?= no)) (?:now )?(${state})`,
  'i',
);
/** “Note: experimental support for …” is about a part. */
const labelled = new RegExp(
  `^(?!experimental (?!(?:and|at|because|but|for|so|until|with)\\b)[a-z])(?:${state})`,
  'i',
);
/** With these, “the project” may be the one that the repository goes on with or replaces. */
const ofParent =
  /\b(?:fork(?:s|ed)?|successor|replac(?:es|ement)|continu(?:es|ation)|reviv(?:es|al)|upstream|original)\b/i;
/** “It” may mean a part, so a sentence that begins with “it” is not taken, nor one with “this” after the introduction. */
const whole =
  /^(?:this|the) (?:app|application|agent|cli|code|codebase|extension|framework|game|implementation|library|mod|package|platform|plugin|port|product|program|project|repo|repository|server|skill|software|tool|toolkit) $/i;

/**
 * A sentence with what a README warns of: that the whole repository is experimental, unfinished, not audited or not
 * maintained. Null if no sentence says so, or if the sentence of purpose, or the caveat that a model `read`, says it already.
 *
 * @example
 * findOwnWarning(row); // 'Its README says that it is early alpha.'
 */
export function findOwnWarning(row: RowTexts, read = ''): string | null {
  const sentences = toEnglishSentences(row.signals.readmeText ?? '');
  for (const [place, sentence] of sentences.entries()) {
    const text = sentence.replace(label, '');
    const [, subject = '', verb = '', said] = statement.exec(text) ?? [];
    // “The library is no longer maintained, so we forked it.”
    const isOfParent =
      /^the /i.test(subject) && sentences.slice(0, place + 2).some((one) => ofParent.test(one));
    const isOfWhole =
      (whole.test(subject) && !isOfParent) ||
      (place < introduction && /^this $/i.test(subject)) ||
      toLetters(subject) === toLetters(nameOf(row));
    // A heading “Status” is a label for the sentence after it.
    const isLabelled = text !== sentence || `${sentences[place - 1]}:`.replace(label, '') === '';
    const isAlone = place < introduction && alone.test(text);
    const [status] = ((isLabelled || isAlone) && labelled.exec(text)) || [];
    const warning = isOfWhole ? said : status;
    if (warning === undefined || saysAlready(`${purposeOf(row)} ${read}`, warning)) continue;
    return `Its README says that it ${isOfWhole ? verb.toLowerCase() : 'is'} ${toPhrase(warning)}.`;
  }
  return null;
}

/** Whether the README warns that its owner has given the repository up. */
export function isGivenUp(row: RowTexts): boolean {
  return /\b(?:deprecated|unmaintained|no longer maintained)\.$/.test(findOwnWarning(row) ?? '');
}

function saysAlready(what: string, warning: string): boolean {
  const [last = ''] = /\S+$/.exec(warning) ?? [];
  return what.toLowerCase().includes(last.toLowerCase());
}

/** `AN ALPHA` becomes `an alpha`, and the article of `an experimental compiler` goes with its noun. */
function toPhrase(warning: string): string {
  return warning
    .toLowerCase()
    .replace(/^an? (?=experimental$)/, '')
    .replace(/^(?:a )?wip$/, 'a work in progress');
}
