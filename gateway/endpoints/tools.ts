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
};

const nothing = z.object({});

/** Every tool, in the words of its endpoint. */
export const toolEntries: readonly ToolEntry[] = [
  ...freeEndpoints.flatMap(({ path, summary, description }) =>
    isToolPath(path)
      ? {
          path,
          name: toolNames[path],
          title: summary,
          description: `${description} Free.`,
          input: nothing,
        }
      : [],
  ),
  ...paidEndpoints.map(({ path, price, parameters, summary, description }) => ({
    path,
    name: toolNames[path],
    title: summary,
    description: `${description} ${price.display} a call, with x402.`,
    price,
    input: parameters.partial(),
  })),
];

function isToolPath(path: string): path is ToolPath {
  return path in toolNames;
}
