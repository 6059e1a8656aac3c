import { fileEndpoints, ordinaryLimit, unknownPaths } from '../../gateway/endpoints/endpoints.ts';
import {
  type FileEndpoint,
  headersAt,
  headersOf,
  html,
  linkTwin,
} from '../../gateway/endpoints/files.ts';
import { pageFolders, patternOf } from '../../gateway/endpoints/page-folders.ts';
import { quote, renderLocation } from './syntax.ts';

/** Memory for one path's limit. A client takes 128 bytes, so it holds 16,000 clients. The oldest are removed first. */
const zoneSize = '2m';

/** The memory zones of all limits. */
export const zones: readonly string[] = [
  ...fileEndpoints.map(({ path, limit }) => renderZone(path, limit)),
  ...pageFolders.map(({ folder, limit }) => renderZone(folder, limit)),
  renderZone(unknownPaths, ordinaryLimit),
];

/** One location for each file, so that no path leads to another file. */
export const fileLocations: readonly string[][] = [
  ...fileEndpoints.map((served) =>
    renderFile(`= ${served.path}`, served, `try_files /${served.file}$unless_read $refusal;`),
  ),
  ...pageFolders.flatMap((pages) =>
    pages.kinds.map((kind) =>
      renderFile(
        `~ "${patternOf(pages, kind)}"`,
        { ...pages, path: pages.folder, mediaType: kind.mediaType },
        'try_files $uri$unless_read $page_refusal;',
        kind.mediaType === html ? linkTwin('$uri.md') : undefined,
      ),
    ),
  ),
];

/** Every other path. */
export const unknownLocation = renderLocation('/', [
  ...renderLimit(unknownPaths, ordinaryLimit),
  '# The root is no folder, so no file is found.',
  'root /dev/null;',
  'try_files $uri =404;',
]);

function renderFile(
  at: string,
  { path, mediaType, maxAge, limit }: Omit<FileEndpoint, 'file'>,
  attempt: string,
  twin?: string,
): string[] {
  const policy = headersOf(mediaType)['Content-Security-Policy'];
  const link = twin ?? headersAt(path, mediaType)['Link'];
  return renderLocation(at, [
    `set $cache_control "public, max-age=${maxAge}";`,
    'set $vary Accept-Encoding;',
    ...(policy === undefined ? [] : [`set $policy "${policy}";`]),
    ...(link === undefined ? [] : [`set $link '${link}';`]),
    ...renderLimit(path, limit),
    `default_type ${quote(mediaType)};`,
    attempt,
  ]);
}

/** The memory zone of a path's limit. The zone is named after the path. */
function renderZone(path: string, limit: number): string {
  return `limit_req_zone $client zone=${path}:${zoneSize} rate=${limit}r/m;`;
}

/**
 * Accepts `limit` requests at once, and as many per minute over time. Further requests get 429. Headers state the
 * limit. A refusal also states how long to wait.
 */
function renderLimit(path: string, limit: number): string[] {
  return [
    `set $limit ${limit};`,
    `set $wait ${secondsPerRequest(limit)};`,
    `limit_req zone=${path} burst=${limit - 1} nodelay;`,
  ];
}

/**
 * Seconds until a client that has used up its limit may send another request.
 *
 * nginx counts whole thousandths of a request per second. For 10 per minute it counts 166, so the wait is 7 seconds,
 * not 6.
 *
 * Source: ngx_http_limit_req_module.c, `ctx->rate`.
 */
function secondsPerRequest(limit: number): number {
  return Math.ceil(1000 / Math.floor((limit * 1000) / 60));
}
