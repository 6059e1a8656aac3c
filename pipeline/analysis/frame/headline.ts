import { formatShortDay } from '../../contract/dates.ts';
import type { CountedFact, ReaderReport } from '../../contract/analysis.ts';
import { quote } from '../../contract/owners-words.ts';
import { nameOf } from '../../contract/repository-row.ts';
import { countOf, formatCount, joinFirst, joinList } from '../../platform/text.ts';
import { type Choice, isByFacts, type ReadCandidate } from '../editor/choice.ts';
import type { Edition } from '../editor/edition.ts';
import { withinSentence } from '../facts/fact.ts';
import { saySetAside } from '../facts/set-aside.ts';
import { categoryOf } from '../kinds/categories.ts';
import { type EditedNight, saySince } from '../edited-night.ts';
import type { Candidate } from '../reader/reading.ts';
import { isSameName } from '../sentences/offer.ts';
import { findPurposes, startsWithName } from '../sentences/purpose.ts';

/** In UTF-16 units, without the label of a made-up night. */
const longestTitle = 90;
/** Picks after the first that the summary names. */
const mostOthers = 2;
/** The longest words about a pick in the summary. The section below has the whole sentence. */
const longestPhrase = 140;
const longestOfLead = 200;

/** The lead by what it is, or the mark that is the event of the night. */
export function writeTitle({ lead, mark }: Choice, { night }: Edition): string {
  if (mark) return `${mark.subjects[0]} passed ${formatCount(mark.numbers['passed'] ?? 0)} stars`;
  if (!lead) return `Nothing new stands out on ${formatShortDay(night.date)}`;
  const name = nameOf(lead.reading);
  const phrases = phrasesOf(lead);
  const titles = [...phrases, ...phrases.flatMap(toBeginnings), sayKind(lead.candidate)].map(
    (phrase) => (isNamed(phrase, name) ? phrase : `${name}: ${phrase}`),
  );
  return titles.find(({ length }) => length <= longestTitle) ?? name;
}

/** In four sentences at most: what leads, what else, what moved, and what was set aside. */
export function writeSummary(choice: Choice, edition: Edition, report: ReaderReport): string[] {
  const { night, moves } = edition;
  const { scan } = night;
  const opening = moves.find(({ id }) => report.openingIds.includes(id));
  return [
    ...(choice.mark ? [sayMark(choice.mark, night)] : []),
    ...sayPicks(choice, edition),
    ...(opening ? [opening.sentence] : []),
    ...(scan.quarantined.length > 0 ? [`${saySetAside(scan)}.`] : []),
  ];
}

function sayPicks(choice: Choice, edition: Edition): string[] {
  const { lead, notable, tools, mark } = choice;
  const { night } = edition;
  if (!lead) {
    const names = tools.map(({ reading }) => reading.fullName);
    const others = names.length === 0 ? '' : `; listed below: ${joinFirst(names, mostOthers)}`;
    return [`Of ${countOf(night.scan.rows.length, 'repository')}, none is recommended${others}.`];
  }
  const [first = '', ...others] = [lead, ...notable.filter((pick) => pick !== lead)]
    .filter(({ reading }) => !mark?.subjects.includes(reading.fullName))
    .slice(0, mostOthers + 1)
    .map((pick) => introduce(pick, !mark && pick === lead ? writeTitle(choice, edition) : ''));
  if (first === '') return [];
  const isNew = lead.candidate.isNewcomer;
  return [
    `${isNew ? 'New tonight' : 'Worth a look'}: ${first}.`,
    ...(others.length > 0 ? [`Also worth a look: ${joinList(others)}.`] : []),
  ];
}

/**
 * `ada/pipes, “A file server”`, or its kind where no sentence of its owner says more. What the
 * title is about gets words that the title lacks: what is different, or else what it is; first what
 * it is where the title cuts off its purpose.
 */
function introduce(pick: ReadCandidate, title: string): string {
  const { fullName, different, what } = pick.reading;
  const byKind = `${fullName} (${sayKind(pick.candidate)})`;
  if (isByFacts(pick)) return byKind;
  const name = nameOf(pick.reading);
  const [, cut = ''] = what.split(title.replace(`${name}: `, ''));
  const sentences = purpose.test(cut) ? [what, different ?? ''] : [different ?? '', what];
  const phrases =
    title === ''
      ? phrasesOf(pick).map((words) => withoutSubject(words, name))
      : sentences.map(withoutEnd);
  const longest = title === '' ? longestPhrase : longestOfLead;
  const phrase = phrases.find((words) => words.length <= longest && !title.includes(words));
  return phrase ? `${fullName}, ${quote(phrase)}` : byKind;
}

/**
 * Ways to say what a pick is in its owner's words, the best first: the sentence of its reader,
 * whole parts of it, and the same of a description that says it too.
 */
function phrasesOf(pick: ReadCandidate): string[] {
  const { reading, candidate } = pick;
  if (isByFacts(pick)) return [];
  const described = findPurposes(candidate.row).filter(
    ({ from, place }) => from === 'description' && place === 0,
  );
  const sentences = [reading.what, ...described.map(({ text }) => text)].map(withoutEnd);
  const phrases = sentences.flatMap((sentence) => {
    const phrase = withoutSubject(sentence, nameOf(reading));
    const whole = thisIs.test(sentence) ? [phrase] : [sentence, phrase];
    return [...whole, ...toParts(phrase.replace(oneWordIs, ''))];
  });
  // In a title, “our” is nobody’s, and “those” are not there.
  const alone = phrases.filter(
    (phrase) => !/\bour\b|[—–] (?:and |but )?(?:those|these) /.test(phrase),
  );
  return alone.length > 0 ? alone : phrases;
}

/** `Send a file`, of “Send a file between boats using light”; nothing that the rest denies. */
function toBeginnings(phrase: string): string[] {
  return [...phrase.matchAll(beforeDetail)]
    .filter(({ index }) => !denies.test(phrase.slice(index)))
    .map(({ index }) => phrase.slice(0, index))
    .filter((start) => start.split(' ').length >= fewestOfBeginning && isWhole(start))
    .filter((start) => !halved.test(start))
    .toReversed();
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

function withoutEnd(sentence: string): string {
  return /(?:\b\p{L}\.\p{L}|\betc)\.$/u.test(sentence) ? sentence : sentence.replace(/[.!]+$/, '');
}

/** `a small file server`, of `Lantern is a small file server` for a repository `lantern`. */
function withoutSubject(sentence: string, name: string): string {
  if (thisIs.test(sentence)) return sentence.replace(thisIs, '');
  const [, before = ''] = subject.exec(sentence) ?? [];
  return isSameName(before, name) ? sentence.slice(before.length).replace(/^is /, '') : sentence;
}

/** Whole parts from the beginning, the longer first: a clause, and a thing without what it does. */
function toParts(phrase: string): string[] {
  const [clause = ''] = phrase.split(separator);
  const [thing = ''] = article.test(clause) ? clause.split(relative) : [];
  return [clause, thing].filter((part) => part.split(' ').length >= fewestWords && isWhole(part));
}

/** “Harbour Lantern (lt) is a server” has the name `lantern`. */
function isNamed(phrase: string, name: string): boolean {
  return startsWithName(phrase, name) || isSameName(subject.exec(phrase)?.[1] ?? '', name);
}

/** `Lantern (lt) `, before `is a`. */
const subject = /^((?:\S+ ){1,5}?)is (?=(?:an?|the) )/;
/** “AxisRL is a framework”, in a sentence that a reader chose for `axrl`. */
const oneWordIs = /^(?!The |This |That |It )[A-Z][\w.-]* is (?=an? )/;
const thisIs = /^This (?:(?:project|repo|repository) )?is (?=an? )/;
const separator = / ?[;:.](?= )| [–-] | ?— ?|, (?=which|so|while|even|with|and it )/;
const relative =
  /,? (?<!not )(?:(?:that|which|who|where|designed|built|written|made|powered)\b(?!-)|and (?=(?:an?|the|our|its) ))/;
const article = /^(?:an?|the) /i;
const beforeDetail =
  /,? (?:\(|(?:across|as|at|by|for|from|in|on|onto|through|using|via|with) |(?<!\bthe \S+ )(?:that|which) )/g;
/** Its last word asks for the next. */
const dangling =
  /(?:ed|, \S+| (?:by|without) \w+ing| (?:an?|and|are|at|built|by|for|from|in|is|it|its|made|of|on|or|the|to|with|written|your))$/;
/** “Reads charts into a model and renders”, before “with light”. “Charts and tables” are a pair. */
const halved = /[^s,] (?:and|or) [a-z]+s$/;
const purpose = /^,? (?:that|which|who|where|designed|for|to) /;
const denies = /\b(?:cannot|except|never|no(?:body|ne|t|thing)?|only|unless|without)\b|n['’]t\b/i;
const fewestOfBeginning = 3;
/** An article and a noun alone do not say what a thing is. */
const fewestWords = 4;

function isWhole(text: string): boolean {
  const count = (sign: string) => text.split(sign).length;
  const isClosed = count('(') === count(')') && count('“') === count('”') && count('"') % 2 === 1;
  return isClosed && !dangling.test(text);
}
