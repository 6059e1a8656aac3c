import {
  BaseError,
  concatHex,
  domainSeparator,
  encodeFunctionData,
  erc20Abi,
  isAddressEqual,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  parseErc6492Signature,
  parseEventLogs,
  type PublicClient,
  type TransactionReceipt,
} from 'viem';
import type { Authorization, Payment } from '../payload.ts';
import { chainId, type Hex, usdc } from '../protocol.ts';
import { expired, type Reason, usedAlready } from '../reasons.ts';

/** The domain of every signature for USDC on Base. Source: EIP-712. */
export const domain = { ...usdc.domain, chainId, verifyingContract: usdc.address } as const;

/** The hash of the domain, which the token also gives as `DOMAIN_SEPARATOR`. */
export const separator = domainSeparator({ domain });

/** The authorization as viem takes it, with its numbers as bigint. */
export function toMessage({ value, validAfter, validBefore, ...rest }: Authorization) {
  return {
    ...rest,
    value: BigInt(value),
    validAfter: BigInt(validAfter),
    validBefore: BigInt(validBefore),
  };
}

/** The hash of the name and the fields that a payer signs. Source: EIP-3009. */
const typeHash = '0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267';

/**
 * The hash that a payer signs, as 32 bytes in hex. Source: EIP-712.
 *
 * viem's `hashTypedData` would hash the domain and the names of the fields again for each payment, which takes longer than
 * the rest.
 */
export function hashAuthorization(authorization: Authorization): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const numbers = [value, validAfter, validBefore].map((digits) => numberToHex(BigInt(digits)));
  const fields = [from, to, ...numbers, nonce].map((field) => pad(field));
  const struct = keccak256(concatHex([typeHash, ...fields]));
  return keccak256(concatHex(['0x1901', separator, struct]));
}

/** What payments read of the token. Source: EIP-3009. */
export const token = {
  address: usdc.address,
  abi: parseAbi([
    'function DOMAIN_SEPARATOR() view returns (bytes32)',
    'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
    'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
    'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
    'event Transfer(address indexed from, address indexed to, uint256 value)',
  ]),
} as const;
const transferAbi = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
]);
const { address, abi } = token;

/** The call that settles a payment. The chain reverts the call from `validBefore` on, in seconds since 1970. */
export type Transfer = { to: Hex; data: Hex; validBefore: bigint };

/** The call for the transfer that the payer authorized. */
export function toTransfer(payment: Payment): Transfer {
  const data = encodeFunctionData({ abi: transferAbi, ...toCall(payment) });
  return { to: address, data, validBefore: BigInt(payment.authorization.validBefore) };
}

/**
 * Asks the token whether it would make the transfer. The token checks signature, time, nonce and balance.
 * On a chain without USDC every transfer seems to succeed.
 *
 * @throws viem's error if the token refuses, or if the RPC fails.
 */
export async function simulateTransfer(client: PublicClient, payment: Payment): Promise<void> {
  await client.readContract({ address, abi: transferAbi, ...toCall(payment) });
}

function toCall({ authorization, signature }: Payment) {
  const { from, to, value, validAfter, validBefore, nonce } = toMessage(authorization);
  return {
    functionName: 'transferWithAuthorization',
    args: [from, to, value, validAfter, validBefore, nonce, unwrap(signature)],
  } as const;
}

/** The signature without its wrapping. A contract wallet that is not deployed may wrap its signature. Source: ERC-6492. */
function unwrap(signature: Hex): Hex {
  try {
    return parseErc6492Signature(signature).signature;
  } catch {
    // The signature only ends like a wrapped signature. The token decides about it.
    return signature;
  }
}

/** Parts of the token's error texts. Source: Circle's FiatTokenV2_2. */
const refusals: readonly (readonly [RegExp, Reason])[] = [
  [/authorization is expired/i, expired],
  [/authorization is not yet valid/i, 'invalid_exact_evm_payload_authorization_valid_after'],
  [/authorization is used or canceled/i, usedAlready],
  [/exceeds balance/i, 'insufficient_funds'],
  [/invalid signature/i, 'invalid_exact_evm_payload_signature'],
];

/** The reason why the token refused a transfer. */
export function toRefusal(error: unknown): Reason {
  const text = error instanceof BaseError ? `${error.message} ${error.details}` : '';
  const [, reason] = refusals.find(([words]) => words.test(text)) ?? [];
  return reason ?? 'invalid_transaction_state';
}

/** The part of an authorization that its transfer shows. `value` is in atomic units. */
export type AuthorizedTransfer = { from: Hex; to: Hex; value: bigint; nonce: Hex };

/**
 * How the transaction of a receipt used the nonce of an authorization: `paid` as authorized, `paid-otherwise` to somebody
 * else or with another amount. Undefined if the receipt does not show that the nonce was used.
 */
export function readUse(
  { logs }: TransactionReceipt,
  { from, to, value, nonce }: AuthorizedTransfer,
): 'paid' | 'paid-otherwise' | undefined {
  const ofToken = logs.filter((log) => isAddressEqual(log.address, address));
  const [use] = parseEventLogs({
    abi,
    eventName: 'AuthorizationUsed',
    logs: ofToken,
    args: { authorizer: from, nonce },
  });
  // The token emits the transfer right after that use.
  const next = ofToken.filter((log) => use && log.logIndex === use.logIndex + 1);
  const [transfer] = parseEventLogs({ abi, eventName: 'Transfer', logs: next });
  if (!transfer) return undefined;
  const { args } = transfer;
  const isAuthorized =
    isAddressEqual(args.from, from) && isAddressEqual(args.to, to) && args.value === value;
  return isAuthorized ? 'paid' : 'paid-otherwise';
}

/**
 * Whether the RPC shows Base's USDC. It never rejects.
 * If it does not, it may be an RPC of another chain, so its errors are not the payer's fault.
 */
export async function showsUsdc(client: PublicClient): Promise<boolean> {
  const call = { ...token, functionName: 'DOMAIN_SEPARATOR' } as const;
  const shown = await client.readContract(call).catch(() => undefined);
  return shown === separator;
}

/** The holder's balance in atomic units. */
export function balanceOf(client: PublicClient, holder: Hex): Promise<bigint> {
  return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] });
}

/**
 * Whether the account has code: it is a contract wallet, or delegates by EIP-7702.
 * @throws an Error if the RPC shows no code of USDC. Its answer about the account then proves nothing.
 */
export async function holdsCode(client: PublicClient, account: Hex): Promise<boolean> {
  const [code, tokenCode] = await Promise.all([
    client.getCode({ address: account }),
    client.getCode({ address }),
  ]);
  if (!tokenCode) throw new Error('the RPC shows no code of USDC');
  return code !== undefined;
}
