import { sort } from 'd3-array';
import type { CountedFact, ReaderReport } from '../../contract/analysis.ts';
import { nameOf } from '../../contract/repository-row.ts';
import { countOf, countRepositories, formatCount } from '../../platform/text.ts';
import { type Choice, isByFacts, type ReadCandidate } from '../editor/choice.ts';
import type { Edition } from '../editor/edition.ts';
import { joinList, withinSentence } from '../facts/fact.ts';
import { categoryOf } from '../kinds/categories.ts';
import { type EditedNight, saySince } from '../edited-night.ts';
import type { Candidate } from '../reader/reading.ts';
import { isSameName } from '../sentences/offer.ts';
import { startsWithName } from '../sentences/purpose.ts';

/** In UTF-16 units, without the label of a made-up night. */
const longestTitle = 90;
const fits = ({ length }: string) => length <= longestTitle;
/** Picks after the first that the summary names. */
const mostOthers = 2;
/** The longest words about a pick in the summary. The section below has the whole sentence. */
const longestPhrase = 100;
const longestDifferent = 200;

export function quote(text: string): string {
  return `“${text}”`;
}

/** The lead by what it is, or the mark that is the event of the night. */
export function writeTitle({ lead, mark }: Choice, { night }: Edition): string {
  if (mark) return mark.sentence.replace(/\.$/, '');
  if (!lead) return `Nothing new stands out on ${night.date}`;
  const name = nameOf(lead.reading);
  const phrases = phrasesOf(lead);
  const titles = phrases.map((phrase) => (isNamed(phrase, name) ? phrase : `${name}: ${phrase}`));
  // The owner's words without the name say more than the name with its kind.
  return [...titles, ...phrases, `${name}: ${sayKind(lead.candidate)}`].find(fits) ?? name;
}

/** In four sentences at most: what leads, what else, what moved, and what was set aside. */
export function writeSummary(choice: Choice, edition: Edition, report: ReaderReport): string[] {
  const { night, openings } = edition;
  const { scan } = night;
  const found = countRepositories(scan.rows.length + scan.quarantined.length);
  const spam = formatCount(scan.quarantined.length);
  const opening = openings.find(({ id }) => report.openingIds.includes(id));
  return [
    ...(choice.mark ? [sayMark(choice.mark, night)] : []),
    ...sayPicks(choice, edition),
    ...(opening ? [opening.sentence] : []),
    ...(scan.quarantined.length > 0 ? [`Set aside as likely spam: ${spam} of ${found}.`] : []),
  ];
}

function sayPicks({ lead, notable, mark }: Choice, { night }: Edition): string[] {
  if (!lead) return [`Of ${countRepositories(night.scan.rows.length)}, none is recommended.`];
  const [first = '', ...others] = [lead, ...notable.filter((pick) => pick !== lead)]
    .filter(({ reading }) => !mark?.subjects.includes(reading.fullName))
    .slice(0, mostOthers + 1)
    .map((pick) => introduce(pick, !mark && pick === lead));
  if (first === '') return [];
  const isNew = lead.candidate.isNewcomer;
  return [
    `${isNew ? 'New tonight' : 'Worth a look'}: ${first}.`,
    ...(others.length > 0 ? [`Also worth a look: ${joinList(others)}.`] : []),
  ];
}

/**
 * `ada/pipes, “A file server”`, or its kind where no short phrase of its owner says what it is. What
 * the title is about gets the words for what is different.
 */
function introduce(pick: ReadCandidate, isInTitle: boolean): string {
  const { fullName, different } = pick.reading;
  const phrases = isInTitle ? [(different ?? '').replace(/\.$/, '')] : phrasesOf(pick);
  const longest = isInTitle ? longestDifferent : longestPhrase;
  const phrase = phrases.find(({ length }) => length <= longest);
  return phrase ? `${fullName}, ${quote(phrase)}` : `${fullName} (${sayKind(pick.candidate)})`;
}

/** Ways to say what a pick is in its owner's words: those of its reader's sentence, then others. */
function phrasesOf(pick: ReadCandidate): string[] {
  const { reading, candidate } = pick;
  const described = candidate.offered.filter(
    ({ from, place }) => from === 'description' && place === 0,
  );
  const sentences = isByFacts(pick) ? [] : [reading.what, ...described.map(({ text }) => text)];
  return sentences.flatMap((sentence) => toPhrases(sentence, nameOf(reading)));
}

/** The repository of a mark by kind, with its stars and its gain. */
function sayMark({ subjects: [fullName], sentence }: CountedFact, night: EditedNight): string {
  const row = night.clear.find((cleared) => cleared.fullName === fullName);
  if (!row) return sentence;
  const gained = `${countOf(row.starsGained ?? 0, 'star')} ${saySince(row, night)}`;
  const kind = sayKind({ row, category: categoryOf(row) });
  return `${row.fullName} (${kind}) gained ${gained} and has ${formatCount(row.stars)}.`;
}

/** `coding agents, Rust`. */
export function sayKind({ row, category }: Pick<Candidate, 'row' | 'category'>): string {
  const words = [category === null ? '' : withinSentence(category), row.language].filter(Boolean);
  return words.length === 0 ? 'a new repository' : words.join(', ');
}

/**
 * The ways to quote how a sentence says what a thing is, the longest first. `Lantern is a small
 * file server that sailors use` gives all, `a small file server that sailors use` and `a small file
 * server`. Nothing is cut within a phrase, and no word is changed.
 */
function toPhrases(sentence: string, name: string): string[] {
  const whole = sentence.replace(/[.!]+$/, '');
  const [, before = ''] = subject.exec(whole) ?? [];
  const description = isSameName(before, name)
    ? whole.slice(before.length).replace(/^is /, '')
    : whole;
  const [clause = ''] = description.split(separator);
  const [phrase = ''] = clause.split(relative);
  const beforeDetails = [...clause.matchAll(detail)].map(({ index }) => clause.slice(0, index));
  const phrases = article.test(phrase) ? [phrase] : [];
  const shorter = sort([...beforeDetails, ...phrases], ({ length }) => -length);
  return [whole, description, clause, ...shorter.filter((part) => !part.startsWith('This '))]
    .map((part) => part.replace(/[,;:]+$/, ''))
    .filter((part, place, all) => all.indexOf(part) === place)
    .filter((part) => part.split(' ').length >= fewestWords && hasPairs(part))
    .filter((part) => !formAlone.test(part));
}

/** “Harbour Lantern (lt) is a server” has the name `lantern`. */
function isNamed(phrase: string, name: string): boolean {
  return startsWithName(phrase, name) || isSameName(subject.exec(phrase)?.[1] ?? '', name);
}

/** `Lantern (lt) `, before `is a`. */
const subject = /^((?:\S+ ){1,5}?)is (?=(?:an?|the) )/;
const separator = /[;:.](?= )| [–-] | ?— ?|, (?=which|so|while|even)/;
/** Before a detail, a phrase may end: `a parser (in Rust)`, `a parser of logs | using no memory`. */
const detail =
  /(?<!ed|ing|built|written|based|made|from|not|\b(?:that|which|who) \S+) (?=\([^)]*\)(?!,)|(?:across|and our|built|by|designed|for|in|on|running|using|via|with|written) )/g;
const relative = /,? (?:that|which|who|where)\b/;
const article = /^(?:an?|the) /i;
/** Words for the form of software and its language say how it comes, and not what it does. */
const form =
  'cli|sdk|api|library|tool|toolkit|framework|app|application|package|plugin|extension|server|client|program|script|project|platform|repository|research|command[- ]line|desktop|web|open[- ]source|free|small|simple|new|typescript|javascript|python|rust|go|java|swift|kotlin|c\\+\\+|and|or';
const formAlone = new RegExp(`^(?:an?|the)(?: (?:${form}))+$`, 'i');
/** An article and a noun alone do not say what a thing is. */
const fewestWords = 4;

function hasPairs(text: string): boolean {
  const count = (sign: string) => text.split(sign).length;
  return count('(') === count(')') && count('“') === count('”') && count('"') % 2 === 1;
}
