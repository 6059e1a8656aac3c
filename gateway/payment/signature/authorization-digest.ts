import type { Authorization } from '../payload/payment.ts';
import { chainId, usdc } from '../protocol.ts';
import type { Keccak } from './keccak.ts';

const word = 32;
const maxUint256 = 2n ** 256n - 1n;

/** What a payer signs of an authorization, 32 bytes; undefined where a number has more than 256 bits. */
export type AuthorizationDigest = (authorization: Authorization) => Uint8Array | undefined;

const transferType =
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)';
const domainType =
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)';

/**
 * Lays out the digest of a transfer of USDC on Base by hand, which costs a fiftieth of doing it for any type.
 *
 * Source: EIP-712, `hashStruct`; EIP-3009, `TransferWithAuthorization`.
 */
export function createAuthorizationDigest(keccak: Keccak): AuthorizationDigest {
  const hashText = (text: string) => keccak(Buffer.from(text));
  const domain = Buffer.concat([
    hashText(domainType),
    hashText(usdc.domain.name),
    hashText(usdc.domain.version),
    toWord(chainId.toString(16)),
    toWord(usdc.address.slice(2)),
  ]);
  // The parts that never change stand in both from the beginning.
  const struct = Buffer.alloc(7 * word);
  struct.set(hashText(transferType), 0);
  const signed = Buffer.alloc(2 + 2 * word);
  signed.set([0x19, 0x01], 0);
  signed.set(keccak(domain), 2);
  return ({ from, to, value, validAfter, validBefore, nonce }) => {
    const numbers = [value, validAfter, validBefore].map(BigInt);
    if (numbers.some((number) => number > maxUint256)) return undefined;
    const fields = [from.slice(2), to.slice(2), ...numbers.map((number) => number.toString(16))];
    for (const [index, field] of [...fields, nonce.slice(2)].entries()) {
      struct.write(field.padStart(2 * word, '0'), (index + 1) * word, 'hex');
    }
    signed.set(keccak(struct), 2 + word);
    return keccak(signed);
  };
}

function toWord(hex: string): Buffer {
  return Buffer.from(hex.padStart(2 * word, '0'), 'hex');
}
