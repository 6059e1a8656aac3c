import { addressesModel } from '../../platform/strangers-text.ts';

/** Invisible characters, and those that move or hide others. Joiners are handled separately. */
const invisible =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Co}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffc]/gu;

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/** A letter keeps four combining marks. No script needs more. */
const stackedMarks = /([\p{M}\u200c\u200d]{4})[\p{M}\u200c\u200d]+/gu;

const repeatedJoiners = /([\u200c\u200d])[\u200c\u200d]+/gu;

/** Joiners that have no effect, beside Latin letters. Persian and emoji need other joiners. */
const idleJoiners =
  /(?<=[!-~])[\u200c\u200d](?=[!-~])|(?<=^|\s)[\u200c\u200d]|[\u200c\u200d](?=\s|$)/gu;

/**
 * Reduces a text to one line of visible characters with single spaces: without control, bidi,
 * zero-width, private and tag characters and stacked marks. U+200C and U+200D stay where they join
 * something. Cleaning twice changes nothing.
 */
export function toCleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(lineBreaks, ' ')
    .replace(invisible, '')
    .replace(stackedMarks, '$1')
    .replace(repeatedJoiners, '$1')
    .replace(idleJoiners, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * A repository's description as clean text; '' if it addresses a language model: no part of such a
 * text is sold.
 */
export function toDescription(text: string): string {
  const clean = toCleanText(toCleanText(text).replaceAll(shortcodes, ' '));
  return addressesModel(clean) ? '' : clean;
}

/**
 * Removes all that Markdown, HTML or feeds could read as markup, and addresses and encoded data. A
 * space replaces each, so that two harmless parts do not join to an address or a tag.
 */
export function toPlainText(text: string): string {
  const plain = toCleanText(text)
    .replaceAll(shortcodes, ' ')
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

/** GitHub shows `:rocket:` as an emoji, which is dropped. `std::vector` and 10:30:15 stay. */
const shortcodes = /(?<![\w:]):(?:[+-]1|100|(?=[\d_+-]{0,8}[a-z])[\w+-]{2,40}):(?![\w:])/g;

/** Markdown inside an HTML block is not rendered: images, links and headings are still source. */
const rawImages = /!\[[^[\]]{0,300}\]\([^()\s]{0,600}\)/g;
const rawLinks = /\[([^[\]]{1,300})\]\([^()\s]{0,600}\)/g;
const rawHeadings = /(?<=\s)#{2,6}(?=\s|$)/g;

/** A reference link whose target is in a part that we do not read. */
const danglingReferences = /\[([^[\]]{1,200})\]\[[^[\]]{0,80}\]/g;

/** Emphasis marks that Markdown does not recognize beside CJK punctuation. `2**8` stays. */
const strayEmphasis = /(?<![\w)])\*{2,}|\*{2,}(?![\w(])|~~/g;

const alertMarkers = /\[!(?:note|tip|important|warning|caution)\]/gi;

const footnotes = /\[\^[\w-]{1,40}\]/g;

/** Entities that were encoded twice. A reader could decode them again. */
const leftEntities = /&(?:#?\w{1,32};)+/g;

/** Addresses, in ASCII only: in Chinese, a sentence can follow an address without a space. */
const addresses =
  /(?:[A-Za-z][A-Za-z\d+.-]{0,30}:\/\/|\b[Ww]{3}\.|[Dd]ata:[a-z]{1,20}\/[\w.+-]{1,60}[;,])(?:[!#-&*-;=?-Z\\^-{}~]*[\w/#=&~%+-])?/g;

const encodedData = /[\w+/=-]{80,}/g;

const closedTags = /<([\p{L}/!?][^<>]*)>/gu;

const openTags = /<(?=[\p{L}/!?])/gu;

const emptyBrackets = /\(\s*\)|\[\s*\]|（\s*）/gu;

const spaceBeforePunctuation = /\s(?=[,.:!?)](?:\s|$))/gu;

const leadingMarks = /^(?:[#>|*+~=_:.,;)–—-]+(?:\s+|$)|#+|[|>]+|\*{2,})+/u;

/**
 * Joins the kept sentences of a paragraph, without a space after a Chinese or Japanese full stop. A
 * sign such as `#` at the start would be markup, so it is removed.
 */
export function joinKept(sentences: readonly string[]): string {
  return toPlainText(sentences.join(' ').replaceAll(/(?<=[。！？]) /gu, ''));
}
