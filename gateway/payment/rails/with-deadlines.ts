import type { Hex } from '../protocol.ts';
import { type Rail, RailError, type Settlement } from './rail.ts';

/** The longest a verification and a settlement may take. */
export type Deadlines = { verifyMs: number; settleMs: number };

/** A rail that is not waited for any longer: what it then does is not known, and only the chain can tell. */
export function withDeadlines(rail: Rail, { verifyMs, settleMs }: Deadlines): Rail {
  return {
    verify: (payment, requirements) =>
      within(verifyMs, rail.verify(payment, requirements), () => {
        throw new RailError(`no verdict within ${verifyMs} ms`);
      }),
    settle: (payment, requirements) => {
      let sent: Hex | '' = '';
      const settling = rail.settle(payment, requirements, (hash) => {
        sent = hash;
      });
      return within(settleMs, settling, (): Settlement => ({
        state: 'unknown',
        transaction: sent,
        reason: 'settlement_pending',
      }));
    },
  };
}

async function within<T>(ms: number, work: Promise<T>, tooLate: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  try {
    const first = await Promise.race([work, deadline]);
    return first === 'late' ? tooLate() : first;
  } finally {
    clearTimeout(timer);
    // What fails after its deadline is nobody's to hear.
    work.catch(() => undefined);
  }
}
