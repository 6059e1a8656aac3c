import { askChain, toEnd } from './outcome.ts';
import { record } from './send.ts';
import type { Till } from './till.ts';

/**
 * Asks the chain for every payment that was sent and has no known end, and that nobody has in hand: those a crash left,
 * and those whose client never came back. What stays open is looked at again the next time.
 */
export async function reconcile(till: Till): Promise<void> {
  for (const entry of await till.ledger.claimUnfinished()) {
    const { transaction } = entry;
    const found = await askChain(till.findSettlement, entry);
    await record(till, entry, toEnd(found) ?? { state: 'unknown', transaction });
  }
}
