import { documentList } from '../documents/document-list.ts';
import { freeEndpoints } from '../endpoints/free-endpoints.ts';
import { healthRoute, isLegacyPath, legacyRoutes } from '../endpoints/other-endpoints.ts';
import { olderPages, pageEndpoints } from '../endpoints/page-endpoints.ts';
import { paidEndpoints } from '../endpoints/paid-endpoints.ts';

const known: ReadonlySet<string> = new Set([
  healthRoute.path,
  ...[...freeEndpoints, ...paidEndpoints, ...documentList, ...pageEndpoints].map(
    ({ path }) => path,
  ),
]);

/** The route a path belongs to: one of a known few, as paths are the client's to choose. */
export function describeRoute(path: string): string {
  if (known.has(path)) return path;
  if (path.startsWith(olderPages.folder)) return `${olderPages.folder}*`;
  return isLegacyPath(path) ? legacyRoutes.bare : 'other';
}
