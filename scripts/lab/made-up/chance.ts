import { uniformFloat32 } from 'pure-rand/distribution/uniformFloat32';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** A stream of random decisions. The same keys, such as seed, day and number, always give the same stream. */
export class Chance {
  readonly #generator;

  constructor(...keys: readonly (string | number)[]) {
    this.#generator = xoroshiro128plusFromState(toState(keys.join('/')));
  }

  /** A number from `from` (inclusive) to `to` (exclusive). */
  between(from: number, to: number): number {
    return from + uniformFloat32(this.#generator) * (to - from);
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
    return median * Math.exp(spread * toNormal(this.between(0, 1), this.between(0, 1)));
  }

  /** A random item. @throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T {
    const picked = list[this.whole(0, list.length - 1)];
    if (picked === undefined) throw new RangeError('the list to pick from is empty');
    return picked;
  }

  /** `count` different items in the order of the list. A shorter list is returned whole. */
  several<T>(list: readonly T[], count: number): T[] {
    let left = list.length;
    let wanted = Math.min(count, left);
    return list.filter(() => {
      const taken = this.between(0, left) < wanted;
      left -= 1;
      if (taken) wanted -= 1;
      return taken;
    });
  }

  /** A random item. Its weight gives its probability. */
  weigh<T>(choices: readonly (readonly [T, number])[]): T {
    let left = this.between(
      0,
      choices.reduce((sum, [, weight]) => sum + weight, 0),
    );
    const found = choices.find(([, weight]) => {
      left -= weight;
      return left < 0;
    });
    return (found ?? this.pick(choices))[0];
  }

  /** A random name. Its weight gives its probability. */
  weighName(weights: Readonly<Partial<Record<string, number>>>): string {
    return this.weigh(
      Object.entries(weights).map(([name, weight]) => [name, weight ?? 0] as const),
    );
  }
}

/** A standard normal draw from two uniform ones. Source: the Box–Muller transform. */
function toNormal(first: number, second: number): number {
  return Math.sqrt(-2 * Math.log(1 - first)) * Math.cos(2 * Math.PI * second);
}

/** Four words of state from the keys. Source: FNV-1a for the text, and MurmurHash3's finalizer. */
function toState(text: string): number[] {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return [1, 2, 3, 4].map((word) => mix(hash + Math.imul(word, 0x9e3779b9)));
}

function mix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
