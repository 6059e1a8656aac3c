import { addressesModel } from '../../platform/strangers-text.ts';

/** Characters that are invisible or that move or hide others. Joiners and emoji variations are handled separately. */
const invisible =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Co}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffc]/gu;

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/** Keeps four combining marks on a letter. No script needs more. */
const stackedMarks = /([\p{M}\u200c\u200d]{4})[\p{M}\u200c\u200d]+/gu;

const repeatedJoiners = /([\u200c\u200d])[\u200c\u200d]+/gu;

/** Joiners that have no use: between Latin letters and at the edges of words. Persian and emoji need the others. */
const idleJoiners =
  /(?<=[!-~])[\u200c\u200d](?=[!-~])|(?<=^|\s)[\u200c\u200d]|[\u200c\u200d](?=\s|$)/gu;

/**
 * Reduces a text to one line of visible characters with single spaces.
 *
 * Removes control, bidi, zero-width, private and tag characters and stacked marks. U+200C and U+200D stay where
 * they join something. Cleaning twice changes nothing.
 */
export function toCleanText(text: string): string {
  if (/^[ -~\n]*$/.test(text)) return text.replace(/\s+/g, ' ').trim();
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

/** A repository's description as clean text. It is '' if it addresses a language model: then no part of it is sold. */
export function toDescription(text: string): string {
  const clean = toCleanText(text);
  return addressesModel(clean) ? '' : clean;
}
