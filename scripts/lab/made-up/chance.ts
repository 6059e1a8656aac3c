/** A stream of random decisions. The same keys, such as seed, day and number, always give the same stream. */
export class Chance {
  #state: number;

  constructor(...keys: readonly (string | number)[]) {
    // Source: FNV-1a.
    let hash = 0x811c9dc5;
    for (const letter of keys.join('/')) {
      hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    }
    this.#state = hash;
  }

  /** A number from `from` (inclusive) to `to` (exclusive). Source: mulberry32. */
  between(from: number, to: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from);
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  happens(probability: number): boolean {
    return this.between(0, 1) < probability;
  }

  /** A lognormal number: half of the draws are below `median`. `spread` is the deviation of the logarithm. */
  skewed(median: number, spread: number): number {
    const [first, second] = [this.between(0, 1), this.between(0, 1)];
    // Source: the Box–Muller transform.
    const normal = Math.sqrt(-2 * Math.log(1 - first)) * Math.cos(2 * Math.PI * second);
    return median * Math.exp(spread * normal);
  }

  /** A random item. @throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T {
    const picked = list[this.whole(0, list.length - 1)];
    if (picked === undefined) throw new RangeError('the list to pick from is empty');
    return picked;
  }

  /** `count` different items. A shorter list is returned whole. */
  several<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(this.whole(0, left.length - 1), 1),
    ).flat();
  }
}
