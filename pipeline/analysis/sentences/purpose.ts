import { sort } from 'd3-array';
import { nameOf } from '../../contract/repository-row.ts';
import { namesThing } from '../kinds/tools.ts';
import { toLetters } from '../../platform/strangers-text.ts';
import { isSameName, type Offered, offerSentences, type QuotableRow } from './offer.ts';
import {
  deed,
  doubtful,
  having,
  isKind,
  isNoPurpose,
  ofOther,
  order,
  thirdPerson,
} from './signs.ts';

/** Sentences of a README that are read. The purpose is near the beginning. */
const readSentences = 12;
/** A description of four words has more. */
const leastScore = 1.8;
/** The score of words that say nothing. No other points raise it to `leastScore`. */
const refused = -10;
/** Points for the place of a sentence: an owner writes a description to say what the thing is. */
const weights = { description: 2.2, readme: 1.1 } as const;
/** Fewer content words hardly say what a thing is. */
const fewestTelling = 5;
/** For each missing word, all other sentences must be worse by this. */
const costOfMissing = { description: 0.5, readme: 1 } as const;
/** To take a README's first sentence without sign of a definition, others must be worse by this. */
const costOfUnsigned = 1;
/** Each sentence before it makes it less likely that a sentence says what the thing is. */
const decayOfPlace = 0.5;
/** Points for each content word, up to that many: four words hardly say what a thing is. */
const weightOfTelling = 0.1;
const mostTelling = 12;
/** Points for each form that makes it unlikely that a sentence is about the whole repository. */
const costOfDoubt = 1.5;
/** A sentence of more characters is harder to read on a card. */
const comfortable = 220;

/**
 * The sentences that say what a repository is, word for word, the best first; none in other
 * languages, or with praise, news and orders alone.
 */
export function findPurposes(row: QuotableRow): Offered[] {
  const names = namesOf(row);
  const rated = offerSentences(row)
    .filter(({ from, place }) => from === 'description' || place < readSentences)
    .map((sentence) => ({ sentence, ...rate(sentence, names) }))
    .filter(({ score }) => score >= leastScore);
  return sort(rated, ({ rank }) => -rank).map(({ sentence }) => sentence);
}

/** The best of them as a text; '' if no sentence says what the repository is. */
export function purposeOf(row: QuotableRow): string {
  return findPurposes(row)[0]?.text ?? '';
}

/** A repository's name, and the title of its README, such as “Tide Lights” for `tl-core`. */
type Names = readonly [name: string, title: string];

function namesOf(row: QuotableRow): Names {
  const [title = ''] = (row.signals.readmeText ?? '')
    .replace(/^#+ /, '')
    .split(/[:：|(（\n]| [–—-]+ /u, 1);
  return [nameOf(row), title];
}

/** `score`: whether a sentence may be taken. `rank`: which of those is the best. */
function rate({ text, from, place, listed }: Offered, names: Names) {
  const isDescription = from === 'description';
  const form = scoreForm(text, names, place === 0 || isDescription);
  const isSigned = isDescription || form > 0 || isDeedOf(text, names) || beginsWithThing(text);
  const isDefined = isDefinition(text, names);
  // The plainest definition says it wherever it stands.
  const isPlain = isDefinitionOf(text, names[0]);
  const isPart =
    listed || (/^The (?!(?:[\w-]+ ){1,4}(?:that|which|for) )/.test(text) && !isDefined);
  const missing = Math.max(0, fewestTelling - toTelling(text).length);
  const isThin = !isDescription && missing > 1 && !isDefined;
  const isOther = isSigned
    ? (isDescription && isOfWorld(text, names)) || (isPart && (listed || ofOther.test(text)))
    : isPart || place > 0 || ofOther.test(text);
  const score =
    isOther || isThin
      ? refused
      : weights[from] + form + scoreWords(text, names) - (isPlain ? 0 : place * decayOfPlace);
  const length = Math.max(0, text.length - comfortable) / 50;
  const cost = missing * costOfMissing[from] + (isSigned ? 0 : costOfUnsigned) + length;
  return { score, rank: score - cost };
}

/** Words of grammar. The others tell something. */
const functionWords = new Set(
  'a an the of for and or to in on at by with from into as is are was were be been it its this that these those your you we our they their there here can will may not no but so if when while which who what how where than then also just only very more most all any each every other such via per over up out about using use uses based built made'.split(
    ' ',
  ),
);

function toTelling(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.+#-]*/gu) ?? [];
  return words.filter((word) => !functionWords.has(word));
}

/** Whether its first noun is a thing: the library of “Elixir library for jobs that run long”. */
function beginsWithThing(text: string): boolean {
  const [start = ''] = text.split(/,| (?:for|that|which|with|in|on|to|from|of|by|and|using)\b/, 1);
  return !ofOther.test(start) && namesThing(start.split(' ').at(-1) ?? '');
}

/** How likely its words say what the repository is. Only differences of scores have a meaning. */
function scoreWords(text: string, names: Names): number {
  // “Lantern is a server and our favourite”: the rest does not sink a definition.
  const [definition = ''] = isDefinitionOf(text, names[0]) ? text.split(/,? and /, 1) : [text];
  if (isNoPurpose(definition)) return refused;
  const telling = toTelling(text);
  const named = namesThing(text) ? 1 : 0;
  const doubts = doubtful.filter((pattern) => pattern.test(text)).length;
  const words =
    Math.min(mostTelling, telling.length) * weightOfTelling - (text.split(' ').length < 4 ? 1 : 0);
  return named + words - costOfDoubt * doubts;
}

/** The same by its form; more than 0 if the form shows it. */
function scoreForm(text: string, names: Names, mayOrder: boolean): number {
  if (isKind(text)) return namesThing(text) || /\b(?:that|which|for|to)\b/.test(text) ? 2 : 1;
  if (isDefinition(text, names)) return 2;
  const says =
    deed.test(text) ||
    (isAboutItself(text, names[0]) && !having.test(text)) ||
    (mayOrder && (order.test(text) || thirdPerson.test(text)));
  if (says && text.split(' ').length >= 5) return 1;
  return /^An? /i.test(text) ? -1.5 : 0;
}

/** “Lantern is a server”, where Lantern is the repository, and “This tool is …”. */
function isDefinition(text: string, names: Names): boolean {
  return thisIs.test(text) || names.some((name) => isDefinitionOf(text, name));
}

/** `Lantern is a server`, of this name. */
function isDefinitionOf(text: string, name: string): boolean {
  const [, subject = ''] = defines.exec(text) ?? [];
  return isSameName(subject, name);
}

/** Whether the repository does it: `Lantern serves …`. */
function isDeedOf(text: string, names: Names): boolean {
  const [, subject = ''] = /^(\S+) [a-z]+s /.exec(text) ?? [];
  return names.some((name) => isSameName(subject, name));
}

/** “CPU limits make your apps slow” says nothing of the repository. */
function isOfWorld(text: string, names: Names): boolean {
  return (
    ofOther.test(text) && !text.startsWith('This ') && !defines.test(text) && !isDeedOf(text, names)
  );
}

/** Whether a sentence, whoever points at it, may say what the repository is. */
export function isAboutRow({ text }: Offered, row: QuotableRow): boolean {
  return !isOfWorld(text, namesOf(row));
}

/** `Lantern is a …`, also under another name. */
const defines = /^((?:\S+ ){1,6}?)(?:is|are) (?:an?|the|our|one|\S+['’]s)\b/;

const thisIs =
  /^This (?:(?:\S+ ){0,3}is (?:an?|the|our|one)\b|(?:\S+ ){0,3}(?:contains|provides|implements|adds (?=.* to )|lets|turns)\b)/;

/** Words for the whole repository, and participles with which a sentence goes on about it. */
const wholeStart =
  /^(?:It|(?:This (?:[\w-]+ )?|The )(?:app|application|agent|cli|extension|framework|game|harness|library|mod|module|package|platform|plugin|program|project|repo|repository|sdk|server|skill|software|tool|toolkit)(?= (?:\w+ly )?(?:\w+s|can|will|for|that|which|to)\b)|Built|Created|Designed|Intended|Made|Meant|Written)\b/;

/** Whether its first words are about the whole repository, and not about a part or the world. */
export function isAboutItself(sentence: string, name: string): boolean {
  const start = sentence.replace(/^Unlike [^,]+, (\w)/, (_, letter: string) =>
    letter.toUpperCase(),
  );
  return wholeStart.test(start) || startsWithName(start, name);
}

/** `Deja Vu finds …` begins with the name `deja-vu`, and `Deja Vu’s editor` does not. */
export function startsWithName(sentence: string, name: string): boolean {
  const wanted = toLetters(name);
  let read = '';
  for (const word of sentence.split(' ')) {
    read += toLetters(word);
    if (read.length >= wanted.length) return read === wanted;
  }
  return false;
}
