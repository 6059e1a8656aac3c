/** The price of a call. USDC has six decimals, so one cent is 10,000 atomic units. */
export type Price = {
  /** For documents: `0.010000`. */
  amount: string;
  /** For the body of a challenge: `$0.01`. */
  display: string;
  /** For x402: atomic units of USDC. */
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
