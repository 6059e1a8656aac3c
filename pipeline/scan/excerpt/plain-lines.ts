import { countLetters } from './line.ts';
import type { ReadLine } from './line-blocks.ts';

/** A text without markup, line by line: rules, drawings, underlined and shouted titles are no prose. */
export function readPlain(lines: readonly string[]): ReadLine[] {
  return lines.map((line, index) => {
    const text = line.trim();
    if (text === '' || isDrawing(text)) return { kind: 'gap', text: '' };
    const alone = (lines[index + 1] ?? '').trim() === '' && (lines[index - 1] ?? '').trim() === '';
    const titled = isUnderline(lines[index + 1]) || (alone && isShouted(text));
    if (titled) return { kind: 'heading', text, level: 1 };
    const item = /^(?:[-*+•o]|\d{1,3}[.)])\s+(\S.*)$/.exec(text);
    if (item !== null) return { kind: 'item', text: item[1] ?? '' };
    return { kind: /^\s/.test(line) ? 'more' : 'text', text };
  });
}

function isUnderline(line: string | undefined): boolean {
  return line !== undefined && /^\s*([=~^#*_-])\1{2,}\s*$/.test(line);
}

/** Rules, boxes and letters made of signs. */
function isDrawing(text: string): boolean {
  return countLetters(text) * 3 < text.replace(/\s+/gu, '').length;
}

function isShouted(text: string): boolean {
  return (
    text.length <= 80 &&
    text === text.toUpperCase() &&
    text !== text.toLowerCase() &&
    !/[.!?]$/.test(text)
  );
}
