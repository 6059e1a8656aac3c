import * as z from 'zod';
import type { Price } from '../payment/prices.ts';
import {
  type FreeEndpoint,
  type PaidEndpoint,
  freeEndpoints,
  nameInPath,
  paidEndpoints,
} from './endpoints.ts';
import { cacheFor, json, manual } from './files.ts';

/** A tool of the MCP server. It calls one endpoint. */
export type ToolEntry = {
  name: string;
  title: string;
  description: string;
  /** The most that a call of the tool costs; undefined for a free tool. */
  price?: Price;
  input: z.ZodObject;
  endpoint: FreeEndpoint | PaidEndpoint;
};

/** Every tool, described in the words of its endpoint. */
export const toolEntries: readonly ToolEntry[] = [
  ...freeEndpoints.map((endpoint) => toTool(endpoint, z.strictObject({}), 'Free.')),
  ...paidEndpoints.map((endpoint) => {
    const { path, price, parameters } = endpoint;
    // A repository's name has no default.
    const input = path.includes(nameInPath) ? parameters : parameters.partial();
    return { ...toTool(endpoint, input, `${price.display} a call, with x402.`), price };
  }),
];

function toTool(endpoint: FreeEndpoint | PaidEndpoint, input: z.ZodObject, cost: string) {
  const { tool: name, summary: title, description, use } = endpoint;
  return { name, title, description: `${description} ${use} ${cost}`, input, endpoint };
}

/** What the MCP server offers to read. `maxAge`: the seconds that a cache may keep it. */
export const resources = [
  {
    name: 'digest',
    path: '/v1/digests/latest',
    title: 'The newest digest',
    mimeType: json.mediaType,
    maxAge: cacheFor.fiveMinutes,
  },
  {
    name: 'manual',
    path: manual.path,
    title: manual.summary,
    mimeType: manual.mediaType,
    maxAge: manual.maxAge,
  },
];
