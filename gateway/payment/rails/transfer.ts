import {
  BaseError,
  encodeFunctionData,
  parseAbi,
  parseErc6492Signature,
  type PublicClient,
} from 'viem';
import { toMessage } from '../eip-3009.ts';
import type { Payment } from '../payload.ts';
import { type Hex, usdc } from '../protocol.ts';
import type { Reason } from '../reasons.ts';

/** The call that settles a payment, and when the chain begins to revert it, in seconds since 1970. */
export type Transfer = { to: Hex; data: Hex; validBefore: bigint };

const token = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
]);

/** The transfer that the payer authorized. */
export function toTransfer(payment: Payment): Transfer {
  const data = encodeFunctionData({ abi: token, ...toCall(payment) });
  return { to: usdc.address, data, validBefore: BigInt(payment.authorization.validBefore) };
}

/**
 * Asks the token whether it would make the transfer. The token checks signature, time, nonce and balance.
 * On a chain without USDC every transfer seems to succeed.
 *
 * @throws viem's error if the token refuses, or if the RPC fails.
 */
export async function simulateTransfer(client: PublicClient, payment: Payment): Promise<void> {
  await client.readContract({ address: usdc.address, abi: token, ...toCall(payment) });
}

function toCall({ authorization, signature }: Payment) {
  const { from, to, value, validAfter, validBefore, nonce } = toMessage(authorization);
  return {
    functionName: 'transferWithAuthorization',
    args: [from, to, value, validAfter, validBefore, nonce, unwrap(signature)],
  } as const;
}

/** A contract wallet may wrap its signature as if it were not deployed yet. Source: ERC-6492. */
function unwrap(signature: Hex): Hex {
  try {
    return parseErc6492Signature(signature).signature;
  } catch {
    // It only ends like a wrapped one. The token decides.
    return signature;
  }
}

/** Parts of the token's error texts. Source: Circle's FiatTokenV2_2. */
const refusals: readonly (readonly [RegExp, Reason])[] = [
  [/authorization is expired/i, 'invalid_exact_evm_payload_authorization_valid_before'],
  [/authorization is not yet valid/i, 'invalid_exact_evm_payload_authorization_valid_after'],
  [/authorization is used or canceled/i, 'invalid_exact_evm_nonce_already_used'],
  [/exceeds balance/i, 'insufficient_funds'],
  [/invalid signature/i, 'invalid_exact_evm_payload_signature'],
];

/** The reason of a transfer that the token refused. */
export function toRefusal(error: unknown): Reason {
  const text = error instanceof BaseError ? `${error.message} ${error.details}` : '';
  const [, reason] = refusals.find(([words]) => words.test(text)) ?? [];
  return reason ?? 'invalid_transaction_state';
}
