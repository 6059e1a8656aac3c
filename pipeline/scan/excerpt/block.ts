import { countLetters, type Line, mergeLines } from './line.ts';
import { isNavigation } from './navigation.ts';
import { toPlainText } from './plain-text.ts';

/** Where a piece of a README stands. `aside` is a note, a caption or a footer; `folded` is inside details. */
export type BlockKind = 'paragraph' | 'item' | 'aside' | 'cell' | 'folded' | 'heading' | 'code';

/** A piece of a README as plain text, in reading order; code stays as it was written. */
export type Block = {
  kind: BlockKind;
  text: string;
  /** Of a heading, from 1; otherwise 0. */
  level: number;
  /** Share of its letters that lead elsewhere, 0 to 1. */
  linked: number;
  /** All of it is bold, as in a heading that is none. */
  bold: boolean;
};

/** The block that the lines make, or null where they only lead elsewhere or hold nothing to read. */
export function createBlock(kind: BlockKind, lines: readonly Line[], level = 0): Block | null {
  if (kind === 'code') return createCode(lines);
  const line = mergeLines(lines.filter((one) => one.text.trim() !== '' && !isNavigation(one)));
  const letters = countLetters(line.text);
  if (letters === 0 || isNavigation(line)) return null;
  const text = toPlainText(line.text);
  if (countLetters(text) === 0) return null;
  return {
    kind: kind === 'paragraph' && isNote(line.text) ? 'aside' : kind,
    text,
    level,
    linked: line.linkedLetters / letters,
    bold: line.boldLetters >= letters,
  };
}

function createCode(lines: readonly Line[]): Block | null {
  const text = lines.map((line) => line.text).join('\n');
  return text.trim() === '' ? null : { kind: 'code', text, level: 0, linked: 0, bold: false };
}

/** Words; where a script writes no spaces, two characters count as one. */
export function countWords(text: string): number {
  const unspaced = text.match(unspacedScripts)?.length ?? 0;
  const words = text.replace(unspacedScripts, ' ').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’._-]*/gu);
  return (words?.length ?? 0) + unspaced / 2;
}

const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

function isNote(text: string): boolean {
  return /^\s*⚠|^[^\p{L}]*(?:note|warning|disclaimer|important|caution|notice|tip|注意|警告|免责声明|提示)\s*[\]:：]/iu.test(
    text.slice(0, 80),
  );
}
