import { alreadyUsed, type Answer, pending, unavailable } from '../answer.ts';
import { LedgerError } from '../ledger/ledger-error.ts';
import type { Claim } from '../ledger/ledger.ts';
import { chargeAnew, release } from './charge-anew.ts';
import { answerAgain, goOn } from './go-on.ts';
import { type PaidCall, toNewPayment } from './paid-call.ts';
import type { Till } from './till.ts';

/** How long another process that has the payment in hand is waited for, and how often it is looked at. */
const patienceMs = 60_000;
const lookMs = 250;

/** Brings a paid call to its end, whatever became of its payment before. */
export async function settleCall(till: Till, call: PaidCall): Promise<Answer> {
  try {
    const claim = await claimPayment(till, call);
    if (claim.outcome === 'used') return alreadyUsed();
    if (claim.outcome === 'held') return pending();
    const { entry } = claim;
    if (claim.outcome === 'settled') return await answerAgain(till, call, entry);
    const proceed = entry.state === 'claimed' ? chargeAnew : goOn;
    return await proceed(till, call, entry).catch(async (error: unknown) => {
      await release(till, entry);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    till.log('ledger-failed', { cause: error.message }, 'error');
    return unavailable();
  }
}

async function claimPayment(till: Till, call: PaidCall): Promise<Claim> {
  const payment = toNewPayment(till, call);
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    const claim = await till.ledger.claim(payment);
    if (claim.outcome !== 'held' || waitedMs >= patienceMs) return claim;
    await till.wait(lookMs);
  }
}
