import type * as z from 'zod';
import { publicPaths } from '../../pipeline/contract/paths.ts';
import { RepositoryAnswer } from '../../pipeline/contract/known-repository.ts';
import {
  BriefResponse,
  DigestResponse,
  DigestsAnswer,
  FollowUpResponse,
  IndexRecord,
  ReposAnswer,
} from '../../pipeline/contract/views.ts';
import { type Price, prices } from '../payment/prices.ts';
import {
  type FileEndpoint,
  cacheFor,
  documentList,
  findPage,
  json,
  pageEndpoints,
  pageFolders,
  served,
  siteFiles,
} from './files.ts';
import { DigestsParameters, ReposParameters, RepositoryParameters } from './parameters.ts';

/** The service's version, in every document. A test compares it with package.json. */
export const version = '1.0.0';

/** What clients read of a path. */
type Described = {
  summary: string;
  description: string;
  /** The name of its tool in MCP. */
  tool: string;
  /** When a model should call the tool, and when not. */
  use: string;
};

export type FreeEndpoint = FileEndpoint & Described & { response: Form };

type Form = z.ZodType<object>;

export type PaidEndpoint = Described & {
  path: '/v1/repos' | '/v1/repos/{owner}/{name}' | '/v1/digests';
  price: Price;
  parameters: z.ZodObject;
  /** A form for each view: full, compact, and with chosen fields. */
  response: z.ZodUnion<readonly [Form, Form, ...Form[]]>;
};

export const freeEndpoints: readonly FreeEndpoint[] = [
  {
    ...served('/v1/index', { ...json, limit: 10, maxAge: cacheFor.minute }),
    summary: 'Which digest is current',
    description:
      'The id and date of the current digest, and when the next one is expected. Poll it: the id changes exactly when the digest does.',
    tool: 'get_index',
    use: 'Use it to see whether a newer digest exists. It tells nothing of its content.',
    response: IndexRecord,
  },
  {
    // As long as the index: a cache must not hide a digest for longer than its announcement.
    ...served('/v1/brief', { ...json, limit: 10, maxAge: cacheFor.minute }),
    summary: 'The current digest in short',
    description: 'Title, summary, top categories, language trends and mood of the current digest.',
    tool: 'get_brief',
    use: 'Use it for an overview. It has no list of repositories.',
    response: BriefResponse,
  },
  {
    ...served('/v1/sample', { ...json, limit: 5, maxAge: cacheFor.day }),
    summary: 'A frozen digest to try',
    description: 'One past digest that never changes. It has the shape of a real one.',
    tool: 'get_sample',
    use: 'Use it to learn the form of a digest, never for news: it is old.',
    response: DigestResponse,
  },
  {
    ...served('/v1/digests/latest', { ...json, limit: 5, maxAge: cacheFor.minute }),
    summary: 'The current digest in full',
    description: 'The newest digest with its full analysis and provenance.',
    tool: 'get_latest_digest',
    use: 'Use it for the newest recommendations and their reasons, before you buy anything.',
    response: DigestResponse,
  },
  {
    ...served(`/${publicPaths.followUp}`, { ...json, maxAge: cacheFor.fiveMinutes }),
    summary: 'What happened to earlier recommendations',
    description:
      'The notable projects of the last 30 days, looked up again by the newest scan. It tells which are gone, renamed or archived, and gives their stars then and now. For each week it gives the share that is gone.',
    tool: 'get_follow_up',
    use: 'Use it to see how often recommendations vanish, and which changed. It tells nothing of other repositories.',
    response: FollowUpResponse,
  },
];

export const paidEndpoints: readonly PaidEndpoint[] = [
  {
    path: '/v1/repos',
    price: prices.repos,
    parameters: ReposParameters,
    summary: 'Top trending repositories of the latest scan',
    description:
      'Rows of the latest daily scan by stars, with standing, spam risk and reasons. You can filter them, ask for one line each, or only for rows that are new since a day.',
    tool: 'get_repos',
    use: 'Use it for a list of repositories, such as all clear ones in Rust. For what is new, use since with the day that you know already. Do not use it for the recommendations alone: get_latest_digest has them.',
    response: ReposAnswer,
  },
  {
    path: '/v1/repos/{owner}/{name}',
    price: prices.repository,
    parameters: RepositoryParameters,
    summary: 'Everything we know of one repository',
    description:
      'What all nights saw of a repository: stars, standing and risk with reasons, recommendations, renamed or gone. Up to 20 in a call. A name that we never saw is not charged.',
    tool: 'check_repository',
    use: 'Use it before you install or recommend a new repository. Without a payment it tells whether we know the name, since when, and by how many nights. It knows no repository that was never among the trending new ones.',
    response: RepositoryAnswer,
  },
  {
    path: '/v1/digests',
    price: prices.digests,
    parameters: DigestsParameters,
    summary: 'Full digests of past days',
    description: 'Whole digests of the last days, the newest first. You can ask for one line each.',
    tool: 'get_digests',
    use: 'Use it to compare several days. Do not use it for the newest day alone: get_latest_digest is free.',
    response: DigestsAnswer,
  },
];

/** Requests a minute: for health, each paid path, the predecessor's, and unknown paths. */
export const ordinaryLimit = 60;

export const healthRoute = {
  path: '/health',
  summary: 'Whether the service is alive',
  description:
    'Whether the service is alive, the payment mode, and what is served. It answers 200 even if nothing is published or a newer night is refused. `status` then says `degraded`. With `?ready` it answers 503 instead, and also if the ledger or what settles payments is away.',
} as const;

/** The MCP server over streamable HTTP, with a tool for each endpoint. */
export const mcpRoute = {
  path: '/mcp',
  summary: 'The same endpoints as tools of an MCP server, over streamable HTTP',
} as const;

/** The routes of the predecessor, an earlier product. They are answered with 308. */
export const legacyRoutes = {
  bare: '/api/github',
  below: '/api/github/{path}',
  /** The paths that moved: the bare path, and every path below it. */
  pattern: /^\/api\/github(?:\/[\w.~!$&'()*+,;=:@%-]*)*$/,
  /** Where a path of the predecessor leads if no path under `/v1` has the same name. */
  target: '/v1/index',
  /** The paths under `/v1`, by the predecessor's path with the same name. */
  successors: new Map(
    [...freeEndpoints, ...paidEndpoints]
      .filter(({ path }) => path.startsWith('/v1/') && parametersInPath(path).length === 0)
      .map(({ path }): [string, string] => [path.replace('/v1', '/api/github'), path]),
  ),
  /** Seconds a cache may keep the redirect. */
  maxAge: cacheFor.day,
} as const;

/** Every path that answers with a file. `pageFolders` has those that change with nights. */
export const fileEndpoints: readonly FileEndpoint[] = [
  ...freeEndpoints,
  ...documentList,
  ...siteFiles,
  ...pageEndpoints,
];

/** The place of a repository's name in a path. */
export const nameInPath = '{owner}/{name}';

/** The parameters that a path contains: `owner` and `name`, or none. */
export function parametersInPath(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}

/** A paid path with a repository's name in it, in lower case as in its challenge. */
export function fillPath(path: string, fullName: string): string {
  return path.replace(nameInPath, fullName.toLowerCase());
}

const paidPaths: ReadonlyMap<string, PaidEndpoint['path']> = new Map(
  paidEndpoints.filter(({ path }) => !path.includes(nameInPath)).map(({ path }) => [path, path]),
);

/**
 * A call about one repository. GitHub allows an owner 39 characters, and a name 100. `.` and `..`
 * are no names: they would lead to another path.
 */
const aboutRepository =
  /^\/v1\/repos\/((?!\.\.?(?:\/|$))[\w.-]{1,39})\/((?!\.\.?(?:\/|$))[\w.-]{1,100})\/?$/;

/** The endpoint of a path, and the parameters in the path, written as a query. */
export function findPaid(path: string): { path: PaidEndpoint['path']; query: string } | undefined {
  // Many clients write a slash at the end.
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const exact = paidPaths.get(trimmed);
  if (exact !== undefined) return { path: exact, query: '' };
  const [, owner, name] = aboutRepository.exec(path) ?? [];
  if (owner === undefined) return undefined;
  return { path: '/v1/repos/{owner}/{name}', query: `owner=${owner}&name=${name}` };
}

/** Whether a path is a paid path's template. Crawlers call it as documents write it. */
export function isTemplate(path: string): boolean {
  return /^\/v1\/repos\/(?:\{owner\}|%7Bowner%7D|:owner)\/(?:\{name\}|%7Bname%7D|:name)\/?$/i.test(
    path,
  );
}

/** The parameters of a path and of its query together. */
export function joinQuery(paid: { query: string }, query: string): string {
  return [paid.query, query].filter((part) => part !== '').join('&');
}

/**
 * The URL of a call. Some clients pay for what the challenge names, so a query that is too long for
 * headers of 4 KB becomes one that every call refuses, uncharged.
 */
export function urlOf(baseUrl: string, path: string, query: string): string {
  if (query === '') return `${baseUrl}${path}`;
  return `${baseUrl}${path}?${path.length + query.length < 150 ? query : '…'}`;
}

/** Whether a path is paid. Every refusal on such a path says that nothing was charged. */
export function isPaidPath(path: string): boolean {
  return findPaid(path) !== undefined;
}

/** The group for all paths that do not exist. */
export const unknownPaths = 'unknown';

/** The manifest of x402 also answers at the name of its file, which some crawlers ask for. */
export const manifestFile = '/.well-known/x402.json';

/** The limits of free paths, each a group of its own. */
const limits: ReadonlyMap<string, number> = new Map([
  ...fileEndpoints.map(({ path, limit }): [string, number] => [path, limit]),
  [healthRoute.path, ordinaryLimit],
  [mcpRoute.path, ordinaryLimit],
  [manifestFile, 30],
]);

/** All groups that `limitOf` gives. */
export const endpointGroups: readonly string[] = [
  ...limits.keys(),
  ...paidEndpoints.map(({ path }) => path),
  legacyRoutes.bare,
  ...pageFolders.map(({ folder }) => folder),
  unknownPaths,
];

/** The group in which a limit counts a path, and one client's requests a minute to it. */
export function limitOf(path: string): { group: string; limit: number } {
  const limit = limits.get(path);
  if (limit !== undefined) return { group: path, limit };
  if (path === `${mcpRoute.path}/`) return limitOf(mcpRoute.path);
  const paid = findPaid(path);
  if (paid) return { group: paid.path, limit: ordinaryLimit };
  if (legacyRoutes.pattern.test(path)) return { group: legacyRoutes.bare, limit: ordinaryLimit };
  const page = findPage(path);
  if (page) return { group: page.folder, limit: page.limit };
  return { group: unknownPaths, limit: ordinaryLimit };
}

/** The group in which limits count calls that carry a payment. */
export function paymentsOf(path: string): { group: string; limit: number } {
  return { group: `${path} payments`, limit: ordinaryLimit };
}
