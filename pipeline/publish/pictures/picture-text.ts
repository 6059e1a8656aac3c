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

/** Widths of the font's characters at a weight of 600, in hundredths of its size, rounded up. */
const widths: ReadonlyMap<string, number> = new Map(
  (
    [
      [28, ' ijlI'],
      [33, ",.:!';’"],
      [38, '\\t`f|()/[]'],
      [43, 'r1'],
      [49, '{}-_^'],
      [55, '"?s–'],
      [60, 'LkxzJaFcvy7e'],
      [65, 'Eo5hnu2bdgpq369#8P'],
      [68, '$0BRSZ&*4T+<=>~'],
      [75, 'KXYDCUAGHV'],
      [78, 'NOQ'],
      [93, 'wmM'],
    ] as const
  ).flatMap(([width, characters]) => Array.from(characters).map((character) => [character, width])),
);

/** The width of the widest character. */
const widest = 105;

/** The largest width of a text of this size, in pixels. Kerning would make it narrower, and is not counted. */
export function widthOf(text: string, size: number): number {
  // A letter with an accent is as wide as without it.
  const letters = Array.from(text).map(
    (character) => Array.from(character.normalize('NFD'))[0] ?? '',
  );
  return (letters.reduce((sum, letter) => sum + (widths.get(letter) ?? widest), 0) * size) / 100;
}

/** The lines of a text that fit a width in pixels. Words that are too long are broken. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((whole) => breakWord(whole, size, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

/** The beginning of a text that fits a width, with an ellipsis where it was cut. */
export function fitText(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 0 && widthOf(`${characters.join('')}…`, size) > width) {
    characters.pop();
  }
  return `${characters.join('').trimEnd()}…`;
}

function breakWord(word: string, size: number, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && widthOf(part + character, size) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}
