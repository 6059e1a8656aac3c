import { fileEndpoints, legacyRoutes } from '../endpoints/endpoints.ts';
import { headersAt, headersOf, linkTwin, olderPages, olderTwins } from '../endpoints/files.ts';
import { twinOf } from '../../pipeline/contract/paths.ts';

/** Everything that a static host can serve. */
const served = [
  ...fileEndpoints.map((entry) => ({ ...entry, headers: headersAt(entry.path, entry.mediaType) })),
  // The host puts what the asterisk stands for into the place of `:splat`.
  {
    ...olderPages,
    path: `${olderPages.folder}*.html`,
    file: `${olderPages.folder.slice(1)}*.html`,
    headers: {
      ...headersOf(olderPages.mediaType),
      Link: linkTwin(twinOf(`${olderPages.folder}:splat.html`)),
    },
  },
  {
    ...olderTwins,
    path: `${olderPages.folder}*.html.md`,
    file: `${olderPages.folder.slice(1)}*.html.md`,
    headers: {},
  },
];

/** Files that static hosts read and do not serve. */
export const staticHostFiles = [
  { file: '_headers', render: renderHeaders },
  { file: '_redirects', render: renderRedirects },
] as const;

/** Media types, caching and CORS for hosts that read `_headers`, such as Netlify and Cloudflare Pages. */
function renderHeaders(): string {
  const rules = served.flatMap(({ path, file, mediaType, maxAge, headers }) => {
    const lines = [
      `  Content-Type: ${mediaType}`,
      `  Cache-Control: public, max-age=${maxAge}`,
      '  Access-Control-Allow-Origin: *',
      '  Access-Control-Expose-Headers: ETag',
      '  X-Content-Type-Options: nosniff',
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
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
