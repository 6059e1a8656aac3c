import { ordinaryLimit, type PaidEndpoint } from '../../endpoints/endpoints.ts';
import { LegacyChallenge, legacyType } from '../../payment/challenge.ts';
import { legacyNetwork, maxTimeoutSeconds, paymentHeaders, usdc } from '../../payment/protocol.ts';
import { reasons } from '../../payment/reasons.ts';
import { documentUrl, formatPrice, payment } from '../service.ts';
import { type JsonSchema, nameOf, schemaReference, toJsonSchema } from './components.ts';
import { fixHeader, headerGroups, referHeaders } from './headers.ts';
import { anyRequest, toOperationId } from './operations.ts';
import { limitError, refer, toExample } from './responses.ts';

/** Placeholders, so that nobody pays an example. The challenge tells the real addresses. */
const examplePayTo = '<PAY_TO_ADDRESS>';
const exampleAsset = '<ASSET_ADDRESS>';

/** Only the payer may keep a paid answer. */
const kept = 'private, no-store';

/** GET of a paid path. HEAD is left out, as it delivers nothing. */
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
      description: `${description} ${formatPrice(price)} a call; ${ordinaryLimit} calls without payment, ${ordinaryLimit} refused payments and ${ordinaryLimit} repeated calls a minute.`,
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

function describeQuery({ properties, required: needed }: JsonSchema): object[] {
  const names = Array.isArray(needed) ? needed : [];
  return Object.entries(properties ?? {}).map(([name, schema]: [string, JsonSchema]) => {
    const { description, ...kind } = schema;
    const listed = kind['type'] === 'array' ? { explode: false } : {};
    const required = names.includes(name);
    return { name, in: 'query', required, description, ...listed, schema: kind };
  });
}

/** The 402 of a paid path, with the price of this very path. */
function describeChallenge(endpoint: PaidEndpoint, baseUrl: string): object {
  return {
    description: 'A payment is needed, or the payment sent was not accepted. Nothing was charged.',
    headers: {
      ...referHeaders([paymentHeaders.challenge, paymentHeaders.receipt, ...headerGroups.fresh]),
      'Cache-Control': fixHeader('Cache-Control', 'no-store'),
    },
    content: {
      'application/json': describeBody(endpoint, baseUrl),
      [legacyType]: describeLegacyBody(endpoint, baseUrl),
    },
  };
}

const reason = {
  type: 'string',
  enum: reasons,
  description: 'Why the payment was not accepted, in x402’s words; with invalid_payment.',
};

function describeBody({ price }: PaidEndpoint, baseUrl: string): object {
  const codes = ['payment_required', 'invalid_payment'] as const;
  const rail = {
    scheme: payment.scheme,
    network: payment.network,
    asset: payment.asset,
    price: price.display,
    payTo: examplePayTo,
    mimeType: 'application/json',
  };
  const examples = codes.map((code): [string, object] => {
    const said = code === 'invalid_payment' ? { reason: 'insufficient_funds' } : {};
    const challenge = {
      x402Version: payment.x402Version,
      accepts: [rail],
      terms: documentUrl(baseUrl, '/terms.txt'),
    };
    return [code, { value: { ...toExample(code, true, said), ...challenge } }];
  });
  const priced = { ...schemaReference('Rail'), properties: { price: { const: price.display } } };
  const limited = limitError('PaymentRequiredResponse', codes, { reason });
  return {
    schema: { allOf: [limited, { properties: { accepts: { items: priced } } }] },
    examples: Object.fromEntries<object>(examples),
  };
}

function describeLegacyBody({ path, price, description }: PaidEndpoint, baseUrl: string): object {
  const name = nameOf(LegacyChallenge.shape.accepts.element);
  const amount = { maxAmountRequired: { const: price.atomic } };
  const priced = { ...schemaReference(name), properties: amount };
  const example: LegacyChallenge = {
    success: false,
    charged: false,
    x402Version: 1,
    error: 'Payment required',
    accepts: [
      {
        scheme: payment.scheme,
        network: legacyNetwork,
        maxAmountRequired: price.atomic,
        resource: `${baseUrl}${path}`,
        description,
        mimeType: 'application/json',
        payTo: examplePayTo,
        maxTimeoutSeconds,
        asset: exampleAsset,
        extra: { ...usdc.domain },
      },
    ],
  };
  return {
    schema: {
      ...schemaReference(nameOf(LegacyChallenge)),
      properties: { accepts: { items: priced } },
    },
    example,
  };
}
