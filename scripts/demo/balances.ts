import type { Price } from '../../gateway/payment/prices.ts';

/** The balances of the agent and the seller, in atomic units of USDC. */
export type Balances = { agent: bigint; seller: bigint };

/** Whether the agent paid, and the seller received, exactly the prices. */
export function agree(before: Balances, after: Balances, prices: readonly Price[]): boolean {
  const due = totalOf(prices);
  return before.agent - after.agent === due && after.seller - before.seller === due;
}

/** The sum of the prices, in atomic units. */
export function totalOf(prices: readonly Price[]): bigint {
  return prices.reduce((sum, { atomic }) => sum + BigInt(atomic), 0n);
}
