import { ExactEvmScheme } from '@x402/evm';
import { x402Client, x402HTTPClient } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';
import * as z from 'zod';
import { PaymentRequired, Requirements } from '../ask.ts';
import type { Price } from '../../payment/prices.ts';
import { type Hex, network, paymentHeaders, usdc } from '../../payment/protocol.ts';

/** What the service's answers tell about a signed payment. */
const PaymentState = z.enum([
  /** The service may settle it, and no answer came. It is sent again for its own URL only. */
  'owed',
  /** Refused. It can pay for another call of the same terms: the authorization names no URL. */
  'unspent',
  /** The caller has the answer, or the nonce of the payment was used otherwise. */
  'spent',
]);
export type PaymentState = z.infer<typeof PaymentState>;

/** A signed payment. Until `validBefore`, whoever received it can take the money. */
export const SignedPayment = z.object({
  state: PaymentState,
  /** The URL to which the payment was last sent. */
  url: z.string(),
  /** Amount, recipient, asset and network in one text. */
  terms: z.string(),
  /** The value of the `PAYMENT-SIGNATURE` header. */
  header: z.string(),
  /** The end of the authorization, in seconds since 1970. */
  validBefore: z.number(),
});
export type SignedPayment = z.infer<typeof SignedPayment>;

/** The way to pay that was chosen. `key` has amount, recipient, asset and network in one text. */
export type ChosenTerms = { challenge: PaymentChallenge; key: string; amount: bigint };

type PaymentChallenge = Parameters<x402Client['createPaymentPayload']>[0];

const Challenge = PaymentRequired.extend({
  accepts: z.array(Requirements.extend({ extra: z.looseObject({}) })),
});

/** The longest time in seconds for which a payment may be valid. This service asks for 300. */
const longestSeconds = 3_600;

/** The challenge of a 402; undefined if there is none of the form that x402 V2 demands. */
export function readChallenge(response: Response): PaymentChallenge | undefined {
  try {
    const client = new x402HTTPClient(new x402Client());
    const challenge = client.getPaymentRequiredResponse((name) => response.headers.get(name));
    return Challenge.safeParse(challenge).success ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Chooses the way to pay that this wallet supports, for at most the price.
 *
 * @throws Error if the challenge offers no such way.
 */
export function chooseTerms(challenge: PaymentChallenge, price: Price): ChosenTerms {
  const chosen = challenge.accepts.find((offer) => isOurs(offer, price));
  if (!chosen) {
    const ours = `USDC on Base by EIP-3009 for at most ${price.display}`;
    throw new Error(`the service does not ask for ${ours}, the published price`);
  }
  const { amount, payTo, asset } = chosen;
  return {
    challenge: { ...challenge, accepts: [chosen] },
    key: [amount, payTo, asset, network].join(' ').toLowerCase(),
    amount: BigInt(amount),
  };
}

/** Whether USDC on Base is asked for, by EIP-3009 and for at most the price. */
export function isOurs(
  offer: PaymentChallenge['accepts'][number],
  price: Pick<Price, 'atomic'>,
): boolean {
  const { scheme, network: chain, asset, amount, maxTimeoutSeconds, extra } = offer;
  return (
    scheme === 'exact' &&
    chain === network &&
    asset.toLowerCase() === usdc.address.toLowerCase() &&
    /^\d{1,30}$/.test(amount) &&
    BigInt(amount) <= BigInt(price.atomic) &&
    maxTimeoutSeconds <= longestSeconds &&
    (extra['assetTransferMethod'] ?? 'eip3009') === 'eip3009'
  );
}

/** Signs a new payment for a URL. */
export async function signPayment(
  key: Hex,
  terms: ChosenTerms,
  url: string,
): Promise<SignedPayment> {
  const client = new x402Client()
    .register(network, new ExactEvmScheme(privateKeyToAccount(key)))
    // The spending limit bounds the sum of payments; the library's bound of each is switched off.
    .setSpendControls({ maxAmountPerPayment: false });
  const payload = await client.createPaymentPayload(terms.challenge);
  const headers = new x402HTTPClient(client).encodePaymentSignatureHeader(payload);
  const { validBefore } = Payload.parse(payload.payload).authorization;
  return {
    state: 'owed',
    url,
    terms: terms.key,
    header: z.string().parse(headers[paymentHeaders.payload]),
    validBefore,
  };
}

const Payload = z.object({ authorization: z.object({ validBefore: z.coerce.number() }) });
