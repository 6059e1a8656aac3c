import { canStillLand } from '../ledger/entry.ts';
import { askChain, toEnd } from './outcome.ts';
import { record } from './send.ts';
import type { Till } from './till.ts';

/** One payment may be too old for the RPC; with so many of them it is taken to be away. */
const leastUnanswered = 3;

/**
 * Asks the chain for every payment that was sent and has no known end, and that nobody has in hand: those a crash left,
 * and those whose client never came back. One at a time is taken, so that a client who comes again waits for one answer of
 * the chain at most. What stays open is looked at again the next time, as is everything where the chain is away. Gives how
 * many are still open.
 */
export async function reconcile(till: Till): Promise<number> {
  const { ledger } = till;
  const unfinished = await ledger.unfinished();
  let open = unfinished.length;
  let unanswered = 0;
  for (const payment of unfinished) {
    const claim = await ledger.claim(payment);
    if (claim.outcome !== 'taken') {
      open -= 1;
      continue;
    }
    const { entry } = claim;
    const hasEnded = entry.state === 'claimed';
    const found = hasEnded ? undefined : await askChain(till, entry);
    const end = toEnd(found);
    await (end ? record(till, entry, end) : ledger.release(entry));
    if (end || hasEnded || canStillLand(entry)) open -= 1;
    if (!found && !hasEnded) unanswered += 1;
    if (unanswered === leastUnanswered) return open;
  }
  return open;
}
