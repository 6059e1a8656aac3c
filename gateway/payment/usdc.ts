import { isAddressEqual, parseAbi, parseEventLogs, type TransactionReceipt } from 'viem';
import { type Hex, usdc } from './protocol.ts';

/** What payments read of the token. Source: EIP-3009, and Circle's FiatTokenV2_2. */
export const token = {
  address: usdc.address,
  abi: parseAbi([
    'function DOMAIN_SEPARATOR() view returns (bytes32)',
    'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
    'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
    'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
    'event Transfer(address indexed from, address indexed to, uint256 value)',
    'function paused() view returns (bool)',
    'function isBlacklisted(address account) view returns (bool)',
    'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  ]),
} as const;
const { address, abi } = token;

/** The part of an authorization that its transfer shows. `value` is in atomic units. */
export type AuthorizedTransfer = { from: Hex; to: Hex; value: bigint; nonce: Hex };

/**
 * How the transaction of a receipt used the nonce of an authorization: `paid` as authorized,
 * `paid-otherwise` to somebody else or with another amount. Undefined if the receipt does not show
 * that the nonce was used.
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
