import { toSentences } from '../../../platform/strangers-text.ts';
import { toPlainText } from '../../plain-text.ts';

/** A reader's text as plain words with a full stop. */
export function toSentence(text: string): string {
  const plain = toPlainText(text).replace(/(?<=[!?…])\.$/, '');
  return /[.!?…][)'’]*$/.test(plain) ? plain : `${plain}.`;
}

/** A sentence about a repository, with what to be careful about if something is known. */
export function withCaution(sentence: string, caveat: string | null | undefined): string {
  return caveat ? `${sentence} Caution: ${toSentence(caveat)}` : sentence;
}

/**
 * The ways to say the first sentence of a text as a headline, without a full stop, the longest first: all of it, what
 * it says of its subject, and its noun phrase. `Lantern is a small file server that sailors use` gives `A small file
 * server that sailors use` and `A small file server`. Nothing is cut within a phrase. Empty for a sentence that was cut before.
 */
export function toHeadlines(text: string): string[] {
  const plain = toPlainText(text);
  const [sentence = plain] = toSentences(plain);
  const whole = sentence.replace(/\.+$/, '');
  if (whole.endsWith('…')) return [];
  const said = whole.replace(subject, '');
  const [clause = ''] = said.split(separator);
  const [phrase = ''] = clause.split(relative);
  const ends = [...phrase.matchAll(modifier)].map(({ index }) => phrase.slice(0, index));
  const phrases = [phrase, ...ends.toReversed()]
    .filter((part) => article.test(part))
    .filter((part) => part === clause || !formAlone.test(part));
  return [whole, said, clause, ...phrases]
    .filter((part) => part.split(' ').length >= fewestWords)
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`.replace(/[,;:]+$/, ''));
}

/** `Lantern (lt) is `, before an article. */
const subject = /^(?:\S+ ){1,5}?is (?=(?:an?|the|\S+['’]s) )/;
const separator = /[;:](?= )| [–—-] /;
const relative = /,? (?:that|which|who|where)\b/;
/** Words that begin a part of a phrase which can be left out. */
const modifier =
  / (?:for|with|across|via|inside|through|built|made|designed|developed|written|using|powered|inspired|based)\b| \(/g;
const article = /^(?:an?|the) /i;
/** Words for the form of software and its language say how it comes, and not what it does. */
const form =
  'cli|sdk|api|library|tool|toolkit|framework|app|application|package|plugin|extension|server|client|program|script|project|platform|repository|command[- ]line|desktop|web|open[- ]source|free|small|simple|new|typescript|javascript|python|rust|go|java|swift|kotlin|c\\+\\+|and|or';
const formAlone = new RegExp(`^(?:an?|the)(?: (?:${form}))+$`, 'i');
/** An article and a noun alone do not say what a thing is. */
const fewestWords = 4;
