import { compactColumns, rowTokens } from '../../pipeline/contract/row-views.ts';
import { ordinaryLimit, paidEndpoints } from '../endpoints/endpoints.ts';
import { legacyType } from '../payment/answer.ts';
import {
  maxTimeoutSeconds,
  mostAnswers,
  paymentHeaders,
  replayHours,
} from '../payment/protocol.ts';
import { reasons } from '../payment/reasons.ts';
import { payment } from './service.ts';

/** How to get only what is needed, in few tokens. */
export const asking = [
  'A call with `limit`, `language` and `days` alone gives whole items. Any other parameter adds `index` (the id of the night), `total`, `truncated`, and `cursor` where there is a next page.',
  `- \`view=compact\` gives a row in one line of ${rowTokens.compact} tokens, where a whole row has ${rowTokens.full}: ${compactColumns.join(', ')}. A digest is one line too.`,
  '- `fields=fullName,stars` gives only these fields.',
  '- Filters of rows apply together: `language`, `category`, `topic`, `min_stars`, `created_since`, `standing`, `max_risk`, `ids`. `limit` counts the rows that pass. To avoid spam, ask for `standing=clear`: a row with a low score can be at `caution` too.',
  '- `max_tokens` bounds the whole JSON answer, counted in o200k_base. Send the same query with `cursor` for the next page, of the same night. Each page is a paid call. If no item fits, the answer is 400 and names the fewest tokens that are enough.',
  '- `since=1d&changes=entered` gives the rows that the query gives now and did not give a day ago, as a list. You need no earlier answer. It never has more tokens than the whole list in that view. `since` also takes a UTC day such as 2026-01-15, or the `index` of an answer. If there is no night of that day, the newest one before it counts: `days` of the answer tells which. `limit` applies to both nights, so use limit=100 to miss nothing. 404 `no_match`: nothing is new. 404 `unknown_night`: there is no such night, so ask for the rows. Neither is charged.',
  '- `since=INDEX` without `changes` gives everything that changed, for a reader who keeps the rows. If `data` is a list, it has the rows themselves, which have fewer tokens than the changes.',
  'To apply changes, use the names of the earlier night. Remove the rows in `gone`, `quarantined` and `left`. If most rows left, the answer has `othersLeft` instead of `left`: then keep only the rows whose name is in a group other than `entered`. Give each row that stays its new `stars`. Its `starsGained` is the third value; without one, it is the new stars minus the old ones. It is 0 for a row that is not in `stars`. Add `days` to its `ageDays`. Set the values in `other`, `standing` and `renamed`. Add the rows in `entered`. Sort by stars descending, then by name. The result is the new rows, byte for byte.',
].join('\n');

const { challenge, payload, legacyPayload, receipt, legacyReceipt } = paymentHeaders;

/** How to pay for a call, with an example program. */
export function describePayment(baseUrl: string): string {
  const path = paidEndpoints[0]?.path ?? '';
  return [
    `Paid calls use x402 V2: an EIP-3009 authorization (\`${payment.scheme}\`) of ${payment.asset}, which has six decimals, on \`${payment.network}\` (Base). You need a wallet with a little ${payment.asset} and no other coin: the seller pays for gas.`,
    [
      `1. GET the path without payment. The answer is 402. Its header \`${challenge}\` holds the requirements as base64 JSON. Its body repeats the price.`,
      `2. Sign one entry of \`accepts\` for its amount, valid for \`maxTimeoutSeconds\` (${maxTimeoutSeconds}) from now. Send the same request again with the payment as base64 JSON in \`${payload}\`.`,
      `3. The answer is 200 with \`charged: true\`, and the receipt in \`${receipt}\`.`,
    ].join('\n'),
    describeProgram(`${baseUrl}${path}?limit=10`),
    ...sections.map(([title, text]) => `### ${title}\n\n${text}`),
  ].join('\n\n');
}

const sections: readonly (readonly [title: string, text: string])[] = [
  [
    'When a call is charged',
    'The work is done first and settled after. A call that has nothing to deliver, or whose parameters are wrong, is never charged. Its payment can still be used. If an answer says `charged: false`, nothing was charged. The one exception is 503 `settlement_pending`: the payment was sent, its outcome is not known yet, and it may still be charged.',
  ],
  [
    'When an answer is lost',
    `Send the same request with the same payment again. A settled payment brings the answer of its request again, from the same night and without charge, for ${replayHours} hours and until ${mostAnswers} calls have had it. Any other request with it is answered with 409. If that night was published again in the meantime, the answer may be from its corrected edition. If nothing matches there, the answer has no rows (\`count\` 0). On 503 \`settlement_pending\` do not sign again: send the same request with the same payment after Retry-After. To be safe against paying twice, give each payment an id with x402’s extension \`payment-identifier\`. Of two payments of one payer with the same id, only one is ever charged.`,
  ],
  [
    'When a payment is refused',
    `The answer is 402 again, with the reason in x402’s words in \`error.reason\` and in \`error\` of the header: ${reasons.map((reason) => `\`${reason}\``).join(', ')}. A \`validBefore\` more than ${replayHours} hours ahead is refused like one in the past, with \`invalid_exact_evm_payload_authorization_valid_before\`. If the payment was sent to the chain and failed there, \`${receipt}\` says so.`,
  ],
  [
    'How many calls',
    `Each minute, a client may make ${ordinaryLimit} calls of a paid path without payment. ${ordinaryLimit} more may have a payment that is refused, and ${ordinaryLimit} more may be answered again without charge. Paid calls that are delivered are not counted. A paid call counts while it is being answered.`,
  ],
  [
    'Clients of x402 V1',
    `With \`Accept: ${legacyType}\` the body of the 402 is the challenge of V1. A payment may come in \`${legacyPayload}\`, in the form of V1 or of V2. The receipt of V1 is in \`${legacyReceipt}\`.`,
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
