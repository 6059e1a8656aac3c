import { greatest, sort } from 'd3-array';
import { nameOf } from '../../contract/repository-row.ts';
import { namesThing } from './tools.ts';
import { toWholeSentences } from './english.ts';
import { countMissing, findFaults, isStatement, terse } from './floor.ts';
import { toLetters } from '../plain-text.ts';
import { isContent, toTokens } from '../support/tokens.ts';
import {
  deed,
  doubtful,
  having,
  idle,
  namesAlone,
  ofOther,
  order,
  praise,
  remark,
  thirdPerson,
} from './sentence-signs.ts';
import type { RowTexts } from './weighed-words.ts';

/** The longest purpose, in UTF-16 units. */
const longest = 200;
const shortest = 16;
/** The fewest of a sentence that was cut. */
const shortestCut = 40;
/** Sentences of a README that are read. The purpose is near the beginning. */
const readSentences = 12;
/** A description of four words has more. */
const leastScore = 1.8;
/** The score of words that say nothing of the repository. No other points raise it to `leastScore`. */
const refused = -10;

/** Points for the place of a sentence: an owner writes a description to say what the thing is. */
const weights = { description: 2.2, excerpt: 1.2, readme: 0.5 } as const;
/** A sentence with too few words is taken only if all others are worse by this for each missing word. */
const costOfMissing = { description: 0.5, readme: 1 } as const;
/** A README's first sentence whose form and words are no sign of a definition is taken only if all others are worse by this. */
const costOfUnsigned = 1;
/** Each sentence before it makes it less likely that a sentence says what the thing is. */
const decayOfPlace = 0.5;
/** Points for each content word, up to that many: a sentence of four hardly says what a thing is. */
const weightOfTelling = 0.1;
const mostTelling = 12;
/** Points for each form that makes it unlikely that a sentence is about the whole repository. */
const costOfDoubt = 1.5;

/**
 * What a repository is, in one English sentence of its own: plain text of at most 200 characters.
 *
 * It is '' if no sentence says so: if there is no English text, or only praise, news and commands. Such a row is not
 * put forward.
 */
export function purposeOf(row: RowTexts): string {
  const names = namesOf(row);
  const [name] = names;
  const weigh = (source: string, weight: number) =>
    toWholeSentences(source)
      .filter((sentence) => toLetters(sentence) !== toLetters(name))
      .slice(0, readSentences)
      .flatMap((sentence, place, all) => {
        const text = toStatement(continueFrom(all[place - 1], sentence, names), name);
        const isDescription = source === row.description;
        return text === '' ? [] : [rate(text, { names, weight, place, isDescription })];
      })
      .filter(({ score }) => score >= leastScore);
  const candidates = [
    ...weigh(row.description, weights.description),
    ...weigh(row.readmeExcerpt, weights.excerpt),
    ...weigh(toIntroduction(row.signals.readmeText ?? ''), weights.readme),
  ];
  const best = greatest(candidates, ({ rank }) => rank);
  return best?.text ?? '';
}

/** A repository's name, and the title of its README, such as “Tide Lights” for `tl-core`. */
type Names = readonly [name: string, title: string];

function namesOf(row: RowTexts): Names {
  const [title = ''] = (row.signals.readmeText ?? '').split(/[:：|(（\n]| [–—-]+ /u, 1);
  return [nameOf(row), title];
}

/** A README up to its first heading of a part: what follows is about installing, using and requirements. */
function toIntroduction(readme: string): string {
  const place = readme.search(partHeading);
  return place === -1 ? readme : readme.slice(0, place);
}

const partHeading =
  /^\W*(?:requirements?|prerequisites|install(?:ation|ing)?|(?:quick ?|getting )start(?:ed)?|usage|set ?up(?: instructions)?|what.s new|change ?log|news|latest news|supported (?:devices|platforms)|disclaimer|licen[cs]e)\W*$/im;

/** An owner before a name, as in “owner / lantern is a server”, and words that only point: “English: …”, “Meet Lantern, a …”. */
const needless =
  /^(?:Introducing|Meet|(?:In this (?:paper|report|work), )?[Ww]e (?:introduce|present|propose)) [^,.]{2,60}, (?=an? )|^(?:(?:(?:In )?(?:English|EN)(?: summary| version)?|A|In short|(?:(?:Brief|Short|Project|Quick) )*(?:Summary|Overview|Introduction|Description)|About|What it is)\s?[:：—–-]|TL;DR:?) |^[\w-]+ \/ (?=[\w-]+ (?:is|are)\b)|^This (?:(?:project|repo|repository) )?is (?=an? )|^This (?:project|repo|repository) (?:(?:was|is) (?:built|made|created|written|developed) [^,.;]+ and )?(?:includes|contains|provides) (?!the )(?=(?:\S+ ){5})/;

/** “It is a server”, “It serves …” are said of the repository if they come first, or if the sentence before says what the repository is. */
function continueFrom(before: string | undefined, sentence: string, names: Names): string {
  const isOfIt = before === undefined || isKind(before) || isDefinition(before, names);
  const own = sentence.replace(/^It(?: is|['’]s) (?=an? )/, '');
  return isOfIt ? own.replace(/^It (?!is |was |has )(?=[a-z]+s )/, `${names[0]} `) : sentence;
}

/** The sentence without a name before it, cut at a clause if it is too long, and with a full stop. */
function toStatement(sentence: string, name: string): string {
  const said = cutClause(withoutName(sentence.replace(needless, ''), name));
  // “A server for charts of harbours; lights are checked”: what follows the semicolon is no part of the thing.
  const text = said.replace(/^([^;:]{40,}); .*/, '$1').replace(/[\s.,;:–—-]+$/u, '');
  if (text.length < shortest || text.split(' ').length < 3 || /[?？]$/.test(text)) return '';

  const [first = ''] = text.split(' ');
  // A name stays as its owner writes it: “scriptc compiles …”, “eBPF explained …”.
  const start =
    first.toLowerCase() === name.toLowerCase() || /^[a-z]+[A-Z]/.test(first)
      ? text.charAt(0)
      : text.charAt(0).toUpperCase();
  return `${start}${text.slice(1)}${/[!…]$/.test(text) ? '' : '.'}`;
}

/** “Lantern: a server” and “Lantern - a server” say the name twice. “Lantern bot: …” says more than the name. */
function withoutName(sentence: string, name: string): string {
  const [, before = '', after = ''] =
    /^(.{2,40}?)\s?(?:[:：]| [–—·-]{1,2}) (\S.{11,})$/u.exec(sentence) ?? [];
  const label = before.replace(/\(.*\)/, '');
  const isLabel = isSameName(label, name) && toLetters(label).length <= toLetters(name).length;
  return isLabel ? after : sentence;
}

/** The sentence to the end of its last whole clause, and not within a list. '' if it is too long and has none. */
function cutClause(text: string): string {
  if (text.length < longest) return text;
  if (aside.test(text)) return cutClause(text.replace(aside, ' '));
  const start = text.slice(0, longest - 1);
  const find = (signs: RegExp) =>
    [...start.matchAll(signs)].map(({ index }) => index).filter((index) => index >= shortestCut);
  // A list that ends before its last item looks like a whole one. So it is cut before the list.
  const isList = start.split(', ').length > 2;
  const end = isList
    ? (find(additions)[0] ?? find(listStarts)[0] ?? find(nounEnds)[0])
    : find(clauseEnds).at(-1);
  return start.slice(0, end ?? 0).replace(/,? (?:and|or|with|which|that)$/, '');
}

/** “A server — for Linux and macOS — that …”: where it runs stands between a thing and what it does. */
const aside = / — (?:for|in|with) [^—]{3,80} — (?=that |which )/;
const additions = /, (?=(?:with|without|which|so|while|using)\b)/gu;
const listStarts = /[;:.](?= )| [–—-] /gu;
const nounEnds = / (?:that|with|including)\b/gu;
const clauseEnds =
  /[;:.](?= )|, (?=(?:and|but|or|with|without|which|so|while|using|including)\b)| [–—-] | \(/gu;

type Found = { names: Names; weight: number; place: number; isDescription: boolean };

/** `score` tells whether a sentence may be taken at all, and `rank` which of those sentences is the best. */
function rate(text: string, { names, weight, place, isDescription }: Found) {
  const form = scoreForm(text, names, place === 0 || isDescription);
  const [, subject = ''] = /^(\S+) [a-z]+s /.exec(text) ?? [];
  const isOfName = names.some((name) => isSameName(subject, name));
  const isSigned = isDescription || form > 0 || isOfName || beginsWithThing(text);
  const isDefined = isDefinition(text, names);
  const isPart = /^The (?!(?:[\w-]+ ){1,4}(?:that|which|for) )/.test(text) && !isDefined;
  const missing = countMissing(text);
  const says = isDefined || namesThing(text);
  // “Lantern fits on a floppy disk” is one word short, and tells neither a kind of thing nor what it is for.
  const isVague = !says && !isKind(text) && !order.test(text) && !thirdPerson.test(text);
  const isThin = !isDescription && (missing > 1 ? !isSigned || !says : missing === 1 && isVague);
  const isOther = isSigned
    ? isPart && ofOther.test(text)
    : isPart || place > 0 || ofOther.test(text) || namesAlone.test(text);
  const score =
    isOther || isThin ? refused : weight + form + scoreWords(text, names) - place * decayOfPlace;
  const costOfWord = costOfMissing[isDescription ? 'description' : 'readme'];
  const cost = missing * costOfWord + (isSigned ? 0 : costOfUnsigned);
  return { text, score, rank: score - cost };
}

/** Whether the noun that a sentence begins with is a thing: the library of “Elixir library for jobs that run for days”. */
function beginsWithThing(text: string): boolean {
  const [start = ''] = text.split(/,| (?:for|that|which|with|in|on|to|from|of|by|and|using)\b/, 1);
  return !ofOther.test(start) && namesThing(start.split(' ').at(-1) ?? '');
}

/** How likely a sentence says what the repository is, by its words. Only the difference between two scores means something. */
function scoreWords(text: string, names: Names): number {
  const faults = findFaults(text);
  const isFaulty = faults.some((fault) => fault !== terse);
  if (isFaulty || idle.test(text) || praise.test(text)) return refused;
  const told = toTokens(text).filter(isContent);
  if (told.every(({ stem }) => toLetters(names[0]).includes(stem))) return refused;
  const isDefining = isKind(text) || isDefinition(text, names) || beginsWithThing(text);
  if (remark.test(text) && !isDefining) return refused;
  const named = namesThing(text) ? 1 : 0;
  const doubts = doubtful.filter((pattern) => pattern.test(text)).length;
  const telling =
    Math.min(mostTelling, told.length) * weightOfTelling - (text.split(' ').length < 4 ? 1 : 0);
  return named + telling - costOfDoubt * doubts;
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
  return /^An? /.test(text) ? -1.5 : 0;
}

/** “A server for files”, and not “A server takes its files from …”. */
function isKind(text: string): boolean {
  return /^An? \S/.test(text) && !isStatement(text);
}

/** “Lantern is a server”, where Lantern is the repository, and “This tool is …”. */
function isDefinition(text: string, names: Names): boolean {
  const [, subject = ''] = /^((?:\S+ ){1,6}?)(?:is|are) (?:an?|the|our|one)\b/.exec(text) ?? [];
  return thisIs.test(text) || names.some((name) => isSameName(subject, name));
}

const thisIs =
  /^This (?:(?:\S+ ){0,3}is (?:an?|the|our|one)\b|(?:\S+ ){0,3}(?:contains|provides|implements|adds (?=.* to )|lets|turns)\b)/;

function isSameName(one: string, other: string): boolean {
  const [short = '', long = ''] = sort([one, other].map(toLetters), ({ length }) => length);
  // “Matter” is not the name `bc7215_ac_matter`.
  return short.length > 1 && long.includes(short) && short.length * 2 > long.length;
}

/** Words for the whole repository, and participles with which a sentence goes on about it. */
const ownStart =
  /^(?:It|(?:This (?:[\w-]+ )?|The )(?:app|application|agent|cli|extension|framework|game|harness|library|mod|module|package|platform|plugin|program|project|repo|repository|sdk|server|skill|software|tool|toolkit)(?= (?:\w+ly )?(?:\w+s|can|will|for|that|which|to)\b)|Built|Created|Designed|Intended|Made|Meant|Written)\b/;

/** Whether a sentence is about the whole repository and not about a part or the world, by its first words. */
export function isAboutItself(sentence: string, name: string): boolean {
  return ownStart.test(sentence) || startsWithName(sentence, name);
}

/** `Deja Vu finds …` and `deja-vu finds …` begin with the name `deja-vu`, and `Deja Vu’s editor` does not. */
export function startsWithName(sentence: string, name: string): boolean {
  const wanted = toLetters(name);
  let said = '';
  for (const word of sentence.split(' ')) {
    said += toLetters(word);
    if (said.length >= wanted.length) return said === wanted;
  }
  return false;
}
