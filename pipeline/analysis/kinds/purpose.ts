import { greatest } from 'd3-array';
import { nameOf } from '../../contract/repository-row.ts';
import { namesThing } from './tools.ts';
import { toEnglishSentences } from './english.ts';
import { findFaults, isStatement, terse } from './floor.ts';
import { isContent, toTokens } from '../support/tokens.ts';
import type { RowTexts } from './weighed-words.ts';

/** The longest purpose, in UTF-16 units. */
const longest = 200;
const shortest = 16;
/** Sentences of a README that are read. The purpose is near the beginning. */
const readSentences = 12;
/** A description of four words has more. A README's sentence needs a sign that it says what the thing is. */
const leastScore = 1.8;

/** Points for the place of a sentence: an owner writes a description to say what the thing is. */
const weights = { description: 2.2, excerpt: 1.2, readme: 0.5 } as const;
/** A sentence with too few words is taken if the others are worse by this. */
const costOfTerse = 0.5;
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
  const name = nameOf(row);
  const weigh = (source: string, weight: number) =>
    toEnglishSentences(source)
      .slice(0, readSentences)
      .map((sentence, place, all) =>
        toStatement(continueFrom(all[place - 1], sentence, name), name),
      )
      .map((text, place) => ({ text, score: weight + scoreOf(text, name) - place * decayOfPlace }))
      .filter(({ text }) => text !== '');
  const candidates = [
    ...weigh(row.description, weights.description),
    ...weigh(row.readmeExcerpt, weights.excerpt),
    ...weigh(toIntroduction(row.signals.readmeText ?? ''), weights.readme),
  ];
  const best = greatest(
    candidates.filter(({ score }) => score >= leastScore),
    ({ text, score }) => score - (findFaults(text).includes(terse) ? costOfTerse : 0),
  );
  return withoutPointer(best?.text ?? '');
}

/** “This repo was built with Lantern and includes code to …” becomes “Code to …”, if that says enough. */
function withoutPointer(text: string): string {
  const rest = text.replace(pointer, '');
  const says = rest !== text && findFaults(rest).length === 0;
  return says ? `${rest.charAt(0).toUpperCase()}${rest.slice(1)}` : text;
}

const pointer =
  /^This (?:project|repo|repository) (?:(?:was|is) (?:built|made|created|written|developed) [^,.;]+ and )?(?:includes|contains|provides) /;

/** A README up to its first heading of a part: what follows is about installing, using and requirements. */
function toIntroduction(readme: string): string {
  const place = readme.search(partHeading);
  return place === -1 ? readme : readme.slice(0, place);
}

const partHeading =
  /^\W*(?:requirements?|prerequisites|install(?:ation|ing)?|(?:quick ?|getting )start(?:ed)?|usage|set ?up(?: instructions)?|what.s new|change ?log|news|latest news|supported (?:devices|platforms)|disclaimer|licen[cs]e)\W*$/im;

/** An owner before a name, as in “owner / lantern is a server”, and words that only point: “This is a server”. */
const needless =
  /^[\w-]+ \/ (?=[\w-]+ (?:is|are)\b)|^This (?:(?:project|repo|repository) )?is (?=an? )/;

/** “It is a server” is said of the repository if the sentence before says what the repository is. */
function continueFrom(before: string | undefined, sentence: string, name: string): string {
  const isOfIt = before !== undefined && isDefinition(before, name);
  return isOfIt ? sentence.replace(/^It is (?=an? )/, '') : sentence;
}

/** The sentence without a name before it, cut at a clause if it is too long, and with a full stop. */
function toStatement(sentence: string, name: string): string {
  const said = cutClause(withoutName(sentence.replace(needless, ''), name));
  const text = said.replace(/[\s.,;:–—-]+$/u, '');
  if (text.length < shortest || text.split(' ').length < 3 || /[?？]$/.test(text)) return '';
  const [first = ''] = text.split(' ');
  // A name stays as its owner writes it: “scriptc compiles …”.
  const start =
    first.toLowerCase() === name.toLowerCase() ? text.charAt(0) : text.charAt(0).toUpperCase();
  return `${start}${text.slice(1)}${/[!…]$/.test(text) ? '' : '.'}`;
}

/** “Lantern: a server” and “Lantern - a server” say the name twice: the reader already knows it. */
function withoutName(sentence: string, name: string): string {
  const [, before = '', after = ''] =
    /^(.{2,40}?)\s?(?:[:：]| [–—·-]{1,2}) (\S.{11,})$/u.exec(sentence) ?? [];
  return isSameName(before, name) ? after : sentence;
}

/** The sentence to the end of its last whole clause. '' if it is too long and has none. */
function cutClause(text: string): string {
  if (text.length < longest) return text;
  const start = text.slice(0, longest - 1);
  const ends = [...start.matchAll(/[,;:.](?= )| [–—-] | \(/gu)].map(({ index }) => index);
  const end = ends.findLast((index) => index >= 60);
  if (end !== undefined) return start.slice(0, end).replace(/,? (?:and|or|with|which|that)$/, '');
  return '';
}

/** How likely a sentence says what the repository is. Only the difference between two scores means something. */
function scoreOf(text: string, name: string): number {
  const faults = findFaults(text);
  if (idle.test(text) || faults.some((fault) => fault !== terse)) return -10;
  const isDefining = isKind(text) || isDefinition(text, name);
  if (remark.test(text) && !isDefining) return -10;
  const named = namesThing(text) ? 1 : 0;
  const doubts = doubtful.filter((pattern) => pattern.test(text)).length;
  const telling =
    Math.min(mostTelling, countTelling(text)) * weightOfTelling -
    (text.split(' ').length < 4 ? 1 : 0);
  return (
    named + scoreForm(text, name) + telling - costOfDoubt * doubts - (praise.test(text) ? 1 : 0)
  );
}

function scoreForm(text: string, name: string): number {
  if (isKind(text)) return namesThing(text) || /\b(?:that|which|for|to)\b/.test(text) ? 2 : 1;
  if (isDefinition(text, name)) return 2;
  const isDeed = text.split(' ').length >= 5 && (deed.test(text) || isAboutItself(text, name));
  if (isDeed) return 1;
  return /^An? /.test(text) ? -1.5 : 0;
}

function countTelling(text: string): number {
  return toTokens(text).filter(isContent).length;
}

/** “A server for files”, and not “A server takes its files from …”. */
function isKind(text: string): boolean {
  return /^An? \S/.test(text) && !isStatement(text);
}

/** “Lantern is a server”, where Lantern is the repository, and “This tool is …”. */
function isDefinition(text: string, name: string): boolean {
  const [, subject = ''] = /^((?:\S+ ){1,6}?)(?:is|are) (?:an?|the|our|one)\b/.exec(text) ?? [];
  return thisIs.test(text) || isSameName(subject, name);
}

const thisIs =
  /^This (?:(?:\S+ ){0,3}is (?:an?|the|our|one)\b|(?:\S+ ){0,3}(?:contains|provides|implements|adds|lets|turns)\b)/;

function isSameName(one: string, other: string): boolean {
  const [short = '', long = ''] = [toLetters(one), toLetters(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  // “Matter” is not the name `bc7215_ac_matter`.
  return short.length > 1 && long.includes(short) && short.length * 2 >= long.length;
}

const deed =
  /^(?:Run|Turn|Convert|Build|Send|Hide|Find|Record|Transform|Generate|Create|Make|Manage|Monitor|Track|Scan|Search|Browse|Read|Write|Edit|Play|Watch|Download|Share|Sync|Deploy|Host|Serve|Test|Debug|Visuali[sz]e|Explore|Replace|Remove|Strip|Undo|Revert|Rewrite|Translate|Transcribe|Control|Automate|Connect|Export|Extract|Capture|Intercept|Detect|Block|Encrypt|Configure|Customi[sz]e|Design|Draw|Render|Compile|Compress|Compare|Train|Organi[sz]e|Fetch|Query|Store|Use|Rebuild|Simulate|Audit|Review|Validate|Let|Stream|Adds?|Brings?|Open[- ]source|Self[- ]hosted|Local[- ]first|Lightweight|Fast|Native|Minimal|Cross[- ]platform|Simple|Tiny|Real-?time|Unofficial|Interactive|Persistent|Permanent|(?:\S+ ){0,3}(?:turns|runs|makes|lets|removes|converts|generates|shows|keeps|moves|helps|compiles|provides|combines|connects|captures|gives|reviews|tracks|scans|manages|replaces|implements|extends))\b/i;

/** Beginnings of sentences that need the sentence before, or that are about the reader or the world. */
const leansOnOthers =
  /^(?:It|They|These|Those|That|But|And|So|Then|Also|Its|You|Your|No|Not|If|When|Most|Every|Because|After|Before|Without|Just|See|(?:Use|Run|Install) (?:it|the|this|them)|There|Here|What|How|Why|People|Many|The (?:\S+ ){1,6}(?:is|are|was|were|run|has|have|can|will|still)\b)/;

/** “Most tools start empty”, “Kubernetes limits make apps slow”: what is true of many is not about this one. */
const ofMany =
  /^(?:[\w-]+ ){1,3}?(?:tools|apps|agents|models|editors|assistants|clients|libraries|frameworks|limits|systems|platforms|teams|developers|users|companies|sites|browsers) (?:are|have|do|can|need|make|start|keep|use|run|know|lose|forget|fail|cost|work|get|take|break|waste|want)\b/i;

/** “A central purpose of that environment”: the sentence before says which. */
const pointsBack = /\b(?:of|in|on|for|with|from|to|by) (?:that|those|these) [a-z]/;

/** “Inference in little memory A custom runtime”: two sentences without a stop between them. */
const lacksStop = /[\p{L}\p{N})] An? [a-z]/u;

/** “This project features a web page”: what it has, and not what it is. */
const having = /^(?:This|The) (?:\S+ ){1,2}(?:features|uses|includes|has|supports)\b/;
const optional = /\b(?:is|are) optional\b/;
const listed = /^(?:\W*\S+\W*[,/·]){6,}/;

const doubtful = [leansOnOthers, pointsBack, ofMany, lacksStop, having, optional, listed, /!/];

const praise =
  /\b(?:best|ultimate|revolutionary|next[- ]gen(?:eration)?|world'?s|unleash|supercharge|game[- ]?changer|insane|amazing|awesome|blazing|incredible|the only|number one|premium|never been|dreams?|magic(?:al)?|effortless(?:ly)?|10x|100x)\b/i;

/** Beginnings and forms of sentences that say nothing about the project: news, states, credits, headings and parts. */
const idle =
  /^(?:\d{4}[-/]|\d[\d.,]*\s?[%×]|news|updates?\b|status|version|note:|warning|disclaimer|installation|install\b|usage|quick ?start|getting started|features?\b|requirements|download\b(?! and| media| videos?| files?)|demo\b|documentation|license|author|contents|(?:designed|developed|made|built|created|written) (?:by|with)\b)|^\S+ \S+\.$|\b(?:is|are) (?:included|provided|bundled|required|needed)\.$/iu;

/** Words of states and credits. A definition may hold them: “Lantern is a file server developed by sailors”. */
const remark =
  /\b(?:coming soon|work in progress|under (?:active |heavy )?development|has (?:been )?(?:moved|renamed|archived)|deprecated|designed by|developed by|made (?:by|with)|written by|all rights reserved|licensed under|no key required|in (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}|password|changelog|table of contents|not affiliated)\b/iu;

function toLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Words for the whole repository, and participles with which a sentence goes on about it. */
const ownStart =
  /^(?:It|(?:This|The) (?:app|application|agent|cli|extension|framework|game|harness|library|mod|package|platform|plugin|program|project|repo|repository|server|skill|software|tool|toolkit)|Built|Created|Designed|Intended|Made|Meant|Written)\b/;

/** Whether a sentence is about the whole repository and not about a part or the world, by its first words. */
export function isAboutItself(sentence: string, name: string): boolean {
  return ownStart.test(sentence) || startsWithName(sentence, name);
}

/** `Deja Vu finds …` and `deja-vu finds …` begin with the name `deja-vu`, and `Deja Vu’s editor` does not. */
function startsWithName(sentence: string, name: string): boolean {
  const wanted = toLetters(name);
  let said = '';
  for (const word of sentence.split(' ')) {
    said += toLetters(word);
    if (said.length >= wanted.length) return said === wanted;
  }
  return false;
}
