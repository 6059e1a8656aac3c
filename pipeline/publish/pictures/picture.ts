import { countOf, formatCount } from '../../platform/text.ts';
import type { Lead } from '../lead.ts';
import { toDigestDate } from '../../contract/dates.ts';
import type { Digest } from '../../contract/digest.ts';
import { pictureSize, siteName, siteLine } from '../page/document.ts';
import { formatDay } from '../page/figures.ts';
import { type Markup, markup, toShown } from '../page/markup.ts';

/** What a picture to share shows. */
export type Picture = {
  /** The small line above the title, such as the day. */
  kicker: string;
  title: string;
  /** The text that replaces a title that the font cannot draw. */
  fallbackTitle: string;
  /** One line on the title, such as what the repository is. */
  line?: string;
  /** A figure in large type, such as its stars. */
  figure?: string;
  /** The line below, such as what was counted. */
  note: string;
};

/** The colours of the pages by day. */
const colours = {
  paper: '#f7f4ec',
  ink: '#1b2430',
  soft: '#56606d',
  rule: '#d8d1c0',
  bar: '#2b638f',
} as const;

const left = 72;
const right = pictureSize.width - left;
const figureBase = 518;

/** Draws a picture as SVG. The same picture always gives the same text. */
export function drawPicture(picture: Picture): string {
  const { kicker, title, fallbackTitle, line = '', figure = '', note } = picture;
  const { paper, soft, rule } = colours;
  const { width, height } = pictureSize;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter" font-weight="600">
<rect width="${width}" height="${height}" fill="${paper}"/>
<g transform="translate(${left} 52) scale(2.9)" fill="${colours.bar}"><path d="M1 7h2.6v4H1zm3.7-3h2.6v7H4.7zM8.4 1H11v10H8.4z"/></g>
${drawText(left + 48, 82, 32, siteName)}
<text x="${right}" y="82" font-size="28" fill="${soft}" text-anchor="end">${fitText(toDrawable(kicker), 28, 640)}</text>
<rect x="${left}" y="112" width="${right - left}" height="2" fill="${rule}"/>
${drawTitle(toDrawable(title) || toDrawable(fallbackTitle), toDrawable(line))}
${figure === '' ? undefined : drawText(left, figureBase, 84, fitText(toDrawable(figure), 84, right - left))}
<text x="${left}" y="592" font-size="24" fill="${soft}">${fitText(toDrawable(note), 24, right - left)}</text>
</svg>
`.source;
}

/** The title in the largest size in which it fits, with a line below it. A title that fits in no size is cut. */
function drawTitle(title: string, line: string): Markup {
  const sizes = [
    { size: 60, step: 72, most: 3 },
    { size: 46, step: 57, most: 4 },
    { size: 38, step: 48, most: 4 },
  ] as const;
  const wrapped = sizes.map((form) => ({
    ...form,
    lines: wrapText(title, form.size, right - left),
  }));
  const width = right - left;
  const breaksNone = ({ size }: { size: number }) =>
    title.split(' ').every((word) => widthOf(word, size) <= width);
  const fitting = wrapped.filter(({ lines, most }) => lines.length <= most);
  const chosen = fitting.find(breaksNone) ?? fitting[0] ?? wrapped[1];
  const { size, step, most, lines } = chosen ?? { ...sizes[1], lines: [] };
  const top = 142 + size;
  const shown = cutLines(lines, most);
  const below = cutLines(wrapText(line, lineSize, width), shown.length > 2 ? 1 : 2);
  const first = top + (shown.length - 1) * step + 24 + lineStep;
  return markup`${shown.map((text, index) => drawText(left, top + index * step, size, fitText(text, size, width)))}${below.map((text, index) => drawLine(text, first + index * lineStep))}`;
}

const lineSize = 32;
const lineStep = 44;

/** The first lines. The last of these has all the others too, so it does not fit and is cut where it is drawn. */
function cutLines(lines: readonly string[], most: number): string[] {
  return lines.length <= most
    ? [...lines]
    : [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')];
}

function drawLine(text: string, y: number): Markup {
  return markup`<text x="${left}" y="${y}" font-size="${lineSize}" fill="${colours.soft}">${fitText(text, lineSize, right - left)}</text>\n`;
}

function drawText(x: number, y: number, size: number, text: string): Markup {
  return markup`<text x="${x}" y="${y}" font-size="${size}" fill="${colours.ink}">${text}</text>\n`;
}

/** The picture of a night: the repository that its title is about, what that is, and its stars. */
export function pictureOfNight(digest: Digest, lead: Lead | undefined): Picture {
  const day = formatDay(toDigestDate(digest.digestDate));
  const { volumeMetrics, totalReposAnalyzed, source } = digest;
  return {
    kicker: source === 'demo' ? `${day}, made up` : day,
    title: lead?.fullName ?? digest.title,
    fallbackTitle: 'New repositories of the night',
    ...(lead && { line: lead.what, figure: countOf(lead.stars, 'star') }),
    note: `Chosen from ${formatCount(totalReposAnalyzed)} new GitHub repositories; ${formatCount(volumeMetrics.quarantinedCount)} more are likely spam`,
  };
}

/** The picture of all pages that have none of their own. */
export const pictureOfSite: Picture = {
  kicker: 'Every night',
  title: siteLine,
  fallbackTitle: siteLine,
  note: 'What each is, since when, and how many stars it gained. Likely spam is set aside.',
};

/** The text that describes a picture, for people who cannot see it. */
export function describePicture({ kicker, title, line, figure, note }: Picture): string {
  const about = line ? ` ${line.replace(/\.$/, '')}.` : '';
  return `${kicker}: ${title}.${about}${figure ? ` ${figure}.` : ''} ${note}`;
}

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

/** The largest width of a text of this size, in pixels. Kerning would make the text narrower, and is not counted. */
export function widthOf(text: string, size: number): number {
  // `é` is as wide as `e`.
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
function fitText(text: string, size: number, width: number): string {
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
