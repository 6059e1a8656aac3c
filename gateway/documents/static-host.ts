import { fileEndpoints, legacyRoutes, paidEndpoints } from '../endpoints/endpoints.ts';
import { type PageFolder, headersAt, html, pageFolders } from '../endpoints/files.ts';
import { toCacheControl } from '../http/prepared.ts';
import { datesToCome } from '../../pipeline/contract/paths.ts';
import { below, replaceFiles, withCompressed } from '../../pipeline/platform/files.ts';
import { documents } from './documents.ts';
import type { Site } from './site.ts';

/** The paths for which a static host needs rules. A host takes at most 100 rules. */
const served = fileEndpoints.map((entry) => ({
  ...entry,
  headers: headersAt(entry.path, entry.mediaType),
}));

/** Hosts know these types by their endings. */
const knownEnding = /\.(?:html|png|svg|md)$/;

/** The rules of a folder of pages. Hosts join matching rules, so one has each header. */
function toRules({ folder, kinds, maxAge }: PageFolder): Rule[] {
  const hasPages = kinds.some(({ mediaType }) => mediaType === html);
  return [
    // Some hosts accept an asterisk only at the end of a path, and must send the policy too.
    {
      at: `${folder}*`,
      headers: { ...shared(maxAge), ...(hasPages ? headersAt(folder, html) : {}) },
    },
    ...kinds
      .filter(({ ending, mediaType }) => mediaType !== html && !knownEnding.test(ending))
      .map(({ ending, mediaType }) => ({
        at: `${folder}*${ending}`,
        headers: { 'Content-Type': mediaType },
      })),
  ];
}

/** Files that static hosts read and do not serve. */
export const staticHostFiles = [
  { file: '_headers', render: renderHeaders },
  { file: '_redirects', render: renderRedirects },
] as const;

/** Media types, caching and CORS in `_headers`, as Netlify and Cloudflare Pages read it. */
function renderHeaders(): string {
  const rules = served.flatMap(({ path, file, mediaType, maxAge, headers }) =>
    // Cloudflare Pages serves search.html at /search, and takes the headers of the path /search.
    [...new Set([path, `/${file}`, `/${file.replace(/\.html$/, '')}`])].map((at) => ({
      at,
      headers: { 'Content-Type': mediaType, ...shared(maxAge), ...headers },
    })),
  );
  // Two paths lead to the front page, which is one file.
  const once = new Map([...rules, ...pageFolders.flatMap(toRules)].map((rule) => [rule.at, rule]));
  const texts = [...once.values()].map(({ at, headers }) =>
    [at, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${texts.join('\n\n')}\n`;
}

type Rule = { at: string; headers: Readonly<Record<string, string>> };

function shared(maxAge: number): Record<string, string> {
  return {
    'Cache-Control': toCacheControl(maxAge),
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** Redirects of short and of the predecessor's paths in `_redirects`, exact ones first. */
function renderRedirects(): string {
  const rewrites = served
    .filter(({ path, file }) => path !== `/${file}` && path !== '/')
    .map(({ path, file }) => `${path} /${file} 200`);
  const { bare, target, successors } = legacyRoutes;
  // Cloudflare takes a move from /* to a path that ends in /index for a loop, and ignores it.
  const targetFile = `${target}.json`;
  const named = paidEndpoints
    .map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
    .filter((path) => path.includes(':'))
    .map((path) => [path.replace('/v1', bare), path]);
  const moves = [
    [bare, targetFile],
    [`${bare}/`, targetFile],
    ...successors,
    ...named,
    [`${bare}/*`, targetFile],
  ];
  return `${[...rewrites, ...moves.map(([from, to]) => `${from} ${to} 308`)].join('\n')}\n`;
}

/**
 * Writes every document, compressed too, into the public folder, and the rules for static hosts.
 * Returns how many files changed. @throws the system's error, such as a full disk.
 */
export function writeDocuments(publicDir: string, site: Site): Promise<number> {
  const files = documents.flatMap(({ file, render }) =>
    withCompressed({ path: file, bytes: render(site) }),
  );
  const rules = staticHostFiles.map(({ file, render }) => ({
    path: file,
    bytes: Buffer.from(render()),
  }));
  return replaceFiles(below(publicDir, [...files, ...rules], datesToCome));
}
