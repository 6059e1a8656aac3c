import { toInstant } from '../../../pipeline/contract/dates.ts';
import type { Found } from '../chain/find-settlement.ts';
import { wasRefused, type LedgerEntry } from '../ledger/entry.ts';
import { askChain, toEnd } from './outcome.ts';
import { record } from './settle.ts';
import type { ChargeContext } from './charge-context.ts';

/** One payment may be too old for the RPC; with so many of them it is taken to be away. */
const leastUnanswered = 3;
/** How long after its settlement a payment is looked at once more: no reorganization of Base is known to reach so far. */
const lookAgainMs = 5 * 60_000;
/** After a start, or while the chain is away, settlements older than this are not looked at any more. */
const longestMs = 60 * 60_000;
/** How many settlements are held in memory, and asked for, at once. */
const settledAtOnce = 500;
/** How many failed payments are asked for in one turn; the next turn asks for the next ones. */
const refusedAtOnce = 200;

/**
 * Brings the ledger and the chain together, each time it is called: settlements of some minutes ago are looked at once
 * more, and then every payment that was sent and can still land.
 *
 * Gives how many payments have no known end. Those whose payer was told of a failure are not among them.
 */
export function createReconciliation(context: ChargeContext): () => Promise<number> {
  let lookedUntil = context.now() - longestMs;
  let turn = 0;
  return async () => {
    turn += 1;
    lookedUntil = await lookAgain(context, Math.max(lookedUntil, context.now() - longestMs));
    return closeUnfinished(context, turn);
  };
}

/**
 * Looks at settlements recorded since `from`, in milliseconds since 1970, and gives where the next look begins. One that
 * the chain does not show in its transaction any more is unknown again.
 */
async function lookAgain(context: ChargeContext, from: number): Promise<number> {
  const until = context.now() - lookAgainMs;
  if (from >= until) return from;
  const [first, last] = [toInstant(from), toInstant(until)];
  const settled = await context.ledger.settledBetween(first, last, settledAtOnce);
  const unanswered: LedgerEntry[] = [];
  for (const entry of settled) {
    const found = await askChain(context, entry, { wasSettled: true });
    if (!found) unanswered.push(entry);
    else if (found.state !== 'unseen' && !isSame(found, entry)) await reopen(context, entry);
    if (unanswered.length === leastUnanswered) break;
  }
  const next = unanswered[0] ?? (settled.length === settledAtOnce ? settled.at(-1) : undefined);
  return next ? Date.parse(next.changedAt) : until;
}

function isSame(found: Found, { transaction }: LedgerEntry): boolean {
  if (found.state !== 'landed') return false;
  return found.transaction.toLowerCase() === transaction.toLowerCase();
}

async function reopen({ ledger, now, log }: ChargeContext, entry: LedgerEntry): Promise<void> {
  if (!(await ledger.reopen(entry, toInstant(now())))) return;
  const { route, amount, transaction } = entry;
  log('payment-reorganized', { route, amount, transaction }, 'error');
}

/**
 * Asks the chain for every payment that was sent, can still land, and that nobody has in hand: those a crash left, those
 * whose client never came back, and those that failed. One at a time is taken, so that a client who comes again waits for
 * one answer of the chain at most. What stays open is looked at again the next time, as is everything where the chain is
 * away.
 */
async function closeUnfinished(context: ChargeContext, turn: number): Promise<number> {
  const unfinished = await context.ledger.unfinished();
  const unknown = unfinished.filter((entry) => !wasRefused(entry));
  // A payer waits for the answer of each of these, so they come first.
  const open = await closeEach(context, unknown);
  const refused = unfinished.filter(wasRefused);
  const start = (turn * refusedAtOnce) % Math.max(refused.length, 1);
  const inTurn = [...refused.slice(start), ...refused.slice(0, start)].slice(0, refusedAtOnce);
  if (open.answers) await closeEach(context, inTurn);
  return open.left;
}

/** Gives how many are left, and whether the chain answers. */
async function closeEach(
  context: ChargeContext,
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
    const hasEnded = entry.state === 'claimed';
    const found = hasEnded ? undefined : await askChain(context, entry);
    const end = toEnd(found);
    await (end ? record(context, entry, end) : ledger.release(entry));
    if (end || hasEnded) left -= 1;
    else if (!found) unanswered += 1;
    if (unanswered === leastUnanswered) return { left, answers: false };
  }
  return { left, answers: true };
}
