import type { Found } from '../chain/find-settlement.ts';
import { askChain, toEnd } from './outcome.ts';
import { record } from './send.ts';
import type { Till } from './till.ts';

/**
 * Asks the chain for every payment that was sent and has no known end, and that nobody has in hand: those a crash left,
 * and those whose client never came back. What stays open is looked at again the next time, as is everything where the
 * chain is away. Gives how many are still open.
 */
export async function reconcile(till: Till): Promise<number> {
  let open = 0;
  let away = false;
  for (const entry of await till.ledger.claimUnfinished()) {
    const found: Found | undefined = away ? undefined : await askChain(till.findSettlement, entry);
    away = found === undefined;
    const end = toEnd(found);
    if (!end) open += 1;
    await (end ? record(till, entry, end) : till.ledger.release(entry));
  }
  return open;
}
