import { fileEndpoints, legacyRoutes } from '../endpoints/endpoints.ts';
import { headersOf, olderPages } from '../endpoints/files.ts';

/** Everything that a static host can serve. */
const served = [
  ...fileEndpoints,
  { ...olderPages, path: `${olderPages.folder}*`, file: `${olderPages.folder.slice(1)}*` },
];

/** Files that static hosts read and do not serve. */
export const staticHostFiles = [
  { file: '_headers', render: renderHeaders },
  { file: '_redirects', render: renderRedirects },
] as const;

/** Media types, caching and CORS for hosts that read `_headers`, such as Netlify and Cloudflare Pages. */
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

/** Paths without an extension, and the predecessor's, for hosts that read `_redirects`. Exact paths come first. */
function renderRedirects(): string {
  const rewrites = served
    .filter(({ path, file }) => path !== `/${file}`)
    .map(({ path, file }) => `${path} /${file} 200`);
  const { bare, target } = legacyRoutes;
  const moves = [`${bare} ${target} 308`, `${bare}/ ${target} 308`, `${bare}/* /v1/:splat 308`];
  return `${[...rewrites, ...moves].join('\n')}\n`;
}
