/** Shared part of all words of two texts from which one counts as a copy of the other. */
const copiedFrom = 0.8;
/** Shorter texts are alike by chance. */
const fewestWords = 5;

/**
 * Indexes of the texts that nearly stand under another owner too.
 *
 * Of two sets that share four fifths of their words, each has one of the shared among its rarest fifth and one more, so
 * only texts that meet there are compared.
 */
export function findCopies(
  owners: readonly string[],
  texts: readonly (readonly string[])[],
): Set<number> {
  const { sets, frequency } = numberWords(texts);
  const copied = new Set<number>();
  const byRareWord = new Map<number, number[]>();
  for (const [index, set] of sets.entries()) {
    if (set.size < fewestWords) continue;
    for (const word of listRarest(set, frequency)) {
      const others = byRareWord.get(word) ?? [];
      for (const other of others) {
        if (owners[index] === owners[other] || (copied.has(index) && copied.has(other))) continue;
        if (areAlike(set, sets[other] ?? new Set())) copied.add(index).add(other);
      }
      others.push(index);
      byRareWord.set(word, others);
    }
  }
  return copied;
}

/** Each text as a set of numbers, one for each different word, and how many texts hold it. */
function numberWords(texts: readonly (readonly string[])[]): {
  sets: Set<number>[];
  frequency: number[];
} {
  const numbers = new Map<string, number>();
  const frequency: number[] = [];
  const sets = texts.map((words) => {
    const set = new Set<number>();
    for (const word of words) {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      if (!set.has(number)) frequency[number] = (frequency[number] ?? 0) + 1;
      set.add(number);
    }
    return set;
  });
  return { sets, frequency };
}

function listRarest(set: ReadonlySet<number>, frequency: readonly number[]): number[] {
  const count = set.size - Math.ceil(copiedFrom * set.size) + 1;
  const rank = (word: number) => frequency[word] ?? 0;
  return [...set].toSorted((a, b) => rank(a) - rank(b) || a - b).slice(0, count);
}

function areAlike(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared >= copiedFrom * (a.size + b.size - shared);
}
