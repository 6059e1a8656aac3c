import { toCleanText } from './clean-text.ts';

/**
 * Text that no reader of markdown, HTML or feeds can take for markup, without addresses and encoded data.
 *
 * What goes leaves a space, so that two harmless halves never meet and become an address or a tag.
 */
export function toPlainText(text: string): string {
  if (plainWords.test(text)) return text.replace(/\s+/g, ' ').trim();
  const plain = toCleanText(text)
    .replaceAll('`', "'")
    .replace(strayEmphasis, '')
    .replace(alertMarkers, ' ')
    .replace(footnotes, ' ')
    .replace(rawImages, ' ')
    .replace(rawLinks, ' $1 ')
    .replace(danglingReferences, ' $1 ')
    .replace(leftEntities, ' ')
    .replace(addresses, ' ')
    .replace(encodedData, ' ')
    .replace(emptyBrackets, ' ')
    .replace(rawHeadings, ' ')
    .replace(/\s+/gu, ' ')
    .replace(spaceBeforePunctuation, '')
    .replace(closedTags, '‹$1›')
    .replace(openTags, '‹')
    .replaceAll('](', '] (')
    .replaceAll('![', '! [');
  return toCleanText(plain.trim().replace(leadingMarks, ''));
}

/** Nothing to look for in it; most cells of tables are so. */
const plainWords = /^[A-Za-z0-9](?:[A-Za-z0-9 ,;%\n]){0,78}$/;

/** Markdown inside an HTML block stays as it was written. */
const rawImages = /!\[[^[\]]{0,300}\]\([^()\s]{0,600}\)/g;
const rawLinks = /\[([^[\]]{1,300})\]\([^()\s]{0,600}\)/g;
const rawHeadings = /(?<=\s)#{2,6}(?=\s|$)/g;

/** A link whose target is named further down than we read. */
const danglingReferences = /\[([^[\]]{1,200})\]\[[^[\]]{0,80}\]/g;

/** Markdown leaves asterisks where they touch CJK punctuation; `2**8` is arithmetic. */
const strayEmphasis = /(?<![\w)])\*{2,}|\*{2,}(?![\w(])|~~/g;

const alertMarkers = /\[!(?:note|tip|important|warning|caution)\]/gi;

const footnotes = /\[\^[\w-]{1,40}\]/g;

/** What is still encoded after one decoding was encoded twice, to be decoded by someone else. */
const leftEntities = /&(?:#?\w{1,32};)+/g;

/** ASCII only: in Chinese the next sentence follows without a space. */
const addresses =
  /(?:[A-Za-z][A-Za-z\d+.-]{0,30}:\/\/|\b[Ww]{3}\.|[Dd]ata:[a-z]{1,20}\/[\w.+-]{1,60}[;,])(?:[!#-&*-;=?-Z\\^-{}~]*[\w/#=&~%+-])?/g;

const encodedData = /[\w+/=-]{80,}/g;

const closedTags = /<([\p{L}/!?][^<>]*)>/gu;

const openTags = /<(?=[\p{L}/!?])/gu;

const emptyBrackets = /\(\s*\)|\[\s*\]|（\s*）/gu;

const spaceBeforePunctuation = /\s(?=[,.:!?)](?:\s|$))/gu;

const leadingMarks = /^(?:[#>|*+~=_:.,;)–—-]+(?:\s+|$)|#+|[|>]+|\*{2,})+/u;
