import { toPlainText } from '../../plain-text.ts';

/** A reader's text as plain words with a full stop. */
export function toSentence(text: string): string {
  const plain = toPlainText(text).replace(/(?<=[!?…])\.$/, '');
  return /[.!?…][)'’]*$/.test(plain) ? plain : `${plain}.`;
}

/** A sentence about a repository, with what to be careful about if something is known. */
export function withCaution(sentence: string, caveat: string | null | undefined): string {
  return caveat ? `${sentence} Caution: ${toSentence(caveat)}` : sentence;
}

/** The first sentence without its full stop, cut at a clause or a word if it is longer than `longest`. */
export function toHeadline(text: string, longest: number): string {
  const plain = toPlainText(text);
  const sentence = /^.{20,}?[.!?](?= [\p{Lu}\p{N}])/u.exec(plain)?.[0] ?? plain;
  const whole = sentence.replace(/[.…]+$/, '');
  if (whole.length <= longest) return whole;
  const start = whole.slice(0, longest + 1);
  const clause = /^.{30,}(?=(?:[,;:]| [–—-]| \() )/u.exec(start)?.[0];
  return clause ?? `${start.slice(0, start.lastIndexOf(' '))}…`;
}
