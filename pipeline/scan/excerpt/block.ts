import { toCleanText, toPlainText } from './plain-text.ts';

/** The kind of a piece of a README. `aside`: a note or footer; `folded`: within `<details>`. */
export type BlockKind = 'paragraph' | 'item' | 'aside' | 'cell' | 'folded' | 'heading' | 'code';

/** A piece of a README as plain text. Code is unchanged. */
export type Block = {
  kind: BlockKind;
  text: string;
  /** The level of a heading, from 1; 0 for other blocks. */
  level: number;
  /** The share of the block's letters that are part of links, from 0 to 1. */
  linked: number;
  /** Whether all of the block's text is bold. A bold block often serves as a heading. */
  bold: boolean;
  /** Whether nothing was left out, so that its sentences stand in the README word for word. */
  verbatim: boolean;
};

/** Makes a block of lines. Null if they are only navigation, or have no readable text. */
export function createBlock(kind: BlockKind, lines: readonly Line[], level: number): Block | null {
  if (kind === 'code') return createCode(lines);
  const read = lines.filter(({ text }) => text.trim() !== '' && !pointsAway.test(text));
  const line = mergeLines(read.filter((part) => !isNavigation(part)));
  // What is planned is not there.
  if (kind === 'item' && /^\s*\[ \]\s/.test(line.text)) return null;
  line.text = line.text.replace(/^\s*\[x\]\s/i, '');
  // A footnote is about a detail.
  if (/^\s*\[\^[\w-]{1,40}\]:/.test(line.text)) return null;
  const letters = countLetters(line.text);
  if (letters === 0 || isNavigation(line)) return null;
  const text = toPlainText(line.text);
  if (countLetters(text) === 0) return null;
  return {
    kind: kind === 'paragraph' && note.test(line.text.slice(0, 80)) ? 'aside' : kind,
    text,
    level,
    linked: line.linkedLetters / letters,
    bold: line.boldLetters >= letters,
    verbatim: toCleanText(line.text).endsWith(text),
  };
}

/** Such as `Watch: https://example.com/1`: without its address, it announces the next line. */
const pointsAway = /^[^.!?]{1,60}[:：] *(?:https?:\/\/|www\.)\S+\s*$/;

function createCode(lines: readonly Line[]): Block | null {
  const text = lines.map((line) => line.text).join('\n');
  return text.trim() === ''
    ? null
    : { kind: 'code', text, level: 0, linked: 0, bold: false, verbatim: true };
}

/** Counts words. In scripts without spaces, two characters count as one word. */
export function countWords(text: string): number {
  const unspaced = text.match(unspacedScripts)?.length ?? 0;
  const words = text.replace(unspacedScripts, ' ').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’._-]*/gu);
  return (words?.length ?? 0) + unspaced / 2;
}

const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

const note =
  /^\s*⚠|^[^\p{L}]*(?:note|warning|disclaimer|important|caution|notice|tip|注意|警告|免责声明|提示)\s*[\]:：]/iu;

/** A line of a block: its text, its number of links, and how many letters are linked and bold. */
export type Line = { text: string; links: number; linkedLetters: number; boldLetters: number };

export function createLine(): Line {
  return { text: '', links: 0, linkedLetters: 0, boldLetters: 0 };
}

/** Joins lines and keeps the line breaks, except between Chinese or Japanese characters. */
function mergeLines(lines: readonly Line[]): Line {
  const merged = createLine();
  for (const line of lines) {
    merged.links += line.links;
    merged.linkedLetters += line.linkedLetters;
    merged.boldLetters += line.boldLetters;
  }
  const text = lines.map((line) => line.text.trim()).join('\n');
  return { ...merged, text: text.replace(wrapsWithoutSpace, '') };
}

/** Counts letters and digits in UTF-16 units. */
export function countLetters(text: string): number {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').length;
}

const wrapsWithoutSpace =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff65])\n(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff65])/gu;

/** Whether the text is only navigation: a row of links, such as a choice of languages. */
function isNavigation(line: Line): boolean {
  const unlinked = countLetters(line.text) - line.linkedLetters;
  const mostUnlinked = rowSeparator.test(line.text) ? longestLabel : line.links;
  return line.links >= 2 && unlinked <= mostUnlinked;
}

/** How many letters may introduce a row of links, as in `Full documentation: stable | next`. */
const longestLabel = 24;

const rowSeparator = /\s[|·•・/]\s|｜/u;
