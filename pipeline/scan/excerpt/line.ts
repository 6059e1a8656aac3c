/** A line before it becomes part of a block: its text, its links, and how many of its letters are linked or bold. */
export type Line = { text: string; links: number; linkedLetters: number; boldLetters: number };

export function createLine(text = ''): Line {
  return { text, links: 0, linkedLetters: 0, boldLetters: 0 };
}

/** Lines as one, still with their breaks; Chinese and Japanese are wrapped without spaces. */
export function mergeLines(lines: readonly Line[]): Line {
  const merged = createLine();
  for (const line of lines) {
    merged.links += line.links;
    merged.linkedLetters += line.linkedLetters;
    merged.boldLetters += line.boldLetters;
  }
  const text = lines.map((line) => line.text.trim()).join('\n');
  return { ...merged, text: text.replace(wrapsWithoutSpace, '') };
}

/** Letters and digits, in UTF-16 units. */
export function countLetters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) return text.replace(/[^\p{L}\p{N}]+/gu, '').length;
    if (isPlainLetter(code)) count += 1;
  }
  return count;
}

/** A to Z in either case, or a digit. */
function isPlainLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

const wrapsWithoutSpace =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff65])\n(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff65])/gu;
