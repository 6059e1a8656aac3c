import {
  fileEndpoints,
  healthRoute,
  legacyRoutes,
  mcpRoute,
  nameInPath,
  ordinaryLimit,
  type PaidEndpoint,
  paidEndpoints,
} from './endpoints.ts';
import { findPage, pageFolders } from './page-folders.ts';

const paidPaths: ReadonlyMap<string, PaidEndpoint['path']> = new Map(
  paidEndpoints.filter(({ path }) => !path.includes(nameInPath)).map(({ path }) => [path, path]),
);

const named = paidEndpoints
  .filter(({ path }) => path.includes(nameInPath))
  .map(({ path }) => ({ path, pattern: new RegExp(patternOfPaid(path)) }));

/**
 * A regular expression of the paths that a paid path stands for, in the syntax that JavaScript and PCRE share. `.` and `..`
 * are no names: they would lead to another path.
 */
export function patternOfPaid(path: string): string {
  const part = String.raw`((?!\.\.?(?:/|$))[a-zA-Z0-9_.-]+)`;
  return `^${path.replace(nameInPath, `${part}/${part}`)}$`;
}

/** What a path that is paid for stands for. */
type FoundPaid = {
  path: PaidEndpoint['path'];
  /** The parameters in the path, written as a query. */
  query: string;
  /** The path of the call in lower case, if it has parameters: its resource has an address of its own. */
  own?: string;
};

/** Undefined for a path that is not paid for. */
export function findPaid(path: string): FoundPaid | undefined {
  const exact = paidPaths.get(path);
  if (exact !== undefined) return { path: exact, query: '' };
  for (const { path: template, pattern } of named) {
    const [, owner, name] = pattern.exec(path) ?? [];
    if (owner === undefined) continue;
    return { path: template, query: `owner=${owner}&name=${name}`, own: path.toLowerCase() };
  }
  return undefined;
}

/** The parameters of a path and of its query together. */
export function joinQuery(paid: { query: string }, query: string): string {
  return [paid.query, query].filter((part) => part !== '').join('&');
}

/** Whether a path is paid. Every refusal on such a path says that nothing was charged. */
export function isPaidPath(path: string): boolean {
  return findPaid(path) !== undefined;
}

/** The group for all paths that do not exist. */
export const unknownPaths = 'unknown';

/** The limits of free paths, each a group of its own. */
const limits: ReadonlyMap<string, number> = new Map([
  ...fileEndpoints.map(({ path, limit }): [string, number] => [path, limit]),
  [healthRoute.path, ordinaryLimit],
  [mcpRoute.path, ordinaryLimit],
]);

/** All groups that `limitOf` gives. */
export const endpointGroups: readonly string[] = [
  ...limits.keys(),
  ...paidEndpoints.map(({ path }) => path),
  legacyRoutes.bare,
  ...pageFolders.map(({ folder }) => folder),
  unknownPaths,
];

/** The group that a rate limiter counts a path in, and the requests a minute that one client may send to the group. */
export function limitOf(path: string): { group: string; limit: number } {
  const limit = limits.get(path);
  if (limit !== undefined) return { group: path, limit };
  const paid = findPaid(path);
  if (paid) return { group: paid.path, limit: ordinaryLimit };
  if (legacyRoutes.pattern.test(path)) return { group: legacyRoutes.bare, limit: ordinaryLimit };
  const page = findPage(path);
  if (page) return { group: page.folder, limit: page.limit };
  return { group: unknownPaths, limit: ordinaryLimit };
}
