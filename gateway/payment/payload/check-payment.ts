import { legacyNetwork, longestSeconds, network, type Requirements } from '../protocol.ts';
import type { Reason } from '../reasons.ts';
import type { Payment } from './payment.ts';

/** Seconds before its end at which an authorization is too late to settle. */
const settleSeconds = 6;

/** Whether a payment is made for these requirements; the reason where it is not. It asks nobody. */
export function checkTerms(payment: Payment, requirements: Requirements): Reason | undefined {
  const { accepted, authorization } = payment;
  if (accepted.scheme !== requirements.scheme) return 'unsupported_scheme';
  if (!isOurNetwork(accepted)) return 'invalid_network';
  const { asset = requirements.asset, payTo = requirements.payTo } = accepted;
  if (
    !isSameAddress(asset, requirements.asset) ||
    !isSameAddress(payTo, requirements.payTo) ||
    (accepted.amount ?? requirements.amount) !== requirements.amount
  ) {
    return 'invalid_payment_requirements';
  }
  if (!isSameAddress(authorization.to, requirements.payTo)) {
    return 'invalid_exact_evm_payload_recipient_mismatch';
  }
  if (authorization.value !== requirements.amount) {
    return 'invalid_exact_evm_payload_authorization_value_mismatch';
  }
  return undefined;
}

/** Whether a payment can still be settled at that time, in milliseconds since 1970; the reason where it cannot. */
export function checkTime({ authorization }: Payment, now: number): Reason | undefined {
  const seconds = BigInt(Math.floor(now / 1000));
  const validBefore = BigInt(authorization.validBefore);
  const tooLate = validBefore < seconds + BigInt(settleSeconds);
  if (tooLate || validBefore > seconds + BigInt(longestSeconds)) {
    return 'invalid_exact_evm_payload_authorization_valid_before';
  }
  if (BigInt(authorization.validAfter) > seconds) {
    return 'invalid_exact_evm_payload_authorization_valid_after';
  }
  return undefined;
}

/** V1 has a name of its own for the network, and no asset. */
function isOurNetwork({ network: name, asset }: Payment['accepted']): boolean {
  return name === network || (asset === undefined && name === legacyNetwork);
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
