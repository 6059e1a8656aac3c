/** Two texts are copies if they share this part of all their words. */
const copiedFrom = 0.8;
/** Shorter texts can be alike by chance. */
const fewestWords = 5;

/**
 * Finds texts that another owner uses too, nearly unchanged. Returns their indexes.
 *
 * Two texts that share four fifths of their words also share one of their rarest words. So only texts with a
 * common rare word are compared.
 */
export function findCopies(
  owners: readonly string[],
  texts: readonly (readonly string[])[],
): Set<number> {
  const sets = rankWords(texts);
  const copied = new Set<number>();
  const byRareWord = new Map<number, number[]>();
  for (const [index, set] of sets.entries()) {
    if (set.length < fewestWords) continue;
    const rarest = set.length - Math.ceil(copiedFrom * set.length) + 1;
    for (let at = 0; at < rarest; at += 1) {
      const word = set[at] ?? 0;
      const others = byRareWord.get(word);
      if (others === undefined) {
        byRareWord.set(word, [index]);
        continue;
      }
      for (const other of others) {
        if (owners[index] === owners[other] || (copied.has(index) && copied.has(other))) continue;
        if (areAlike(set, sets[other] ?? set)) copied.add(index).add(other);
      }
      others.push(index);
    }
  }
  return copied;
}

/** The different words of each text as sorted numbers. Rare words have low numbers. */
function rankWords(texts: readonly (readonly string[])[]): number[][] {
  const numbers = new Map<string, number>();
  const frequency: number[] = [];
  const lastText: number[] = [];
  const sets = texts.map((words, index) => {
    const set: number[] = [];
    for (const word of words) {
      let number = numbers.get(word);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(word, number);
        frequency.push(0);
        lastText.push(-1);
      }
      if (lastText[number] === index) continue;
      lastText[number] = index;
      frequency[number] = (frequency[number] ?? 0) + 1;
      set.push(number);
    }
    return set;
  });
  const rank = (number: number) => (frequency[number] ?? 0) * numbers.size + number;
  return sets.map((set) => set.map(rank).toSorted((a, b) => a - b));
}

/** Both sets must be sorted. */
function areAlike(a: readonly number[], b: readonly number[]): boolean {
  let shared = 0;
  for (let at = 0, other = 0; at < a.length && other < b.length;) {
    const difference = (a[at] ?? 0) - (b[other] ?? 0);
    if (difference === 0) shared += 1;
    if (difference <= 0) at += 1;
    if (difference >= 0) other += 1;
  }
  return shared >= copiedFrom * (a.length + b.length - shared);
}
