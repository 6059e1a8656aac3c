import { toShown } from '../page/markup.ts';

/** Characters that the font of pictures has: Latin, Greek and Cyrillic letters, digits and common signs. */
const drawable =
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u0148\u014a-\u017f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u1ea0-\u1ef9–—‘’“”„•…‹›€™−]$/u;

/**
 * The text without characters that the font of pictures does not have, such as Chinese, Arabic or emoji.
 *
 * An ellipsis replaces each part that is left out, so nobody thinks that the rest is the whole text. The result is
 * empty if less than half of the letters can be drawn.
 */
export function toDrawable(text: string): string {
  const whole = Array.from(toShown(text).normalize('NFC').replaceAll(/\s+/gu, ' ').trim());
  const kept = whole.filter((character) => drawable.test(character));
  if (countLetters(kept) * 2 < countLetters(whole)) return '';
  return whole
    .map((character) => (drawable.test(character) ? character : leftOut))
    .join('')
    .replaceAll(/\0[\0 ]*/g, (run) => (run.endsWith(' ') ? '… ' : '…'))
    .trim();
}

/** No shown text has this character, so it can mark a part that is left out. */
const leftOut = '\0';

function countLetters(characters: readonly string[]): number {
  return characters.filter((character) => /[\p{L}\p{N}]/u.test(character)).length;
}
