/** What a reading of sentences does not look into: quotations and code. */
const closed = /“[^”]*”|"[^"\n]*"|`[^`\n]*`/g;
const filler = '\uE000';
/** A mark that ends a sentence, then what a new one starts with. */
const boundary =
  /(?:(?<!\b(?:e\.g|i\.e|vs|etc|approx|inc|no|Mr|Dr))[.!?…]+["”'’)*_]*\s+(?=["“‘'*_`[\\]*[\p{Lu}\p{N}\p{Lo}\uE000])|(?<=[。！？])\s*|\n+)/gu;

/** A text's sentences as they stand, outside of quotations and code. Joined by single spaces they read as before. */
export function splitSentences(text: string): string[] {
  const masked = text.replaceAll(closed, (match) => {
    // A mark at a quotation's end may end the sentence too.
    const kept = /[.!?…]?.$/u.exec(match)?.[0] ?? '';
    return filler.repeat(match.length - kept.length) + kept;
  });
  const sentences: string[] = [];
  let start = 0;
  for (const { index, 0: mark } of masked.matchAll(boundary)) {
    sentences.push(text.slice(start, index + mark.length).trim());
    start = index + mark.length;
  }
  sentences.push(text.slice(start).trim());
  return sentences.filter(Boolean);
}

/** The text with each match filled by characters that mean nothing, so that positions stay. */
export function blankOut(text: string, pattern: RegExp): string {
  return text.replaceAll(pattern, (match) => filler.repeat(match.length));
}

/** Fills what stands between two positions. */
export function blankRange(text: string, from: number, to: number): string {
  return text.slice(0, from) + filler.repeat(to - from) + text.slice(to);
}

const zeroOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return zero;
};

/** Markdown's backslashes and emphasis taken away, letters and digits of other shapes made plain. */
export function toReadable(raw: string): string {
  return raw
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/^\s{0,3}(?:#{1,6}\s+|[-*+]\s+|>\s*)/gm, '')
    .replaceAll(/(?<=^|[\s(“])(\*{1,3}|_{1,3})(?=\S)(.*?\S)\1(?=$|[\s.,;:!?)”])/gu, '$2')
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, (digit) =>
      digit <= '9' ? digit : String((digit.codePointAt(0) ?? 0) - zeroOf(digit)),
    )
    .replaceAll(/[ʼ’‘]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}
