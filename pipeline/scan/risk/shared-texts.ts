import { toSharedPart } from './sketch.ts';
import type { Subject } from './subject.ts';

/** READMEs that share more are copies. Forks of one template share less. */
export const copiedPart = 0.6;

/**
 * Finds READMEs that are nearly the README of another owner's older repository. Of two that were created on one day, the
 * one with more stars counts as older. Returns the indexes of the copies.
 */
export function findSharedTexts(subjects: readonly Subject[]): Set<number> {
  const copied = new Set<number>();
  const byHash = new Map<number, number[]>();
  for (const [index, subject] of subjects.entries()) {
    const sketch = subject.page?.sketch ?? [];
    for (const [other, shared] of addSketch(byHash, sketch, index)) {
      if (shared < leastShared) continue;
      const one = subjects[other];
      if (one === undefined || one.owner.toLowerCase() === subject.owner.toLowerCase()) continue;
      if (toSharedPart(sketch, one.page?.sketch ?? []) < copiedPart) continue;
      copied.add(isEarlier(one, subject) ? index : other);
    }
  }
  return copied;
}

/** Two hashes in common can be chance, and copies have most in common. So most pairs need no closer look. */
const leastShared = 3;

/** Adds the hashes of a README, and counts for each earlier one how many it has too. */
function addSketch(
  byHash: Map<number, number[]>,
  sketch: readonly number[],
  index: number,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const hash of sketch) {
    const known = byHash.get(hash);
    if (known === undefined) {
      byHash.set(hash, [index]);
      continue;
    }
    for (const other of known) counts.set(other, (counts.get(other) ?? 0) + 1);
    if (known.length < mostOwnersOfHash) known.push(index);
  }
  return counts;
}

/** A hash in more READMEs belongs to a template. The limit also bounds the work on a hostile night. */
const mostOwnersOfHash = 10;

function isEarlier(a: Subject, b: Subject): boolean {
  if (a.bornDay !== null && b.bornDay !== null && a.bornDay !== b.bornDay) {
    return a.bornDay < b.bornDay;
  }
  return a.stars >= b.stars;
}
