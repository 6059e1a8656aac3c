/** What a call costs. USDC has six decimals, so a cent is 10,000 atomic units. */
export type Price = {
  /** As documents write it: `0.010000`. */
  amount: string;
  /** As the body of a challenge writes it: `$0.01`. */
  display: string;
  /** As x402 writes it: atomic units of USDC. */
  atomic: string;
};

export const prices = {
  repos: priceOf(10_000n),
  digests: priceOf(50_000n),
} as const;

function priceOf(atomic: bigint): Price {
  const amount = `${atomic / 1_000_000n}.${String(atomic % 1_000_000n).padStart(6, '0')}`;
  return { amount, display: `$${amount.slice(0, -4)}`, atomic: String(atomic) };
}
