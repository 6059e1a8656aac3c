import { connect } from '../../payment/chain/base.ts';
import { findSettlement } from '../../payment/chain/find-settlement.ts';
import { toCents } from '../../payment/prices.ts';
import { replayHours } from '../../payment/protocol.ts';
import { expired } from '../../payment/reasons.ts';
import { type ChosenTerms, type SignedPayment, signPayment } from './signed-payment.ts';

/** The wallet that pays for calls. */
export type Wallet = {
  /** The wallet's private key. */
  key: `0x${string}`;
  /** The highest sum of all signed payments, in atomic units of USDC. */
  cap: bigint;
  /** An RPC of Base. It shows which payments expired unused. Without it, all signed payments count as used. */
  rpcUrl?: string | undefined;
};

/** Holds every signed payment, and keeps their sum within the cap. */
export type SpendingLimit = {
  /** The payment that was sent for this URL, and may have settled. */
  findOwed: (url: string) => SignedPayment | undefined;
  /** A refused payment with these terms, if it stays valid long enough to settle. */
  findUnspent: (terms: ChosenTerms) => SignedPayment | undefined;
  /** Signs a new payment. @throws Error if the payment would exceed the cap. */
  sign: (terms: ChosenTerms, url: string) => Promise<SignedPayment>;
};

/** Milliseconds that a payment may need from its sending to its settlement. */
const settleMs = 30_000;
const replayMs = replayHours * 3_600_000;

/**
 * Creates a limit on the sum of all payments that were ever signed. No answer of the service frees a part of the cap,
 * because the service could still settle the payment. Only the chain can show that a payment expired unused.
 */
export function createSpendingLimit(
  { key, cap, rpcUrl }: Wallet,
  now: () => number,
): SpendingLimit {
  const payments = new Set<SignedPayment>();
  let beingSigned = 0n;

  const find = (fits: (payment: SignedPayment, endMs: number) => boolean) =>
    [...payments].find((payment) => fits(payment, payment.validBefore * 1000));
  const left = () => cap - [...payments].reduce((sum, { amount }) => sum + amount, beingSigned);
  const dropUnspent = async () => {
    if (rpcUrl === undefined) return;
    for (const payment of payments) {
      const open = payment.state === 'unspent' || payment.state === 'owed';
      const ended = payment.validBefore * 1000 < now();
      if (open && ended && (await endedUnspent(rpcUrl, payment))) payments.delete(payment);
    }
  };
  return {
    // For a day, the service repeats the answer of a settled payment, even after its authorization has expired.
    findOwed: (url) =>
      find(
        (payment, endMs) =>
          payment.state === 'owed' && payment.url === url && endMs + replayMs > now(),
      ),
    findUnspent: ({ key: wantedKey }) =>
      find(
        ({ state, terms }, endMs) =>
          state === 'unspent' && terms === wantedKey && endMs - settleMs > now(),
      ),
    sign: async (terms, url) => {
      const { amount } = terms;
      if (amount > left()) await dropUnspent();
      if (amount > left()) throw new Error(describeCap(amount, left()));
      beingSigned += amount;
      try {
        const payment = await signPayment(key, terms, url);
        payments.add(payment);
        return payment;
      } finally {
        beingSigned -= amount;
      }
    },
  };
}

/** Whether the chain shows that the payment expired with its nonce unused; false if the chain cannot be asked. */
async function endedUnspent(rpcUrl: string, payment: SignedPayment): Promise<boolean> {
  const { from, to, nonce, amount, validBefore } = payment;
  try {
    const found = await findSettlement(connect({ url: rpcUrl, pollingMs: 1_000 }), {
      from,
      to,
      nonce,
      value: amount,
      validBefore: BigInt(validBefore),
      sentAt: BigInt(validBefore),
      transaction: '',
    });
    return found.state === 'failed' && found.reason === expired;
  } catch {
    return false;
  }
}

function describeCap(price: bigint, left: bigint): string {
  return `the call costs $${toCents(price)}, and $${toCents(left)} of TREND_MAX_SPEND_USD are left`;
}
