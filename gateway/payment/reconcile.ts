import { toInstant } from '../../pipeline/contract/dates.ts';
import { type Found, isEnd, isUnanswered, toSeconds } from './chain.ts';
import { record } from './charge.ts';
import { stateOf } from './ledger/create-ledger.ts';
import type { LedgerEntry } from './ledger/ledger.ts';
import type { ChargeContext } from './offer.ts';
import { isSameInAnyCase } from './payload.ts';

/** What the reconciliation needs. */
type Context = Pick<ChargeContext, 'chain' | 'ledger' | 'now' | 'log'>;

/** After so many without an answer, the RPC counts as unavailable. One may just be too old. */
const leastUnanswered = 3;
/** Milliseconds until a settlement is checked again. No known reorganization of Base is longer. */
const checkAgainMs = 5 * 60_000;
/** Milliseconds after which it is checked no more: after a start or an outage of the RPC. */
const longestAgeMs = 60 * 60_000;
/** Settlements checked in one turn of the reconciliation. */
const settledAtOnce = 500;
/** Refused payments checked in a turn of the reconciliation. The next one continues there. */
const refusedAtOnce = 200;

/**
 * Compares the ledger with the chain at each call: first settlements some minutes old, then payments that can still land.
 *
 * Returns how many payments have no known outcome. A payment whose payer got a refusal does not count.
 */
export function createReconciliation(context: Context): () => Promise<number> {
  let checkedUntil = context.now() - longestAgeMs;
  let turn = 0;
  return async () => {
    turn += 1;
    checkedUntil = await checkSettled(context, checkedUntil);
    return closeUnfinished(context, turn);
  };
}

/**
 * Checks settlements recorded since the last check, and returns where the next check begins. Times are milliseconds
 * since 1970. If the chain no longer shows a settlement in its transaction, the payment becomes unknown again.
 */
async function checkSettled(context: Context, checkedUntil: number): Promise<number> {
  const until = context.now() - checkAgainMs;
  const oldest = context.now() - longestAgeMs;
  // After the clock was set back, new settlements have times that count as checked already. So the check begins earlier.
  const from = checkedUntil > until ? oldest : Math.max(checkedUntil, oldest);
  const [first, last] = [toInstant(from), toInstant(until)];
  const settled = await context.ledger.settledBetween(first, last, settledAtOnce);
  const unanswered: LedgerEntry[] = [];
  for (const entry of settled) {
    const settledAt = toSeconds(Date.parse(entry.changedAt));
    const found = await context.chain.ask(entry, { settledAt });
    if (isUnanswered(found)) unanswered.push(entry);
    else if (!confirms(found, entry)) await reopen(context, entry);
    if (unanswered.length === leastUnanswered) break;
  }
  const next = unanswered[0] ?? (settled.length === settledAtOnce ? settled.at(-1) : undefined);
  return next ? Date.parse(next.changedAt) : until;
}

/** Whether the chain shows the settlement there. A used nonce without event contradicts nothing. */
function confirms(found: Found, { transaction }: LedgerEntry): boolean {
  if (found.state === 'unknown') return found.because === 'unseen';
  return found.state === 'settled' && isSameInAnyCase(found.transaction, transaction);
}

async function reopen({ ledger, log }: Context, entry: LedgerEntry): Promise<void> {
  if (!(await ledger.reopen(entry))) return;
  const { route, amount, transaction } = entry;
  log('payment-reorganized', { route, amount, transaction }, 'error');
}

/**
 * Asks the chain about every unclaimed payment that was sent and can still land. Such a payment is left by a crash, by a
 * client that did not return, or by a failure.
 *
 * One payment is claimed at a time, so its client waits for at most one answer of the chain. Payments that stay open are
 * checked again in the next turn.
 */
async function closeUnfinished(context: Context, turn: number): Promise<number> {
  const unfinished = await context.ledger.unfinished();
  const unknown = unfinished.filter((entry) => stateOf(entry) !== 'refused');
  // The payers of payments with an unknown outcome wait for an answer, so their payments come first. Each turn starts at
  // another payment: a few stuck payments must not starve the others.
  const open = await closeEach(context, rotate(unknown, turn * leastUnanswered));
  const refused = unfinished.filter((entry) => stateOf(entry) === 'refused');
  const inTurn = rotate(refused, turn * refusedAtOnce).slice(0, refusedAtOnce);
  if (open.answers) await closeEach(context, inTurn);
  return open.left;
}

function rotate<T>(items: readonly T[], by: number): T[] {
  const start = by % Math.max(items.length, 1);
  return [...items.slice(start), ...items.slice(0, start)];
}

/** Returns how many payments stay open, and whether the chain answered. */
async function closeEach(
  context: Context,
  payments: readonly LedgerEntry[],
): Promise<{ left: number; answers: boolean }> {
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
    else if (isUnanswered(found)) unanswered += 1;
    if (unanswered === leastUnanswered) return { left, answers: false };
  }
  return { left, answers: true };
}
