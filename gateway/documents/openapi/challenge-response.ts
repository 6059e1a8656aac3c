import type { PaidEndpoint } from '../../endpoints/paid-endpoints.ts';
import { LegacyChallenge, legacyType } from '../../payment/challenge/legacy-challenge.ts';
import { legacyNetwork, maxTimeoutSeconds, paymentHeaders, usdc } from '../../payment/protocol.ts';
import { reasons } from '../../payment/reasons.ts';
import { documentUrl } from '../document-list.ts';
import { errorsOf } from '../error-codes.ts';
import { exampleAsset, examplePayTo, payment } from '../payment-facts.ts';
import { nameOf, schemaReference } from './components.ts';
import { fixHeader, headerGroups, referHeaders } from './headers.ts';
import { limitError, toExample } from './responses.ts';

/** The 402 of a paid path, with the price of this very path. */
export function describeChallenge(endpoint: PaidEndpoint, baseUrl: string): object {
  return {
    description: 'A payment is needed, or the one sent was not taken. Nothing was charged.',
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
  description: 'x402’s word for why the payment was not taken; with invalid_payment.',
};

function describeBody({ price }: PaidEndpoint, baseUrl: string): object {
  const errors = errorsOf(402);
  const rail = {
    scheme: payment.scheme,
    network: payment.network,
    asset: payment.asset,
    price: price.display,
    payTo: examplePayTo,
    mimeType: 'application/json',
  };
  const examples = errors.map((error): [string, object] => {
    const said = error.code === 'invalid_payment' ? { reason: 'insufficient_funds' } : {};
    const challenge = {
      x402Version: payment.x402Version,
      accepts: [rail],
      terms: documentUrl(baseUrl, '/terms.txt'),
    };
    return [error.code, { value: { ...toExample(error, true, said), ...challenge } }];
  });
  const priced = { ...schemaReference('Rail'), properties: { price: { const: price.display } } };
  const limited = limitError('PaymentRequiredResponse', errors, { reason });
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
