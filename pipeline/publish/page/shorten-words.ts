import { toShown } from './markup.ts';

/** The text up to a number of characters. A longer one is cut between words and ends with an ellipsis. */
export function shortenWords(text: string, most: number): string {
  const shown = toShown(text).replaceAll(/\s+/gu, ' ').trim();
  const characters = Array.from(shown);
  if (characters.length <= most) return shown;
  const head = characters.slice(0, most - 1).join('');
  const between = characters[most - 1] === ' ' ? head.length : head.lastIndexOf(' ');
  // A cut in the second half keeps enough text. A single long word is cut inside.
  const kept = between > head.length / 2 ? head.slice(0, between) : head;
  return `${kept.replace(/[\s,;:–—-]+$/u, '')}…`;
}
