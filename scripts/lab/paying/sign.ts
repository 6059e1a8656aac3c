import { randomBytes } from 'node:crypto';
import { toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { domain, toMessage } from '../../../gateway/payment/signature.ts';
import { toBase64Json } from '../../../gateway/payment/answers.ts';
import type { Authorization } from '../../../gateway/payment/payload.ts';
import { type Hex, network, usdc } from '../../../gateway/payment/protocol.ts';

/** The fields that a payer signs. Source: EIP-3009. */
const transferTypes = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** An authorization and its signature. */
export type Signed = { authorization: Authorization; signature: Hex };

/** An authorization of one cent for five minutes. `about` changes these values. */
export function authorize(
  from: Hex,
  about: Partial<Authorization> & Pick<Authorization, 'to'>,
): Authorization {
  return {
    from,
    value: '10000',
    validAfter: '0',
    validBefore: String(Math.floor(Date.now() / 1000) + 300),
    nonce: toHex(randomBytes(32)),
    ...about,
  };
}

/** Signs without the x402 client, so a test can sign values that the client would refuse. Source: EIP-3009. */
export async function signAuthorization(
  key: Hex,
  about: Parameters<typeof authorize>[1],
): Promise<Signed> {
  const account = privateKeyToAccount(key);
  const authorization = authorize(account.address, about);
  const signature = await account.signTypedData({
    domain,
    types: transferTypes,
    primaryType: 'TransferWithAuthorization',
    message: toMessage(authorization),
  });
  return { authorization, signature };
}

/** The value of the payment header in V2. */
export function toHeader(signed: Signed, extensions?: Record<string, unknown>): string {
  const { value, to } = signed.authorization;
  const accepted = {
    scheme: 'exact',
    network,
    amount: value,
    asset: usdc.address,
    payTo: to,
    maxTimeoutSeconds: 300,
    extra: usdc.domain,
  };
  return toBase64Json({ x402Version: 2, accepted, payload: signed, extensions });
}
