import type { Log } from '../../log/log.ts';
import type { Rail } from '../rails/rail.ts';
import type { HasCode } from './code-lookup.ts';
import { openKeyRecovery } from './key-recovery.ts';
import { isOrdinary, openSignatureCheck } from './payer-signature.ts';

/**
 * A rail that is not troubled with bogus signatures.
 *
 * It refuses a payment whose ordinary signature is not the payer's own, if the chain says that the payer has no code: no
 * library takes that. Everything else is the rail's to judge, also what is refused nowhere for want of an answer.
 */
export function refuseBogus(rail: Rail, hasCode: HasCode, log: Log): Rail {
  const opened = openKeyRecovery(log).then(openSignatureCheck);
  return {
    verify: async (payment, requirements) => {
      const isPayersOwn = await opened;
      const suspect = isOrdinary(payment) && !isPayersOwn(payment);
      if (suspect && (await hasCode(payment.authorization.from)) === false) {
        return { valid: false, reason: 'invalid_exact_evm_payload_signature' };
      }
      return rail.verify(payment, requirements);
    },
    settle: rail.settle,
  };
}
