import * as z from 'zod';
import type { Price } from '../payment/prices.ts';
import { freeEndpoints, paidEndpoints } from './endpoints.ts';

/** The name of each endpoint's tool in MCP. */
export const toolNames = {
  '/v1/index': 'get_index',
  '/v1/brief': 'get_brief',
  '/v1/sample': 'get_sample',
  '/v1/digests/latest': 'get_latest_digest',
  '/v1/repos': 'get_repos',
  '/v1/digests': 'get_digests',
} as const;

type ToolPath = keyof typeof toolNames;

/** A tool that calls one endpoint. */
export type ToolEntry = {
  path: ToolPath;
  name: (typeof toolNames)[ToolPath];
  title: string;
  description: string;
  /** The most that a call costs; undefined for a free one. */
  price?: Price;
  input: z.ZodObject;
  output: z.ZodType;
};

const nothing = z.object({});

/** What an unpaid call answers. Source: x402 V2, `PaymentRequired`. */
const PaymentRequired = z.looseObject({
  x402Version: z.literal(2),
  accepts: z.array(z.looseObject({})),
});

/** Every tool, in the words of its endpoint. */
export const toolEntries: readonly ToolEntry[] = [
  ...freeEndpoints.flatMap(({ path, summary, description, response }) =>
    isToolPath(path)
      ? {
          path,
          name: toolNames[path],
          title: summary,
          description: `${description} Free.`,
          input: nothing,
          output: response,
        }
      : [],
  ),
  ...paidEndpoints.map(({ path, price, parameters, summary, description, response }) => ({
    path,
    name: toolNames[path],
    title: summary,
    description: `${description} ${price.display} a call, with x402.`,
    price,
    input: parameters.partial(),
    // Hosts check payment requirements against the schema too.
    output: z.union([response, PaymentRequired]).meta({ type: 'object' }),
  })),
];

function isToolPath(path: string): path is ToolPath {
  return path in toolNames;
}
