import type { PaidEndpoint } from '../../endpoints/paid-endpoints.ts';
import { ordinaryLimit } from '../../endpoints/other-endpoints.ts';
import { paymentHeaders } from '../../payment/protocol.ts';
import { formatPrice, payment } from '../payment-facts.ts';
import { describeChallenge } from './challenge-response.ts';
import { schemaReference } from './components.ts';
import { fixHeader, headerGroups, referHeaders } from './headers.ts';
import { toOperationId } from './operation-id.ts';
import { anyRequest } from './operations.ts';
import { refer } from './responses.ts';
import { type JsonSchema, toJsonSchema } from './schemas.ts';

/** What a paid answer may be kept as: nowhere but with the payer. */
const kept = 'private, no-store';

/** GET of a paid path. HEAD is left out: there is nothing to have without a payment. */
export function describePaid(
  endpoint: PaidEndpoint,
  name: string,
  example: unknown,
  baseUrl: string,
): object {
  const { path, price, parameters, summary, description } = endpoint;
  return {
    get: {
      operationId: toOperationId('get', path),
      summary,
      description: `${description} ${formatPrice(price)} a call; ${ordinaryLimit} calls without payment, ${ordinaryLimit} refused payments and ${ordinaryLimit} calls answered again for free a minute.`,
      tags: ['Paid'],
      security: [],
      'x-payment-info': {
        price: { mode: 'fixed', currency: payment.currency, amount: price.amount },
        protocols: [{ x402: {} }],
      },
      parameters: [
        ...describeQuery(toJsonSchema(parameters)),
        { $ref: '#/components/parameters/PaymentSignature' },
        { $ref: '#/components/parameters/XPayment' },
      ],
      responses: {
        200: {
          description: `${summary}, paid`,
          headers: {
            ...referHeaders([
              paymentHeaders.receipt,
              paymentHeaders.legacyReceipt,
              ...headerGroups.fresh,
            ]),
            'Cache-Control': fixHeader('Cache-Control', kept),
            'RateLimit-Limit': fixHeader('RateLimit-Limit', ordinaryLimit),
          },
          content: { 'application/json': { schema: schemaReference(name), example } },
        },
        402: describeChallenge(endpoint, baseUrl),
        404: refer('NoMatch'),
        405: refer('MethodNotAllowed'),
        409: refer('PaymentAlreadyUsed'),
        429: refer('PaidRateLimited'),
        503: refer('PaidUnavailable'),
        ...anyRequest,
        400: refer('BadPaidRequest'),
        500: refer('PaidInternal'),
      },
    },
  };
}

function describeQuery({ properties, required }: JsonSchema): object[] {
  const names = Array.isArray(required) ? required : [];
  return Object.entries(properties ?? {}).map(([name, schema]: [string, JsonSchema]) => {
    const { description, ...kind } = schema;
    return { name, in: 'query', required: names.includes(name), description, schema: kind };
  });
}
