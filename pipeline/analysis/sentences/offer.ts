import type { QuotedFrom } from '../../contract/analysis.ts';
import { nameOf, type ScannedRow } from '../../contract/repository-row.ts';
import { addressesModel, toLetters, withoutMarks } from '../../platform/strangers-text.ts';
import { toPattern } from '../../platform/text.ts';
import { toEnglishSentences } from './english.ts';
import signs from './signs.json' with { type: 'json' };

export type QuotableRow = Pick<ScannedRow, 'fullName' | 'description' | 'readmeExcerpt'> & {
  signals: Pick<ScannedRow['signals'], 'readmeText'>;
};

/** A sentence of a repository's owner, word for word, that a reader may point at. */
export type Offered = {
  text: string;
  from: QuotedFrom;
  /** Its place among the sentences of its text, those that are not offered included. */
  place: number;
  /** Whether it stands in a list, where it is about a part. */
  listed: boolean;
};

export const mostOffered = 16;
/** Sentences of the introduction, before those with a sign of a difference or a warning. */
const introduction = 9;

/**
 * The sentences of a row for a reader, sixteen at most, in the order of description and README:
 * whole, in English, word for word, perhaps without a greeting or name. Orders, installation,
 * badges, promises, capitals and what speaks to a model are left out.
 * @example
 * offerSentences(row).map(({ text }) => text);
 * // ['A small file server for sailors', 'It needs no account.']
 */
export function offerSentences(row: QuotableRow): Offered[] {
  const cached = offered.get(row);
  if (cached) return cached;
  const description = toOffered([{ text: withoutMarks(row.description) }], 'description', row);
  const readme = toOffered(readLines(row), 'readme', row);
  const all = withoutRepeats([...description, ...readme]);
  const first = all.slice(0, description.length + introduction);
  const telling = all.slice(first.length).filter(({ text }) => tellingSigns.test(text));
  const chosen = new Set([...new Set([...first, ...telling, ...all])].slice(0, mostOffered));
  const result = all.filter((sentence) => chosen.has(sentence));
  offered.set(row, result);
  return result;
}

/** A month of nights asks for the same rows again and again. */
const offered = new WeakMap<QuotableRow, Offered[]>();

/** Sentences of difference or warning, which stand later in a README. */
const tellingSigns = toPattern({ ...signs.differs, ...signs.warns }, 'i');

/** Lines of the README for a reader, without help to install, to use or to take part. */
function readLines({ signals, readmeExcerpt }: QuotableRow): { text: string; listed: boolean }[] {
  let skipped = 0;
  return (signals.readmeText ?? readmeExcerpt).split('\n').flatMap((line, index) => {
    const [, marks = '', text = ''] = /^(#{1,6}|[-~])? ?(.*)$/u.exec(line) ?? [];
    // “Running a language model on a watch” is the title of the whole, and no section.
    if (index === 0 && marks === '#') return [];
    if (marks.startsWith('#')) {
      if (skipped === 0 || marks.length <= skipped) skipped = isPart(text) ? marks.length : 0;
      return [];
    }
    // Older scans do not mark headings.
    if (marks === '' && isPart(text)) return [];
    // From a line with `~` something was left out.
    return skipped > 0 || marks === '~' ? [] : [{ text, listed: marks === '-' }];
  });
}

/** Titles of sections that are not about what the project is. */
const partHeading =
  /^\W*(?:\d+[.)]? ?)?(?:requirements?|prerequisites|dependencies|install(?:ation|ing)?|(?:quick ?|getting )start(?:ed)?|usage|how to (?:use|run|install)|set ?up|configuration|commands|build(?:ing)?|run(?:ning)?|development|contribut|test(?:s|ing)?\b|project structure|(?:repository |project )?(?:layout|structure)|directory|api reference|examples?\b|change ?log|news|latest news|updates?\b|roadmap|to-?do|what.s new|not\b|non-?goals|out of scope|unsupported|planned|future|faq|troubleshooting|citation|bibtex|licen[cs]e|star history|sponsor|table of contents|credits|acknowledg)/i;

function isPart(title: string): boolean {
  return title.length <= 60 && !/[.!?]$/.test(title) && partHeading.test(title);
}

function toOffered(
  lines: readonly { text: string; listed?: boolean }[],
  from: QuotedFrom,
  row: QuotableRow,
): Offered[] {
  return lines
    .flatMap(({ text: line, listed = false }) =>
      toEnglishSentences(line).map((sentence) => ({
        text: withoutGreeting(sentence, row),
        listed,
      })),
    )
    .map(({ text, listed }, place) => ({ text, from, place, listed }))
    .filter(({ text }) => toLetters(text) !== toLetters(nameOf(row)) && isForReader(text, from));
}

/** In UTF-16 units. GitHub cuts a description at 350 characters. */
const longest = { description: 349, readme: 300 } as const;
const fewestWords = 3;

/** Markup, addresses, and what was cut. */
const unfit =
  /[{}`|\\]|<[a-z/!]|\]\(|\w:\/\/|\bwww\.|[\w.]@[\w-]+\.\w|\p{Bidi_Control}|\p{Co}|(?:…|\.{3}|[:：,;?？])$/iu;
const orders = toPattern({ ...signs.orders, ...signs.empty }, 'iu');
/** “trading bot, perp trading bot, dex trading bot”: words for a search, and no sentence. */
const stuffed = /\b(\w{3,} \w{3,})\b.*\b\1\b.*\b\1\b/i;
/** Four words in capitals, one after the other. `PDF / DOCX / HTML` is a list of names. */
const shouting = /(?:\b[A-Z]{2,} (?:A )?){3}[A-Z]{2,}\b/;

function isForReader(text: string, from: QuotedFrom): boolean {
  const words = text.split(' ').length;
  return (
    text.length <= longest[from] &&
    words >= (from === 'description' ? fewestWords : fewestWords + 1) &&
    /^["“‘'([]?[\p{L}\p{N}@.-]/u.test(text) &&
    !unfit.test(text) &&
    !orders.test(text) &&
    !shouting.test(text) &&
    !stuffed.test(text) &&
    // The end of a halved quotation would end our marks around it.
    !/[“”]/.test(text.replaceAll(/“[^“”]*”/g, '')) &&
    text.split('(').length === text.split(')').length &&
    !addressesModel(text)
  );
}

/** A description is often the first sentence of its README too. */
function withoutRepeats(all: readonly Offered[]): Offered[] {
  const seen = new Set<string>();
  return all.filter(({ text }) => {
    const key = toLetters(text);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** Pictures and signs, or a greeting: “Meet Lantern, a …”. */
const greeting =
  /^(?:[^\p{L}\p{N}"“‘'([@.-]+|(?:Introducing|Meet|Welcome to|(?:In this (?:paper|report|work), )?[Ww]e (?:introduce|present|propose)) [^,.]{2,60}, (?=an? )|(?:(?:In )?(?:English|EN)(?: summary| version)?|In short|(?:(?:Brief|Short|Project|Quick) )?(?:Summary|Overview|Introduction|Description)|About|What it is)\s?[:：—–-] ?|TL;DR:? )/u;

/** The sentence without signs, a greeting and the repository's name before it. */
function withoutGreeting(sentence: string, row: QuotableRow): string {
  const text = sentence.replace(greeting, '').replace(greeting, '');
  return withoutName(text, nameOf(row));
}

/** “Lantern: a server” says the name twice. “Lantern bot: …” says more than the name. */
function withoutName(sentence: string, name: string): string {
  const [, before = '', after = ''] =
    /^(.{2,40}?)\s?(?:[:：]| [–—·-]{1,2}) (\S.{11,})$/u.exec(sentence) ?? [];
  const label = toLetters(before.replace(/\(.*\)/, ''));
  const isLabel = isSameName(label, name) && label.length <= toLetters(name).length;
  return isLabel ? after : sentence;
}

/** Whether two names have the same letters, or one has the other and little more. */
export function isSameName(name: string, other: string): boolean {
  const [short = '', long = ''] = [name, other]
    .map(toLetters)
    .toSorted((a, b) => a.length - b.length);
  // “Matter” is not the name `bc7215_ac_matter`.
  return short.length > 1 && long.includes(short) && short.length * 2 > long.length;
}
