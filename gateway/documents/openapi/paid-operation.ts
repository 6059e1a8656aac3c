import { ordinaryLimit, type PaidEndpoint } from '../../endpoints/endpoints.ts';
import { paymentHeaders } from '../../payment/protocol.ts';
import { formatPrice, payment } from '../service.ts';
import { type JsonSchema, nameOf, schemaReference, toJsonSchema } from './components.ts';
import { referHeaders } from './headers.ts';
import { refused, toOperationId } from './operations.ts';
import { refer } from './responses.ts';
import { shorten } from './share-schemas.ts';

/** GET of a paid path. HEAD is left out, as it delivers nothing. */
export function describePaid(endpoint: PaidEndpoint): object {
  const { path, price, parameters, summary, description, response } = endpoint;
  return {
    get: {
      operationId: toOperationId(path),
      summary,
      description: `${description} ${formatPrice(price)} a call.`,
      tags: ['Paid'],
      security: [],
      'x-requests-per-minute': ordinaryLimit,
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
          description: 'Paid',
          headers: referHeaders([paymentHeaders.receipt, paymentHeaders.legacyReceipt]),
          content: { 'application/json': { schema: schemaReference(nameOf(response)) } },
        },
        402: refer('PaymentRequired'),
        404: refer('PaidError'),
        409: refer('PaidError'),
        429: refer('PaidError'),
        503: refer('PaidError'),
        ...refused,
      },
    },
  };
}

function describeQuery({ properties, required: needed }: JsonSchema): object[] {
  const names = Array.isArray(needed) ? needed : [];
  return Object.entries(properties ?? {}).map(([name, schema]: [string, JsonSchema]) => {
    const { description, ...kind } = shorten(schema);
    const must = names.includes(name) ? { required: true } : {};
    return { name, in: 'query', ...must, description, schema: kind };
  });
}
