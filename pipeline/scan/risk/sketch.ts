import { splitWords, toComparableText } from './fold.ts';

/** In hashes. Sixteen hashes estimate the shared part of two texts to about an eighth. */
const sketchSize = 16;
/** In words. READMEs from one template share sequences of three words, and seldom of four. */
const sequence = 4;
/** In words. Two shorter texts can be alike by chance. */
const fewestWords = 40;

/**
 * The smallest hashes of the word sequences of a text (a bottom-k minhash), ascending; empty for a
 * short text. Links and markup, which copies change, are left out. Source: Broder, On the
 * resemblance of documents.
 */
export function toSketch(text: string): number[] {
  const plain = toComparableText(
    text.slice(0, 12_000).replaceAll(/https?:[^\s)"'>\]]{1,400}|<[^<>]{1,400}>/g, ' '),
    12_000,
  );
  const words = splitWords(plain.toLowerCase());
  if (words.length < fewestWords) return [];
  const hashes = new Set<number>();
  for (let at = 0; at + sequence <= words.length; at += 1) {
    hashes.add(toHash(words.slice(at, at + sequence).join(' ')));
  }
  return [...hashes].toSorted((a, b) => a - b).slice(0, sketchSize);
}

/** The estimated shared part of two texts, from 0 to 1; 0 if one has no sketch. */
export function toSharedPart(a: readonly number[], b: readonly number[]): number {
  const size = Math.min(sketchSize, a.length + b.length);
  let shared = 0;
  let counted = 0;
  for (let at = 0, other = 0; counted < size && (at < a.length || other < b.length);) {
    const [left, right] = [a[at] ?? Infinity, b[other] ?? Infinity];
    if (left === right) shared += 1;
    if (left <= right) at += 1;
    if (right <= left) other += 1;
    counted += 1;
  }
  return counted === 0 ? 0 : shared / counted;
}

/** A hash of 32 bits. Source: FNV-1a, with the finish of MurmurHash3. */
function toHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** READMEs that share at least this part are copies. READMEs from one template share less. */
export const copiedPart = 0.6;
