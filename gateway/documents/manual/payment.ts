import { paidEndpoints } from '../../endpoints/paid-endpoints.ts';
import { ordinaryLimit } from '../../endpoints/other-endpoints.ts';
import { legacyType } from '../../payment/challenge/legacy-challenge.ts';
import { maxTimeoutSeconds, paymentHeaders, replayHours } from '../../payment/protocol.ts';
import { reasons } from '../../payment/reasons.ts';
import { payment } from '../payment-facts.ts';

const { challenge, payload, legacyPayload, receipt, legacyReceipt } = paymentHeaders;

/** How a call is paid, and a program that does it. */
export function describePayment(baseUrl: string): string {
  const path = paidEndpoints[0]?.path ?? '';
  return [
    `Paid calls use x402 V2: an EIP-3009 authorization (\`${payment.scheme}\`) of ${payment.asset}, which has six decimals, on \`${payment.network}\` (Base). A wallet with a little ${payment.asset} is all it takes: it needs no other coin, as the settling side pays for gas.`,
    [
      `1. GET the path without payment. The answer is 402; its header \`${challenge}\` holds the requirements as base64 JSON, and its body repeats the price.`,
      `2. Sign one entry of \`accepts\` for its amount, for \`maxTimeoutSeconds\` (${maxTimeoutSeconds}) from now, and send the same request again with the payment as base64 JSON in \`${payload}\`.`,
      `3. The answer is 200 with \`charged: true\`, and the receipt in \`${receipt}\`.`,
    ].join('\n'),
    describeProgram(`${baseUrl}${path}?limit=10`),
    ...sections.map(([title, text]) => `### ${title}\n\n${text}`),
  ].join('\n\n');
}

const sections: readonly (readonly [title: string, text: string])[] = [
  [
    'When a call is charged',
    'The work is done first and settled after: a call that has nothing to deliver, or whose parameters are wrong, is never charged, and its payment is still good. Where an answer says `charged: false`, nothing was charged, save for 503 `settlement_pending`: there the payment was sent, its end is not known yet, and it may be charged once it is.',
  ],
  [
    'When an answer is lost',
    `Send the same request with the same payment again. A payment that was settled brings the answer of its request again, from the same night and free of charge, for ${replayHours} hours; any other request with it is 409. Where that night was published again meanwhile, the answer may be of its corrected edition, with no row (\`count\` 0) where nothing of what was asked for is left in it. On 503 \`settlement_pending\` do not sign anew: send the same request with the same payment after Retry-After. Who wants to be sure even so gives each payment an id by x402’s extension \`payment-identifier\`: of two payments of one payer with the same id, only one is ever charged.`,
  ],
  [
    'When a payment is refused',
    `The answer is 402 again, with x402’s word for why in \`error.reason\` and in \`error\` of the header: ${reasons.map((reason) => `\`${reason}\``).join(', ')}. A \`validBefore\` more than ${replayHours} hours ahead is refused like one that is over, by \`invalid_exact_evm_payload_authorization_valid_before\`. Where it was sent to the chain and failed there, \`${receipt}\` says so.`,
  ],
  [
    'How many calls',
    `A minute, a client may make ${ordinaryLimit} calls of a paid path without payment, and ${ordinaryLimit} with one that end in a refusal; ${ordinaryLimit} more may be answered again for free. Paid calls that are delivered are not counted; those under way are, until they are answered.`,
  ],
  [
    'Clients of x402 V1',
    `With \`Accept: ${legacyType}\` the body of the 402 is the challenge of V1. A payment may come in \`${legacyPayload}\`, in the form of V1 or of V2; the receipt of V1 is in \`${legacyReceipt}\`.`,
  ],
];

function describeProgram(url: string): string {
  return `\`\`\`ts
import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';

const account = privateKeyToAccount(process.env.WALLET_KEY as \`0x\${string}\`);
const pay = wrapFetchWithPaymentFromConfig(fetch, {
  schemes: [{ network: '${payment.network}', client: new ExactEvmScheme(account) }],
});

const response = await pay('${url}');
if (!response.ok) throw new Error(await response.text());
const { data } = await response.json();
for (const { fullName, stars } of data) console.log(fullName, stars);
\`\`\``;
}
