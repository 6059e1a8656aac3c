import { concatHex, domainSeparator, hashStruct, keccak256 } from 'viem';
import type { Authorization } from './payload.ts';
import { chainId, type Hex, usdc } from './protocol.ts';

/** The domain of every signature for USDC on Base. Source: EIP-712. */
export const domain = { ...usdc.domain, chainId, verifyingContract: usdc.address } as const;

/** The hash of the domain, as the token's `DOMAIN_SEPARATOR` gives it. */
export const separator = domainSeparator({ domain });

/** The fields that a payer signs. Source: EIP-3009. */
export const transferTypes = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** The authorization with its numbers as viem takes them. */
export function toMessage({ value, validAfter, validBefore, ...rest }: Authorization) {
  return {
    ...rest,
    value: BigInt(value),
    validAfter: BigInt(validAfter),
    validBefore: BigInt(validBefore),
  };
}

/**
 * The hash that a payer signs, as 32 bytes in hex. Source: EIP-712.
 *
 * viem's `hashTypedData` would hash the domain again for each payment, which takes longer than the rest.
 */
export function hashAuthorization(authorization: Authorization): Hex {
  const struct = hashStruct({
    types: transferTypes,
    primaryType: 'TransferWithAuthorization',
    data: toMessage(authorization),
  });
  return keccak256(concatHex(['0x1901', separator, struct]));
}
