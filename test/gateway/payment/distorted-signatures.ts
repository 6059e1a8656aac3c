import { randomBytes, randomInt } from 'node:crypto';
import { type Hex, numberToHex, toHex } from 'viem';

/** Order of the curve, and the prime of its field. Source: SEC 2, secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const prime = 2n ** 256n - 2n ** 32n - 977n;
const edges = [0n, 1n, order / 2n, order - 1n, order, order + 1n, prime, 2n ** 256n - 1n];
const parities = [0, 1, 27, 28];

/** Signatures made from a good one: random, malleable, at the edges, or of a wrong form. */
export function distort(signature: Hex, count: number): Hex[] {
  const [r, s] = [BigInt(signature.slice(0, 66)), BigInt(`0x${signature.slice(66, 130)}`)];
  const v = Number(`0x${signature.slice(130)}`);
  const otherV = v === 27 ? 28 : 27;
  const kinds: (() => Hex)[] = [
    () => toHex(randomBytes(65)),
    () => toHex(randomBytes(65)),
    () => toHex(randomBytes(randomInt(0, 130))),
    () => join(draw(), draw(), pick(parities)),
    () => flipBit(signature),
    // The malleable twin, which anybody can make from the first signature.
    () => join(r, order - s, pick([otherV, otherV - 27])),
    () => join(r, s, pick([v, v - 27])),
    () => join(r, s, randomInt(0, 256)),
    () => join(order - r, s, pick(parities)),
    () => join(pick(edges), pick([...edges, s]), pick(parities)),
    () => join(r, pick(edges), pick(parities)),
    () => join(s, r, pick(parities)),
  ];
  return Array.from({ length: count }, (_, index) => kinds[index % kinds.length]?.() ?? '0x');
}

function join(r: bigint, s: bigint, v: number): Hex {
  const word = (value: bigint) => numberToHex(value, { size: 32 }).slice(2);
  return `0x${word(r)}${word(s)}${v.toString(16).padStart(2, '0')}`;
}

function draw(): bigint {
  return BigInt(toHex(randomBytes(32)));
}

function flipBit(signature: Hex): Hex {
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const at = randomInt(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
  return toHex(bytes);
}

function pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T {
  const choice = choices[randomInt(choices.length)];
  if (choice === undefined) throw new Error('nothing to choose from');
  return choice;
}
