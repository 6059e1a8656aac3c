import { connect } from '../../payment/chain/base.ts';
import { findSettlement } from '../../payment/chain/find-settlement.ts';
import { replayHours } from '../../payment/protocol.ts';
import { type SignedPayment, signPayment, type Terms } from './signed-payment.ts';

/** What pays for calls. */
export type Wallet = {
  /** The wallet's private key. */
  key: `0x${string}`;
  /** The most that is signed for in all, in atomic units of USDC. */
  cap: bigint;
  /** The chain, asked whether payments ended unspent; without one they count as spent. */
  rpcUrl?: string | undefined;
};

/** Every payment that was signed, and what is left of the cap. */
export type SpendingLimit = {
  /** The payment that may have bought this call already. */
  findOwed: (url: string) => SignedPayment | undefined;
  /** A payment of these terms that nobody took and that is good for another while. */
  findUnspent: (terms: Terms) => SignedPayment | undefined;
  /** A new payment. @throws Error where it would go beyond the cap. */
  sign: (terms: Terms, url: string) => Promise<SignedPayment>;
};

/** Milliseconds a payment needs from its sending to its settlement, amply. */
const settleMs = 30_000;
const replayMs = replayHours * 3_600_000;

/**
 * Keeps the cap over all that was ever signed. No answer of the service gives anything of it back, as who has a payment
 * can take the money whatever he says: only the chain does, once a payment has ended there without being used.
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
      const open = payment.standing === 'unspent' || payment.standing === 'owed';
      const ended = payment.validBefore * 1000 < now();
      if (open && ended && (await endedUnspent(rpcUrl, payment))) payments.delete(payment);
    }
  };
  return {
    // A settled payment brings its answer for so long, also after its authorization has ended.
    findOwed: (url) =>
      find(
        (payment, endMs) =>
          payment.standing === 'owed' && payment.url === url && endMs + replayMs > now(),
      ),
    findUnspent: ({ text }) =>
      find(
        ({ standing, terms }, endMs) =>
          standing === 'unspent' && terms === text && endMs - settleMs > now(),
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

/** Whether the chain is past the payment's end and its nonce unused; false where the chain cannot be asked. */
async function endedUnspent(rpcUrl: string, payment: SignedPayment): Promise<boolean> {
  const { from, to, nonce, amount, validBefore } = payment;
  try {
    const { state } = await findSettlement(connect({ url: rpcUrl, pollingMs: 1_000 }), {
      from,
      to,
      nonce,
      value: amount,
      validBefore: BigInt(validBefore),
      sentAt: BigInt(validBefore),
      transaction: '',
    });
    return state === 'expired';
  } catch {
    return false;
  }
}

function describeCap(price: bigint, left: bigint): string {
  return `the call costs $${toDollars(price)}, and $${toDollars(left)} of TREND_MAX_SPEND_USD are left`;
}

/** Atomic units of USDC in a dollar. */
const dollar = 1_000_000n;

function toDollars(atomic: bigint): string {
  const part = String(atomic % dollar).padStart(6, '0');
  return `${atomic / dollar}.${part.slice(0, 2)}`;
}
