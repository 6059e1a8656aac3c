import { commonHeaders } from '../answers/common-headers.ts';
import { ordinaryLimit } from '../endpoints/other-endpoints.ts';
import { gatewayLocations, proxyDirectives } from './gateways.ts';
import { renderLimit, unknownPaths } from './limits.ts';
import { errorPages, lengthCheck, refusalLocations, renderHeaders } from './refusals.ts';
import { fileLocations } from './served-files.ts';
import { indent, quote, renderLocation } from './syntax.ts';

/** What an operator decides about the server. */
export type ServerOptions = {
  /** Addresses of nginx's `listen`, each with its options. */
  listen: readonly string[];
  /** The public folder, absolute. */
  publicDir: string;
  /** Whether nginx has the module brotli_static. */
  brotli: boolean;
};

/** The server block. @throws where an option cannot be written as nginx's syntax. */
export function renderServer(options: ServerOptions): string[] {
  const sections = [
    [...options.listen.map(renderListen), 'include trend-intelligence-api.d/*.conf;'],
    renderFileDirectives(options),
    patience,
    headerDirectives,
    errorPages,
    proxyDirectives,
    [lengthCheck],
    ...fileLocations,
    ...gatewayLocations,
    unknownLocation,
    ...refusalLocations,
  ];
  return ['server {', ...indent(sections.flatMap((section) => [...section, ''])).slice(0, -1), '}'];
}

function renderListen(listen: string): string {
  if (!/^[\w.:[\]/=* -]+$/.test(listen)) throw new Error(`nginx cannot listen to ${listen}`);
  return `listen ${listen};`;
}

function renderFileDirectives({ publicDir, brotli }: ServerOptions): string[] {
  if (!publicDir.startsWith('/')) throw new Error(`No absolute folder: ${publicDir}`);
  return [
    `root ${quote(publicDir)};`,
    '# Bytes and types are those of the files and of the tables, whatever the http block says.',
    'types { }',
    'default_type "application/json; charset=utf-8";',
    'charset off;',
    'gzip off;',
    'gzip_static on;',
    'gzip_http_version 1.0;',
    'gzip_proxied any;',
    ...(brotli ? ['brotli_static on;'] : []),
    'max_ranges 0;',
    'if_modified_since off;',
    'merge_slashes off;',
    'absolute_redirect off;',
    'server_tokens off;',
  ];
}

/** As much as the gateway takes, and as long as it waits. */
const patience = [
  '# A header of 32 KB, as payments are long; a second buffer for what follows on the same connection.',
  'large_client_header_buffers 2 32k;',
  'client_max_body_size 16k;',
  'client_header_timeout 10s;',
  'client_body_timeout 10s;',
  'send_timeout 30s;',
  'keepalive_timeout 65s;',
  'reset_timedout_connection on;',
  'limit_req_status 429;',
  'limit_req_log_level warn;',
];

const policyHeader = 'Content-Security-Policy';

/** Every answer of nginx's own takes these; a location says its own by setting the variables. Empty ones are not sent. */
const headerDirectives = [
  ...renderHeaders({ ...commonHeaders, [policyHeader]: '$policy' }),
  ...renderHeaders({
    'Cache-Control': '$cache_control',
    Vary: '$vary',
    'RateLimit-Limit': '$limit',
    'RateLimit-Remaining': '$remaining',
    'RateLimit-Reset': '$reset',
    'Retry-After': '$retry_after',
    Allow: '$allow',
    'Last-Modified': '',
  }),
  'set $cache_control no-store;',
  `set $policy "${commonHeaders[policyHeader] ?? ''}";`,
  ...['vary', 'limit', 'remaining', 'reset', 'retry_after', 'allow', 'wait'].map(
    (name) => `set $${name} "";`,
  ),
];

const unknownLocation = renderLocation('/', [
  ...renderLimit(unknownPaths, ordinaryLimit),
  '# Nothing lies below what is no folder.',
  'root /dev/null;',
  'try_files $uri =404;',
]);
