import { paidEndpoints } from '../../endpoints/paid-endpoints.ts';
import { payment, paymentHeaders } from '../payment-facts.ts';

/** How a call is paid, and a program that does it. */
export function describePayment(baseUrl: string): string {
  const path = paidEndpoints[0]?.path ?? '';
  return [
    `Paid calls use x402 V2: an EIP-3009 authorization (\`${payment.scheme}\`) of ${payment.asset}, which has six decimals, on \`${payment.network}\` (Base). A wallet with a little ${payment.asset} is all it takes: it needs no other coin, as the settling side pays for gas.`,
    [
      `1. GET the path without payment. The answer is 402; its header \`${paymentHeaders.challenge}\` holds the requirements as base64 JSON, and its body repeats the price.`,
      `2. Sign one entry of \`accepts\` for its amount, and send the same request again with the payment as base64 JSON in \`${paymentHeaders.payload}\` (clients of V1: \`${paymentHeaders.legacyPayload}\`).`,
      `3. The answer is 200 with \`charged: true\`, and the receipt in \`${paymentHeaders.receipt}\`.`,
    ].join('\n'),
    'The work is done first and settled after: a call that ends in an error, or has nothing to deliver, is never charged. A payment that was settled brings the answer of its request again, free of charge, so a lost reply costs nothing. On 503 `settlement_pending` do not sign anew: send the same request with the same payment after Retry-After.',
    `\`\`\`ts
import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';

const account = privateKeyToAccount(process.env.WALLET_KEY as \`0x\${string}\`);
const pay = wrapFetchWithPaymentFromConfig(fetch, {
  schemes: [{ network: '${payment.network}', client: new ExactEvmScheme(account) }],
});

const response = await pay('${baseUrl}${path}?limit=10');
if (!response.ok) throw new Error(await response.text());
const { data } = await response.json();
\`\`\``,
  ].join('\n\n');
}
