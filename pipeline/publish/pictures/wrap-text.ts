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
