/** The x402 error codes that this gateway uses. Source: x402 V2, error codes. */
export const reasons = [
  'invalid_payload',
  'invalid_x402_version',
  'unsupported_scheme',
  'invalid_network',
  'invalid_payment_requirements',
  'invalid_exact_evm_payload_recipient_mismatch',
  'invalid_exact_evm_payload_authorization_value_mismatch',
  'invalid_exact_evm_payload_authorization_valid_after',
  'invalid_exact_evm_payload_authorization_valid_before',
  'invalid_exact_evm_payload_signature',
  'invalid_exact_evm_nonce_already_used',
  'insufficient_funds',
  'invalid_transaction_state',
  'unexpected_verify_error',
  'unexpected_settle_error',
  'settlement_pending',
] as const;

export type Reason = (typeof reasons)[number];

/** The nonce of the authorization was used already, by this transfer or otherwise. */
export const usedAlready = 'invalid_exact_evm_nonce_already_used';
/** The authorization has ended, or it ends too soon or too late. */
export const expired = 'invalid_exact_evm_payload_authorization_valid_before';

/** Codes of libraries and facilitators that are not standard, each with its standard code. */
const otherWords: ReadonlyMap<string, Reason> = new Map([
  ['invalid_exact_evm_signature', 'invalid_exact_evm_payload_signature'],
  ['invalid_exact_evm_failed_to_parse_signature', 'invalid_exact_evm_payload_signature'],
  ['eip6492_factory_not_allowed', 'invalid_exact_evm_payload_signature'],
  ['invalid_exact_evm_recipient_mismatch', 'invalid_exact_evm_payload_recipient_mismatch'],
  ['invalid_exact_evm_insufficient_balance', 'insufficient_funds'],
  ['insufficient_balance', 'insufficient_funds'],
  ['invalid_exact_evm_scheme', 'unsupported_scheme'],
  ['invalid_scheme', 'unsupported_scheme'],
  ['invalid_exact_evm_network_mismatch', 'invalid_network'],
  ['invalid_exact_evm_transaction_failed', 'invalid_transaction_state'],
  ['invalid_exact_evm_transaction_simulation_failed', 'invalid_transaction_state'],
]);

const standard: ReadonlySet<string> = new Set(reasons);

/** The standard code for a code of a rail. An unknown code may hold any text, so it becomes `otherwise`. */
export function toReason(word: string | undefined, otherwise: Reason): Reason {
  if (word === undefined) return otherwise;
  if (isReason(word)) return word;
  return otherWords.get(word) ?? otherwise;
}

function isReason(word: string): word is Reason {
  return standard.has(word);
}

/** Whether the reason proves that this payment cannot be charged. Other reasons report a problem elsewhere. */
export function isDefinite(reason: Reason): boolean {
  return !indefinite.has(reason) && !isOfTheTerms(reason);
}

const indefinite: ReadonlySet<Reason> = new Set([
  'invalid_transaction_state',
  'unexpected_verify_error',
  'unexpected_settle_error',
  'settlement_pending',
]);

/**
 * Whether the reason is about the requirements, which this gateway sets and checks itself. A facilitator that gives such a
 * reason does not support the network or the scheme, which the payer cannot change.
 */
export function isOfTheTerms(reason: Reason): boolean {
  return terms.has(reason);
}

const terms: ReadonlySet<Reason> = new Set([
  'invalid_x402_version',
  'unsupported_scheme',
  'invalid_network',
  'invalid_payment_requirements',
]);
