/** Characters nobody sees, and those that move or hide others; joiners and emoji style are judged apart. */
const invisible =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Co}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffc]/gu;

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/** More than four marks on one letter are an ornament in every script. */
const stackedMarks = /([\p{M}\u200c\u200d]{4})[\p{M}\u200c\u200d]+/gu;

const repeatedJoiners = /([\u200c\u200d])[\u200c\u200d]+/gu;

/** Persian and emoji need joiners; between Latin letters and at the edge of a word they only hide something. */
const idleJoiners =
  /(?<=[!-~])[\u200c\u200d](?=[!-~])|(?<=^|\s)[\u200c\u200d]|[\u200c\u200d](?=\s|$)/gu;

/**
 * One line of what a reader sees: no control, bidi, zero-width, private or tag characters, no stacked marks, single spaces,
 * well-formed. U+200C and U+200D stay where they join something. Cleaning twice changes nothing.
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
