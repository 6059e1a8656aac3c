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

/** The paid path for the path of a request, and the parameters in it, written as a query. Undefined for any other path. */
export function findPaid(path: string): { path: PaidEndpoint['path']; query: string } | undefined {
  const exact = paidPaths.get(path);
  if (exact !== undefined) return { path: exact, query: '' };
  for (const { path: template, pattern } of named) {
    const [, owner, name] = pattern.exec(path) ?? [];
    if (owner !== undefined) return { path: template, query: `owner=${owner}&name=${name}` };
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

const limits: ReadonlyMap<string, number> = new Map([
  ...fileEndpoints.map(({ path, limit }): [string, number] => [path, limit]),
  ...[...paidEndpoints.map(({ path }) => path), healthRoute.path, mcpRoute.path].map(
    (path): [string, number] => [path, ordinaryLimit],
  ),
]);

/** All groups that `limitOf` gives. */
export const endpointGroups: readonly string[] = [
  ...limits.keys(),
  legacyRoutes.bare,
  ...pageFolders.map(({ folder }) => folder),
  unknownPaths,
];

/** The group that a rate limiter counts a path in, and the requests a minute that one client may send to the group. */
export function limitOf(path: string): { group: string; limit: number } {
  const limit = limits.get(path);
  const isTemplate = path.includes(nameInPath);
  if (limit !== undefined && !isTemplate) return { group: path, limit };
  if (legacyRoutes.pattern.test(path)) return { group: legacyRoutes.bare, limit: ordinaryLimit };
  const page = findPage(path);
  if (page) return { group: page.folder, limit: page.limit };
  const paid = findPaid(path);
  if (paid) return { group: paid.path, limit: ordinaryLimit };
  return { group: unknownPaths, limit: ordinaryLimit };
}
