import { documents } from '../documents/documents.ts';
import { freeEndpoints } from '../endpoints/free-endpoints.ts';
import { headersOf, olderPages, pageEndpoints } from '../endpoints/page-endpoints.ts';
import { renderLimit, renderZone } from './limits.ts';
import { quote, renderLocation } from './syntax.ts';

/** A path that nginx answers by itself, with a file below the public folder. */
type ServedFile = {
  path: string;
  file: string;
  mediaType: string;
  maxAge: number;
  limit: number;
};

const servedFiles: readonly ServedFile[] = [
  ...freeEndpoints.map((endpoint) => ({
    ...endpoint,
    mediaType: 'application/json; charset=utf-8',
  })),
  ...documents,
  ...pageEndpoints,
];

/** The limits of all files. */
export const fileZones: readonly string[] = [
  ...servedFiles.map(({ path, limit }) => renderZone(path, limit)),
  renderZone(olderPages.folder, olderPages.limit),
];

/** Each file at its path and nowhere else, so that no address leads to a file that is not of the service. */
export const fileLocations: readonly string[][] = [
  ...servedFiles.map((served) =>
    renderFile(`= ${served.path}`, served, `try_files /${served.file}$unless_read $refusal;`),
  ),
  renderFile(
    `~ "${olderPages.pattern}"`,
    { ...olderPages, path: olderPages.folder },
    'try_files $uri$unless_read $page_refusal;',
  ),
];

function renderFile(
  at: string,
  { path, mediaType, maxAge, limit }: Omit<ServedFile, 'file'>,
  attempt: string,
): string[] {
  const policy = headersOf(mediaType)['Content-Security-Policy'];
  return renderLocation(at, [
    `set $cache_control "public, max-age=${maxAge}";`,
    'set $vary Accept-Encoding;',
    ...(policy === undefined ? [] : [`set $policy "${policy}";`]),
    ...renderLimit(path, limit),
    `default_type ${quote(mediaType)};`,
    attempt,
  ]);
}
