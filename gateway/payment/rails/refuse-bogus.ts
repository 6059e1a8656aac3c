import type { HasCode } from '../chain/code-lookup.ts';
import { isOrdinary, openSignatureCheck } from './payer-signature.ts';
import type { Rail } from './rail.ts';

/**
 * A rail that never sees a bogus signature.
 *
 * It refuses a payment whose ordinary signature is not the payer's own, if the chain says that the payer has no code: no
 * library takes that. The rail judges everything else, also where the chain does not answer.
 */
export function refuseBogus(rail: Rail, hasCode: HasCode): Rail {
  const opened = openSignatureCheck();
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
