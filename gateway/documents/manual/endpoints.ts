import * as z from 'zod';
import { freeEndpoints } from '../../endpoints/free-endpoints.ts';
import { paidEndpoints } from '../../endpoints/paid-endpoints.ts';
import { healthRoute, legacyRoutes, ordinaryLimit } from '../../endpoints/other-endpoints.ts';
import { nameOf } from '../openapi/components.ts';
import { type JsonSchema, toJsonSchema } from '../openapi/schemas.ts';
import { formatPrice } from '../payment-facts.ts';

/** Every endpoint with what it takes and answers. */
export function describeEndpoints(baseUrl: string): string {
  const free = freeEndpoints.map(({ path, limit, maxAge, description, response }) =>
    [
      `### GET ${path}`,
      description,
      `Free; ${limit} requests a minute; may be kept ${maxAge} seconds. Answers ${nameOf(response)}.`,
      `    curl ${baseUrl}${path}`,
    ].join('\n\n'),
  );
  const paid = paidEndpoints.map(({ path, price, description, parameters, response }) =>
    [
      `### GET ${path}`,
      description,
      `${formatPrice(price)} a call; ${ordinaryLimit} unpaid calls, ${ordinaryLimit} refused payments and ${ordinaryLimit} calls answered again a minute. Answers ${nameOf(response)}.`,
      describeParameters(toJsonSchema(parameters)),
    ].join('\n\n'),
  );
  return [
    ...free,
    ...paid,
    `### GET ${healthRoute.path}\n\n${healthRoute.description} Answers Health.`,
    `### GET ${legacyRoutes.bare}\n\nThe routes of a predecessor answer 308: this one leads to ${legacyRoutes.target}, and everything below it to the same path under /v1, with its query.`,
  ].join('\n\n');
}

/** The facts of a parameter that a reader asks for. */
const Parameter = z.object({
  type: z.string(),
  description: z.string(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.union([z.number(), z.string()]).optional(),
});

function describeParameters({ properties }: JsonSchema): string {
  const parameters = z.record(z.string(), Parameter).parse(properties);
  return Object.entries(parameters)
    .map(([name, { type, description, minimum, maximum, default: usual }]) => {
      const facts = [
        type,
        ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`]),
        ...(usual === undefined ? [] : [`${usual} by default`]),
      ];
      return `- \`${name}\` (${facts.join(', ')}): ${description}`;
    })
    .join('\n');
}
