import type { Passage } from './passages.ts';

const invisible =
  /(?!\u200C|\u200D)\p{Default_Ignorable_Code_Point}|(?<!\p{L}\p{M}*)[\u200C\u200D]/u;
const control = /(?!\n)\p{Cc}|[\p{Co}\p{Cs}\u2028\u2029\uFFF9-\uFFFD]/u;
/** Alphabets whose letters pass for Latin ones. */
const lookAlike =
  /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}|\p{Script=Coptic}|\p{Script=Lisu}/u;
/** Bold, italic, circled and full-width Latin letters, which are letters of their own to a computer. */
const dressedUp =
  /[\u{1D400}-\u{1D7FF}\u{1F110}-\u{1F189}\u24B6-\u24E9\uFF21-\uFF3A\uFF41-\uFF5A]/u;

/** Characters that nobody sees or that pass for others. What a row itself wrote is its matter, within quotation marks. */
export function findHiddenText({ raw }: Passage): string[] {
  const own = raw.replaceAll(/“[^”]*”/g, '“”');
  const mixed = (own.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).find(
    (word) => /\p{Script=Latin}/u.test(word) && lookAlike.test(word),
  );
  return [
    invisible.test(raw) ? 'it holds characters that cannot be seen' : '',
    control.test(raw) ? 'it holds control characters' : '',
    dressedUp.test(own) ? 'it holds letters that only look like letters' : '',
    mixed === undefined ? '' : `${mixed} mixes alphabets`,
  ].filter(Boolean);
}
