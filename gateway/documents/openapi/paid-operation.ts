import { ordinaryLimit, type PaidEndpoint, paidEndpoints } from '../../endpoints/endpoints.ts';
import { paymentHeaders } from '../../payment/protocol.ts';
import { formatPrice, payment } from '../service.ts';
import {
  describeComponents,
  type JsonSchema,
  nameOf,
  schemaReference,
  toJsonSchema,
} from './components.ts';
import { describeHeaders } from './headers.ts';
import { refused, toOperationId } from './operations.ts';
import { refer } from './responses.ts';
import { shorten } from './share-schemas.ts';
import { toFirstClauses } from './short-descriptions.ts';

/** GET of a paid path. HEAD is left out, because it delivers nothing. */
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
        ...describeQuery(parameters).map(referToShared),
        { $ref: '#/components/parameters/PaymentSignature' },
        { $ref: '#/components/parameters/XPayment' },
      ],
      responses: {
        200: {
          description: 'Paid',
          headers: describeHeaders([paymentHeaders.receipt, paymentHeaders.legacyReceipt]),
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

const textForms = Object.entries(describeComponents());

type QueryParameter = { name: string; in: 'query' };

function describeQuery(parameters: PaidEndpoint['parameters']): QueryParameter[] {
  const { properties, required } = toJsonSchema(parameters);
  const names = Array.isArray(required) ? required : [];
  return Object.entries(properties ?? {}).map(([name, schema]: [string, JsonSchema]) => {
    const { description, ...kind } = toFirstClauses(shorten(withoutPattern(schema)));
    const must = names.includes(name) ? { required: true } : {};
    const listed = kind['type'] === 'array' ? { explode: false } : {};
    return { name, in: 'query', ...must, description, ...listed, schema: referToText(kind) };
  });
}

/** A reference to the named schema with that pattern, if there is one. */
function referToText(schema: JsonSchema): JsonSchema {
  const { pattern } = schema;
  const name = textForms.find(
    ([, form]) => pattern !== undefined && form['pattern'] === pattern,
  )?.[0];
  return name === undefined ? schema : schemaReference(name);
}

/** The format `date` says the same as the pattern, in fewer tokens. */
function withoutPattern({ pattern, ...schema }: JsonSchema): JsonSchema {
  return schema['format'] === 'date' ? schema : { ...schema, pattern };
}

/** The parameters that are the same for every paid path, by name. */
export const sharedParameters: Readonly<Record<string, QueryParameter>> = Object.fromEntries(
  listShared().map((parameter) => [parameter.name, parameter]),
);

function listShared(): QueryParameter[] {
  const [first = [], ...others] = paidEndpoints.map(({ parameters }) => describeQuery(parameters));
  const isIn = (list: QueryParameter[], parameter: QueryParameter) =>
    list.some((other) => JSON.stringify(other) === JSON.stringify(parameter));
  return first.filter((parameter) => others.every((list) => isIn(list, parameter)));
}

function referToShared(parameter: QueryParameter): object {
  const shared = JSON.stringify(sharedParameters[parameter.name]) === JSON.stringify(parameter);
  return shared ? { $ref: `#/components/parameters/${parameter.name}` } : parameter;
}
