import { freeEndpoints } from '../endpoints/free-endpoints.ts';
import { headersOf, olderPages, pageEndpoints } from '../endpoints/page-endpoints.ts';
import { documents } from './documents.ts';
import { legacyRoutes } from '../endpoints/other-endpoints.ts';

type Served = { path: string; file: string; mediaType: string; maxAge: number };

/** Everything that a host of static files can serve. */
const served: readonly Served[] = [
  ...freeEndpoints.map(({ path, file, maxAge }) => ({
    path,
    file,
    maxAge,
    mediaType: 'application/json; charset=utf-8',
  })),
  ...documents,
  ...pageEndpoints,
  { ...olderPages, path: `${olderPages.folder}*`, file: `${olderPages.folder.slice(1)}*` },
];

/** Files that hosts of static files read and do not serve. */
export const staticHostFiles = [
  { file: '_headers', render: renderHeaders },
  { file: '_redirects', render: renderRedirects },
] as const;

/** Types, caching and CORS for hosts that read `_headers`: Netlify, Cloudflare Pages and others. */
function renderHeaders(): string {
  const rules = served.flatMap(({ path, file, mediaType, maxAge }) => {
    const lines = [
      `  Content-Type: ${mediaType}`,
      `  Cache-Control: public, max-age=${maxAge}`,
      '  Access-Control-Allow-Origin: *',
      '  Access-Control-Expose-Headers: ETag',
      '  X-Content-Type-Options: nosniff',
      ...Object.entries(headersOf(mediaType)).map(([name, value]) => `  ${name}: ${value}`),
    ];
    const paths = new Set([path, `/${file}`]);
    return [...paths].map((at) => [at, ...lines].join('\n'));
  });
  return `${rules.join('\n\n')}\n`;
}

/** Addresses without an ending, and the predecessor's, for hosts that read `_redirects`. Exact ones come first. */
function renderRedirects(): string {
  const rewrites = served
    .filter(({ path, file }) => path !== `/${file}`)
    .map(({ path, file }) => `${path} /${file} 200`);
  const { bare, target } = legacyRoutes;
  const moves = [`${bare} ${target} 308`, `${bare}/ ${target} 308`, `${bare}/* /v1/:splat 308`];
  return `${[...rewrites, ...moves].join('\n')}\n`;
}
