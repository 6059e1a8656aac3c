import { noLicence } from '../../contract/analysis.ts';
import { daysBetween } from '../../contract/dates.ts';
import { nameOf, type ScannedRow } from '../../contract/repository-row.ts';
import { isAboutItself } from '../kinds/purpose.ts';
import { ofOther } from '../kinds/sentence-signs.ts';
import { toSentences } from '../../platform/strangers-text.ts';
import { toPattern } from '../../platform/text.ts';
import signs from './caveat.json' with { type: 'json' };
import { findOwnWarning } from './own-warning.ts';

/** The caveat names an account that was younger than this, in days, when it made the repository. */
const youngAccountDays = 30;

/** Ways into software, and an exploit as a thing. A solver that exploits a structure, or the PoC of a chat, is none. */
const exploit = toPattern(signs.exploit, 'i');
/** The number of a vulnerability is no attack by itself: a text about a defence names the number too. */
const cve = /\bCVE-\d{4}-\d+/i;
/** With such a topic, an owner says that the repository gets around a defence. */
const evades = /^(?:edr|amsi|av|antivirus|defender)-(?:bypass|evasion)$/;

/** After these, a word for a defence names what the attack gets around. */
const around = String.raw`(?<!\b(?:avoid|bypass|circumvent|defeat|disabl|evad|without|no)\w*[ -](?:[\w-]+,? ){0,3})`;
/**
 * A program that finds attacks or protects against them is no attack. It says so of itself: “detects”, “a scanner”, “a fix
 * for”. “Tested on”, “fixed in” and “undetected by” tell a state of what is attacked.
 */
const defends = new RegExp(String.raw`\b${around}(?:${toPattern(signs.defends, 'i').source})`, 'i');
/** Words that name an exploit, whatever else it does: “an exploit for CVE-2031-1 that detects old sites” is an attack. */
const exploitItself =
  /\b(?:exploit (?:for|chain|code)|working exploit|(?:pocs?|proofs? of concept) (?:for|of) (?:an? |the )?(?:cve|vulnerabilit|exploit))/i;
/** A text about attacks is no attack, unless the code of an attack is beside the text. */
const studies =
  /\b(?:analys[ei]s|analyzers?|write-?ups?|advisor(?:y|ies)|courses?|tutorials?|lessons?|lectures?|workshops?)\b/i;
const hasCode = /\b(?:pocs?|proofs?[- ]of[- ]concept|exploit code|working exploit)\b/i;

/** A comparison with a figure, such as “12x faster” or “40 % fewer tokens”, and a rate of success, such as “12 % monthly profit”. */
const ownFigures =
  /\b\d+(?:\.\d+)?\s?(?:(?:x|×|times|%|percent)\s(?:(?:faster|smaller|cheaper|better|higher|lower)|(?:fewer|less|more) (?!than\b)[\w-]+)\b|(?:%|percent)\s(?:\w+\s)?(?:accura(?:cy|te)|precision|success|win(?:ning)? rate|profits?|returns?)\b)/i;

/** A series is meant only if it is one of films: a database can stream time series. */
const works =
  'movies?|films?|tv (?:shows?|series)|anime|iptv|manga|songs?|albums?|e-?books?|textbooks?|youtube|spotify|netflix|tiktok|instagram';
const fetches = 'stream(?:s|ing)?|watch(?:es|ing)?|download(?:s|ing|er|ers)?';
/** Words for works of others near a word for fetching. */
const othersWorks = new RegExp(
  String.raw`\b(?:${works})\b\W+(?:\w+\W+){0,4}?(?:${fetches})\b|\b(?:${fetches})\b\W+(?:\w+\W+){0,4}?(?:${works})\b`,
  'i',
);

const leaked = /\b(?:leaked|leak(?=[),]|$))/i;

/**
 * What to be careful about: the most serious of the row's facts and of its README's warnings, without a warning that the
 * caveat of a model holds too. Null if nothing is known.
 */
export function caveatOf(row: ScannedRow, read?: string): string | null {
  return findDanger(row) ?? findOwnWarning(row, read) ?? findDoubt(row);
}

function findDanger(row: ScannedRow): string | null {
  const { ownerCreatedAt } = row.signals;
  if (attacks(row)) return 'It is code that attacks software: run it only where you may.';
  const deed = dealsWithWorks(row);
  if (deed !== null) return `What it ${deed} may belong to others.`;
  if (ownerCreatedAt === null) return null;
  const days = Math.floor(daysBetween(ownerCreatedAt, row.createdAt));
  if (days < 0 || days >= youngAccountDays) return null;
  const age = days === 0 ? 'less than a day' : days === 1 ? 'one day' : `${days} days`;
  return `Its owner’s account was ${age} old when the repository was created.`;
}

function findDoubt(row: ScannedRow): string | null {
  // A README may state one that GitHub does not recognise. Its kept text has neither its end nor its section about the
  // licence, so the caveat claims no more than what GitHub shows.
  if (row.license === '' && !/\blicen[cs]e/i.test(row.signals.readmeText ?? '')) return noLicence;
  // “Beacon is 20 times faster” is about another program.
  const isOwn = (said: string, place: number) =>
    place === 0 || isAboutItself(said, nameOf(row)) || !ofOther.test(said);
  const texts = [row.description, row.readmeExcerpt].map(toSentences);
  const [figure] = ownFigures.exec(texts.flatMap((text) => text.filter(isOwn)).join(' ')) ?? [];
  return figure === undefined ? null : `Its figure ‘${figure}’ is its author’s own.`;
}

/** Whether a repository can be used against others: it attacks software, or fetches or holds what may belong to others. */
export function isAbuse(row: ScannedRow): boolean {
  return attacks(row) || dealsWithWorks(row) !== null;
}

/** An owner’s name says nothing of what is in the repository: Netflix has more than films, and anybody may be called `rce`. */
function headOf(row: ScannedRow): string {
  return `${nameOf(row)} ${row.description} ${row.readmeExcerpt}`;
}

/** Later sentences of an excerpt may name an attack that the software suffered: “an earlier version was affected by”. */
function firstWordsOf(row: ScannedRow): string {
  return `${nameOf(row)} ${row.description} ${toSentences(row.readmeExcerpt)[0] ?? ''}`;
}

function attacks(row: ScannedRow): boolean {
  const head = headOf(row);
  if (row.topics.some((topic) => evades.test(topic))) return true;
  const first = firstWordsOf(row);
  const isCode = hasCode.test(head);
  const namesCve = cve.test(nameOf(row)) || (isCode && cve.test(first));
  if ((!namesCve && !exploit.test(first)) || (studies.test(head) && !isCode)) return false;
  const place = first.search(exploitItself);
  return !defends.test(place === -1 ? head : first.slice(0, place));
}

/** How a repository deals with works of others. Leaked source is such a work, but not for a program that finds leaks. */
function dealsWithWorks(row: ScannedRow): 'fetches' | 'holds' | null {
  const topics = row.topics.join(', ');
  if (othersWorks.test(`${headOf(row)} ${topics}`)) return 'fetches';
  const text = `${firstWordsOf(row)} ${topics}`;
  return leaked.test(text) && /\bsource\b/i.test(text) && !defends.test(text) ? 'holds' : null;
}
