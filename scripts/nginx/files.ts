import { fileEndpoints, ordinaryLimit } from '../../gateway/endpoints/endpoints.ts';
import { unknownPaths } from '../../gateway/endpoints/find-endpoint.ts';
import { type FileEndpoint, headersAt, html, linkTwin } from '../../gateway/endpoints/files.ts';
import { toCacheControl } from '../../gateway/http/headers.ts';
import { type PageFolder, pageFolders, patternOf } from '../../gateway/endpoints/page-folders.ts';
import { quoteType, renderLocation } from './syntax.ts';

/** Memory for one path's limit. A client takes 128 bytes, so it holds 16,000 clients. The oldest are removed first. */
const zoneSize = '2m';

/** The memory zones of all limits. */
export const zones: readonly string[] = [
  ...fileEndpoints.map(({ path, limit }) => renderZone(path, limit)),
  ...pageFolders.map(({ folder, limit }) => renderZone(folder, limit)),
  renderZone(unknownPaths, ordinaryLimit),
];

/** Pages without compressed copies, such as those of nights older than a year. */
const compressOnTheFly = [
  'gzip on;',
  'gzip_types *;',
  'gzip_min_length 500;',
  'gzip_comp_level 6;',
];

/** One location for each file, so that no path leads to another file. */
export const fileLocations: readonly string[][] = [
  ...fileEndpoints.map((served) =>
    renderFile(`= ${served.path}`, served, [`try_files /${served.file}$unless_read $refusal;`]),
  ),
  ...pageFolders.flatMap(renderFolder),
];

function renderFolder(pages: PageFolder): string[][] {
  const { folder, maxAge, limit, tellsGone } = pages;
  return pages.kinds.map(({ ending, mediaType }) => {
    const pattern = patternOf(pages, { ending, mediaType });
    const refusal = tellsGone ? '$gone_refusal' : '$page_refusal';
    return renderFile(
      `~ "${tellsGone ? captureStem(pattern, ending) : pattern}"`,
      { path: folder, mediaType, maxAge, limit },
      [...compressOnTheFly, `try_files $uri$unless_read ${refusal};`],
      mediaType === html ? linkTwin('$uri.md') : undefined,
    );
  });
}

/** The path without its ending becomes `$gone_stem`. */
function captureStem(pattern: string, ending: string): string {
  const end = `${ending.replaceAll('.', String.raw`\.`)}$`;
  return `^(?<gone_stem>${pattern.slice(1, -end.length)})${end}`;
}

/** Every other path. */
export const unknownLocation = renderLocation('/', [
  ...renderLimit(unknownPaths, ordinaryLimit),
  '# The root is not a folder, so no file is found.',
  'root /dev/null;',
  'try_files $uri =404;',
]);

function renderFile(
  at: string,
  { path, mediaType, maxAge, limit }: Omit<FileEndpoint, 'file'>,
  attempt: readonly string[],
  twin?: string,
): string[] {
  const { 'Content-Security-Policy': policy, Link } = headersAt(path, mediaType);
  const link = twin ?? Link;
  return renderLocation(at, [
    `set $cache_control "${toCacheControl(maxAge)}";`,
    'set $vary Accept-Encoding;',
    ...(policy === undefined ? [] : [`set $policy "${policy}";`]),
    ...(link === undefined ? [] : [`set $link '${link}';`]),
    ...renderLimit(path, limit),
    `default_type ${quoteType(mediaType)};`,
    ...attempt,
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
