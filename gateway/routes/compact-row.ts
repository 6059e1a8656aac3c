import { toDigestDate } from '../../pipeline/contract/dates.ts';
import type { RepositoryRow } from '../../pipeline/contract/repository-row.ts';
import type { CompactRow } from '../../pipeline/contract/row-views.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The compact form of a row. `purpose` is what the row's kind says; if it is empty, the description is used. */
export function toCompactRow(row: RepositoryRow, purpose: string, scanDate: string): CompactRow {
  const { fullName, description, stars, starsGained, createdAt, standing } = row;
  const bornMs = Date.parse(toDigestDate(createdAt));
  const ageDays = Math.max(0, Math.round((Date.parse(toDigestDate(scanDate)) - bornMs) / dayMs));
  const said = shortenPurpose(purpose || description, fullName);
  return [fullName, said, stars, starsGained, ageDays, standing];
}

/** What a repository is, in at most some 80 characters. */
export function shortenPurpose(text: string, fullName: string): string {
  return shorten(withoutName(text, fullName.split('/')[1] ?? ''));
}

/** The text without the project's name at its start, which the row has already: “Lantern is a server” becomes “A server”. */
function withoutName(text: string, name: string): string {
  const [all = '', subject = '', article = ''] = /^((?:\S+ ){1,4})is (an?) (?=\S)/.exec(text) ?? [];
  if (toLetters(subject) !== toLetters(name)) return text;
  return `${article.replace('a', 'A')} ${text.slice(all.length)}`;
}

function toLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The longest purpose of a compact row, in widths of a Latin letter. */
const longest = 80;
/** The longest purpose if no shorter part can end, in widths of a Latin letter. */
const stillShort = 110;
/** A shorter part of a sentence says too little. In widths of a Latin letter. */
const shortest = 24;
/** A Chinese, Japanese or Korean character takes about as many tokens as three letters. */
const widthOfIdeograph = 3;
const ideograph = /[\u2E80-\u{3FFFF}]/u;

/** Parts of a text that can be left out: a part in brackets, and the full stop. */
const aside = / ?[(（][^()（）]*[)）]/gu;
const fullStop = /[.。]$/u;

/** Where a part of a sentence can end: before punctuation, and before words that begin a further part. */
const partEnds =
  /(?=[,;:，。；：！!] ?\S)|(?=\. )|(?= [–—|｜·-]{1,2} |——)|(?= (?:about|across|and|as|at|based|built|by|deployed|designed|during|featuring|for|from|helping|in|including|inside|into|like|made|on|optimized|or|plus|powered|so|such|that|through|to|using|via|when|where|which|while|who|with|within|without|written)\b)/gu;
/** Words after which a text cannot end; also an article with one word, which may be an adjective: “a powerful”. */
const unfinished =
  /(?:^|[ ,])(?:about|an?|and|any|are|as|at|based|be|built|by|can|designed|each|every|featuring|for|from|has|have|helps?|in|including|into|is|it|its|just|lets|like|made|makes|more|most|no|not|of|on|optimized|or|our|own|tailored|than|that|the|their|them|they|this|to|turns|used|using|via|want|wants|we|which|who|with|without|written|you|your)$|\b(?:an?|the) \S+$/iu;
/** Punctuation before the mark of a cut text, which is removed. */
const looseEnd = /[\s.,;:!·|/&→。，、（(–—-]+$/u;

/** The text if it is short; else its longest part that can end; else its first words and `…`. */
function shorten(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim().replace(fullStop, '');
  if (widthOf(plain) <= longest) return plain;
  const short = plain.replaceAll(aside, '').trim();
  if (widthOf(short) <= longest) return short;
  const parts = [...[...short.matchAll(partEnds)].map(({ index }) => short.slice(0, index)), short]
    .map((part) => ({ part, width: widthOf(part) }))
    .filter(({ part, width }) => width >= shortest && !unfinished.test(part));
  const chosen =
    parts.findLast(({ width }) => width <= longest) ??
    parts.find(({ width }) => width <= stillShort);
  return chosen?.part.replace(looseEnd, '') ?? cut(short);
}

function widthOf(text: string): number {
  return Array.from(text).reduce(
    (sum, letter) => sum + (ideograph.test(letter) ? widthOfIdeograph : 1),
    0,
  );
}

/** The first whole words and `…`. A text without spaces is cut within a word. */
function cut(text: string): string {
  let kept = '';
  for (const letter of text) {
    if (widthOf(kept + letter) > longest) break;
    kept += letter;
  }
  const space = kept.lastIndexOf(' ');
  const words = text[kept.length] === ' ' || space < longest / 2 ? kept : kept.slice(0, space);
  return `${words.replace(looseEnd, '')}…`;
}
