import { hash } from 'node:crypto';

/** Two words of a key's SHA-256. */
type Checksum = readonly [number, number];

/**
 * Keeps a number, from 1 on, of each key: 12 bytes, in a typed array. A `Map` of a million keys
 * takes 200 MB, and this table 16. Two keys of a million share their words with a chance of 3 in
 * 10⁸.
 */
export function createKeyNumbers() {
  let capacity = 4096;
  let count = 0;
  /** Three words for each place: the checksum and the number. A free place has the number zero. */
  let words = new Uint32Array(3 * capacity);

  /** Where the checksum is, or would be. Places are tried one after the other. */
  function placeOf([first, second]: Checksum): number {
    let place = 3 * (first % capacity);
    while (words[place + 2] !== 0 && (words[place] !== first || words[place + 1] !== second)) {
      place = (place + 3) % words.length;
    }
    return place;
  }

  function put(checksum: Checksum, number: number): void {
    if (count * 4 >= capacity * 3) grow();
    const place = placeOf(checksum);
    if (words[place + 2] === 0) count += 1;
    [words[place], words[place + 1]] = checksum;
    words[place + 2] = number;
  }

  function grow(): void {
    const earlier = words;
    capacity = Math.ceil(capacity * 1.25);
    count = 0;
    words = new Uint32Array(3 * capacity);
    for (let place = 0; place < earlier.length; place += 3) {
      const number = earlier[place + 2] ?? 0;
      if (number !== 0) put([earlier[place] ?? 0, earlier[place + 1] ?? 0], number);
    }
  }

  return {
    set: (key: string, number: number) => put(toChecksum(key), number),
    /** Zero if the key has no number. */
    get: (key: string) => words[placeOf(toChecksum(key)) + 2] ?? 0,
    count: () => count,
    /** In no order, with zeros between. */
    numbers: () => words.filter((_, at) => at % 3 === 2),
  };
}

function toChecksum(key: string): Checksum {
  const digest = hash('sha256', key);
  return [Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8, 16), 16)];
}
