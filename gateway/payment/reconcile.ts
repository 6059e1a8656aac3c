import { isEnd } from './chain.ts';
import { record } from './charge.ts';
import { stateOf } from './ledger/create-ledger.ts';
import type { LedgerEntry } from './ledger/ledger.ts';
import type { ChargeContext } from './offer.ts';

type Context = Pick<ChargeContext, 'chain' | 'ledger' | 'log'>;

/** After so many without an answer, the RPC counts as unavailable. One may just be too old. */
const leastUnanswered = 3;
/** Refused payments checked in a turn of the reconciliation. The next one continues there. */
const refusedAtOnce = 200;

/**
 * Asks the chain at each call about every unclaimed payment that was sent and can still land. Such
 * a payment is left by a crash, by a client that did not return, or by a failure.
 *
 * One payment is claimed at a time, so its client waits for at most one answer of the chain.
 * Payments that stay open are checked again in the next turn.
 *
 * Returns how many payments have no known outcome. A payment whose payer got a refusal does not
 * count.
 */
export function createReconciliation(context: Context): () => Promise<number> {
  let turn = 0;
  return async () => {
    turn += 1;
    const unfinished = await context.ledger.unfinished();
    const unknown = unfinished.filter((entry) => stateOf(entry) !== 'refused');
    // The payers of payments with an unknown outcome wait for an answer, so their payments come
    // first. Each turn starts at another payment: a few stuck payments must not starve the others.
    const open = await closeEach(context, rotate(unknown, turn * leastUnanswered));
    const refused = unfinished.filter((entry) => stateOf(entry) === 'refused');
    const inTurn = rotate(refused, turn * refusedAtOnce).slice(0, refusedAtOnce);
    if (open.answers) await closeEach(context, inTurn);
    return open.left;
  };
}

function rotate<T>(items: readonly T[], by: number): T[] {
  const start = by % Math.max(items.length, 1);
  return [...items.slice(start), ...items.slice(0, start)];
}

/** Returns how many payments stay open, and whether the chain answered. */
async function closeEach(context: Context, payments: readonly LedgerEntry[]) {
  const { ledger } = context;
  let left = payments.length;
  let unanswered = 0;
  for (const payment of payments) {
    const claim = await ledger.claim(payment);
    if (claim.outcome !== 'taken') {
      left -= 1;
      continue;
    }
    const { entry } = claim;
    // In state `claimed`, the payment has ended since it was listed.
    const found = entry.state === 'claimed' ? undefined : await context.chain.ask(entry);
    if (found && isEnd(found)) await record(context, entry, found);
    else await ledger.release(entry);
    if (!found || isEnd(found)) left -= 1;
    else if (found.state === 'unknown' && found.because === 'unanswered') unanswered += 1;
    if (unanswered === leastUnanswered) return { left, answers: false };
  }
  return { left, answers: true };
}
