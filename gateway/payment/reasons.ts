/**
 * The x402 error codes that this gateway uses, each with a sentence without its full stop, which
 * tells a person who writes a client which field is wrong and what the field takes. Source: x402
 * V2, error codes.
 */
export const explanations = {
  invalid_payload:
    'the header takes one x402 payment by EIP-3009, as base64 of its JSON, in at most 16,384 characters',
  invalid_x402_version: 'x402Version takes 2, or 1 for the header of V1',
  unsupported_scheme: 'scheme takes exact',
  invalid_network: 'network takes eip155:8453, or base in V1',
  invalid_payment_requirements:
    'asset, payTo and amount in accepted have to be those of the challenge',
  invalid_exact_evm_payload_recipient_mismatch:
    'to in the authorization has to be payTo of the challenge',
  invalid_exact_evm_payload_authorization_value_mismatch:
    'value in the authorization has to be amount of the challenge',
  invalid_exact_evm_payload_authorization_valid_after:
    'validAfter in the authorization has to be a time that has passed on the chain',
  invalid_exact_evm_payload_authorization_valid_before:
    'validBefore in the authorization has to be six seconds to a day ahead of the chain’s time',
  invalid_exact_evm_payload_signature:
    'signature has to be by the key of from, for this authorization and for USDC on Base',
  invalid_exact_evm_nonce_already_used: 'nonce in the authorization was used or cancelled before',
  insufficient_funds: 'the address in from has too little USDC on Base',
  invalid_transaction_state: 'the transfer fails on the chain',
  unexpected_verify_error: 'the facilitator could not verify the payment',
  unexpected_settle_error: 'the facilitator could not settle the payment',
  settlement_pending: 'the payment may still settle, so send the same payment again',
} as const;

export type Reason = keyof typeof explanations;

/** Why a payment is refused. `got`: what came instead of what a field takes. */
export type Fault = { reason: Reason; got?: string | undefined };

/** The explanation of a fault, with what came. */
export function explain({ reason, got }: Fault): string {
  const explanation = explanations[reason];
  return got === undefined ? explanation : `${explanation}, got ${got}`;
}

/** The codes of `explanations`. */
export const reasons: readonly Reason[] = Object.keys(explanations).filter(isReason);

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
  ['asset_not_deployed_contract', 'invalid_payment_requirements'],
  ['invalid_exact_evm_network_mismatch', 'invalid_network'],
  ['invalid_exact_evm_transaction_failed', 'invalid_transaction_state'],
  ['invalid_exact_evm_transaction_simulation_failed', 'invalid_transaction_state'],
]);

/** The standard code for a rail's code. An unknown one may hold any text: `otherwise`. */
export function toReason(word: string | null | undefined, otherwise: Reason): Reason {
  if (!word) return otherwise;
  if (isReason(word)) return word;
  return otherWords.get(word) ?? otherwise;
}

function isReason(word: string): word is Reason {
  return Object.hasOwn(explanations, word);
}

/** Whether this payment cannot be charged. Other reasons are a problem elsewhere. */
export function isDefinite(reason: Reason): boolean {
  return !indefinite.has(reason) && !reasonsOfTheTerms.has(reason);
}

const indefinite: ReadonlySet<Reason> = new Set([
  'invalid_transaction_state',
  'unexpected_verify_error',
  'unexpected_settle_error',
  'settlement_pending',
]);

/**
 * The reasons about the requirements, which this gateway sets and checks itself. A facilitator that
 * gives such a reason does not support the network or the scheme, which the payer cannot change.
 */
export const reasonsOfTheTerms: ReadonlySet<Reason> = new Set([
  'invalid_x402_version',
  'unsupported_scheme',
  'invalid_network',
  'invalid_payment_requirements',
]);
