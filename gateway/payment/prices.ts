/**
 * A whole number of atomic units of USDC in decimal digits. USDC has six decimals, so one cent is
 * `10000`.
 *
 * `amount` in x402, in the ledger and in the log is always in these units, and never in dollars.
 */
export type AtomicUsdc = `${bigint}`;

export type Price = {
  /** For documents: `0.010000`. */
  dollars: `${bigint}.${string}`;
  /** For the body of a challenge: `$0.01`. */
  display: `$${string}`;
  atomic: AtomicUsdc;
};

/** Atomic units of a dollar. */
export const dollar = 1_000_000n;

export const prices = {
  repos: priceOf(10_000n),
  repository: priceOf(10_000n),
  digests: priceOf(50_000n),
} as const;

function priceOf(units: bigint): Price {
  return { dollars: toDollars(units), display: `$${toCents(units)}`, atomic: `${units}` };
}

/** Atomic units as dollars. // '0.010000' */
export function toDollars(units: bigint): Price['dollars'] {
  return `${units / dollar}.${String(units % dollar).padStart(6, '0')}`;
}

/** Atomic units as dollars and whole cents, without the rest. // '0.01' */
export function toCents(units: bigint): string {
  return toDollars(units).slice(0, -4);
}
