import { ExactEvmScheme } from '@x402/evm';
import { x402Client, x402HTTPClient } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';
import * as z from 'zod';
import type { Price } from '../../payment/prices.ts';
import { type Hex, network, paymentHeaders, usdc } from '../../payment/protocol.ts';

/** How a payment stands, as far as the service's answers tell. */
export type Standing =
  /** It is on its way for the first time. */
  | 'sent'
  /** It was refused, and is as good for any call of the same terms: it is bound to no address. */
  | 'unspent'
  /** Its end is not known, or nobody took its answer: it is for its own call alone, which it may have bought. */
  | 'owed'
  /** It was delivered, or used in another way. */
  | 'spent';

/** A payment that was signed. Who has it can take the money until it ends, whatever was answered. */
export type SignedPayment = {
  standing: Standing;
  /** The call it was last sent for. */
  url: string;
  /** Amount, recipient, asset and network in one text. */
  terms: string;
  amount: bigint;
  /** The value of its header. */
  header: string;
  from: Hex;
  to: Hex;
  nonce: Hex;
  /** Seconds since 1970 from which it is worth nothing. */
  validBefore: number;
};

/** What a call costs, in the protocol's own form and in ours. */
export type Terms = { required: PaymentRequired; text: string; amount: bigint };

type PaymentRequired = Parameters<x402Client['createPaymentPayload']>[0];

/** Seconds for which a payment is signed at most. This service asks for 300. */
const longestSeconds = 3_600;

/** What a 402 asks for; undefined where it does not say. */
export function readChallenge(response: Response): PaymentRequired | undefined {
  try {
    const client = new x402HTTPClient(new x402Client());
    return client.getPaymentRequiredResponse((name) => response.headers.get(name));
  } catch {
    return undefined;
  }
}

/** The one way of ours to pay among those that are offered, for at most the price. @throws Error where there is none. */
export function chooseTerms(required: PaymentRequired, price: Price): Terms {
  const chosen = required.accepts.find(
    ({ scheme, network: chain, asset, amount, maxTimeoutSeconds, extra }) =>
      scheme === 'exact' &&
      chain === network &&
      asset.toLowerCase() === usdc.address.toLowerCase() &&
      /^\d{1,30}$/.test(amount) &&
      BigInt(amount) <= BigInt(price.atomic) &&
      maxTimeoutSeconds <= longestSeconds &&
      (extra['assetTransferMethod'] ?? 'eip3009') === 'eip3009',
  );
  if (!chosen) {
    const ours = `USDC on Base by EIP-3009 for at most ${price.display}`;
    throw new Error(`the payment is not asked for in ${ours}, the published price`);
  }
  const { amount, payTo, asset } = chosen;
  return {
    required: { ...required, accepts: [chosen] },
    text: [amount, payTo, asset, network].join(' ').toLowerCase(),
    amount: BigInt(amount),
  };
}

/** Signs a payment that was not sent yet. */
export async function signPayment(key: Hex, terms: Terms, url: string): Promise<SignedPayment> {
  const client = new x402Client()
    .register(network, new ExactEvmScheme(privateKeyToAccount(key)))
    // The cap is kept over all payments, not for each.
    .setSpendControls({ maxAmountPerPayment: false });
  const payload = await client.createPaymentPayload(terms.required);
  const headers = new x402HTTPClient(client).encodePaymentSignatureHeader(payload);
  const { authorization } = Payload.parse(payload.payload);
  return {
    ...authorization,
    standing: 'sent',
    url,
    terms: terms.text,
    amount: terms.amount,
    header: z.string().parse(headers[paymentHeaders.payload]),
  };
}

const HexText = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform((text): Hex => `0x${text.slice(2)}`);

const Payload = z.object({
  authorization: z.object({
    from: HexText,
    to: HexText,
    nonce: HexText,
    validBefore: z.coerce.number(),
  }),
});
