import { createKeyNumbers } from '../../gateway/payment/ledger/file-store.ts';

/** The number of payments, and their sum in atomic units of USDC. */
export type Sum = { payments: number; amount: bigint };

/** A payer, its sum, and its place in the order of the first payments. */
type Payer = { payer: string; number: number; sum: Sum };

/**
 * Sums the payments of each payer, and keeps the names of the `most` largest alone. A payer takes
 * some 30 bytes. A sum is below 2⁶⁴ units, which is more than there is of USDC.
 */
export function createPayerSums(most: number) {
  const numbers = createKeyNumbers();
  let count = 0;
  let payments = new Uint32Array(1024);
  let amounts = new BigUint64Array(1024);
  let largest: Payer[] = [];

  function numberOf(payer: string): number {
    const number = numbers.get(payer);
    if (number !== 0) return number;
    count += 1;
    numbers.set(payer, count);
    if (count < amounts.length) return count;
    const [earlierPayments, earlierAmounts] = [payments, amounts];
    payments = new Uint32Array(Math.ceil(count * 1.25));
    payments.set(earlierPayments);
    amounts = new BigUint64Array(Math.ceil(count * 1.25));
    amounts.set(earlierAmounts);
    return count;
  }

  /** Sums only grow, so a payer that leaves the largest comes back with its next payment. */
  function add(payer: string, amount: bigint): void {
    const number = numberOf(payer);
    const sum = {
      payments: (payments[number] ?? 0) + 1,
      amount: (amounts[number] ?? 0n) + amount,
    };
    payments[number] = sum.payments;
    amounts[number] = sum.amount;
    const last = largest.at(-1);
    const grown = { payer, number, sum };
    if (last && largest.length === most && bySum(last, grown) < 0) return;
    const others = largest.filter((each) => each.number !== number);
    largest = [...others, grown].toSorted(bySum).slice(0, most);
  }

  return { add, largest: () => largest, count: () => count };
}

/** The largest amount first, then the most payments, then the earliest payer. */
function bySum(a: Payer, b: Payer): number {
  if (a.sum.amount !== b.sum.amount) return a.sum.amount < b.sum.amount ? 1 : -1;
  return b.sum.payments - a.sum.payments || a.number - b.number;
}
