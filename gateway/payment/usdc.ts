import {
  concatHex,
  domainSeparator,
  isAddressEqual,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem';
import type { Authorization } from './payload.ts';
import { chainId, type Hex, usdc } from './protocol.ts';

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
const { address, abi } = token;

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
