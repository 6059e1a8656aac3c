import * as z from 'zod';
import type { Price } from '../payment/prices.ts';
import {
  type FreeEndpoint,
  type PaidEndpoint,
  fillPath,
  freeEndpoints,
  paidEndpoints,
} from './endpoints.ts';
import { cacheFor, json, manual } from './files.ts';

/** The name of each endpoint's tool in MCP. */
export const toolNames = {
  '/v1/index': 'get_index',
  '/v1/brief': 'get_brief',
  '/v1/sample': 'get_sample',
  '/v1/digests/latest': 'get_latest_digest',
  '/follow-up.json': 'get_follow_up',
  '/v1/repos': 'get_repos',
  '/v1/repos/{owner}/{name}': 'check_repository',
  '/v1/digests': 'get_digests',
} as const;

/** When a model should call each tool, and when not. */
const uses: Readonly<Record<(typeof toolNames)[ToolPath], string>> = {
  get_index: 'Use it to see whether a newer digest exists. It tells nothing of its content.',
  get_brief: 'Use it for an overview. It has no list of repositories.',
  get_sample: 'Use it to learn the form of a digest, never for news: it is old.',
  get_latest_digest:
    'Use it for the newest recommendations and their reasons, before you buy anything.',
  get_repos:
    'Use it for a list of repositories, such as all clear ones in Rust. For what is new, use since with the day that you know already. Do not use it for the recommendations alone: get_latest_digest has them.',
  get_follow_up:
    'Use it to see how often recommendations vanish, and which changed. It tells nothing of other repositories.',
  check_repository:
    'Use it before you install or recommend a new repository. Without a payment it tells whether we know the name, since when, and by how many nights. It knows no repository that was never among the trending new ones.',
  get_digests:
    'Use it to compare several days. Do not use it for the newest day alone: get_latest_digest is free.',
};

type ToolPath = keyof typeof toolNames;

/** A tool that calls one endpoint. */
export type ToolEntry = {
  path: ToolPath;
  name: (typeof toolNames)[ToolPath];
  title: string;
  description: string;
  /** The most that a call of the tool costs; undefined for a free tool. */
  price?: Price;
  input: z.ZodObject;
  endpoint: FreeEndpoint | PaidEndpoint;
};

const nothing = z.strictObject({});

/** Every tool, described in the words of its endpoint. */
export const toolEntries: readonly ToolEntry[] = [
  ...freeEndpoints.flatMap((endpoint) =>
    isToolPath(endpoint.path) ? toTool(endpoint, endpoint.path, nothing, 'Free.') : [],
  ),
  ...paidEndpoints.map((endpoint) => {
    const { path, price, parameters } = endpoint;
    const input = isNamed(path) ? parameters : parameters.partial();
    return { ...toTool(endpoint, path, input, `${price.display} a call, with x402.`), price };
  }),
];

function toTool(
  endpoint: FreeEndpoint | PaidEndpoint,
  path: ToolPath,
  input: z.ZodObject,
  cost: string,
): ToolEntry {
  const { summary: title, description } = endpoint;
  const name = toolNames[path];
  return {
    path,
    name,
    title,
    description: `${description} ${uses[name]} ${cost}`,
    input,
    endpoint,
  };
}

/** Whether the path contains a repository's name, which has no default. */
function isNamed(path: string): boolean {
  return path !== fillPath(path, '');
}

function isToolPath(path: string): path is ToolPath {
  return path in toolNames;
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
