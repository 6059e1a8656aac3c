import { commonHeaders, longestUrl } from '../../gateway/http/headers.ts';
import { requestIdHeader, safeRequestId } from '../../gateway/http/log.ts';
import { toNetwork } from '../../gateway/start/settings.ts';
import { fileLocations, unknownLocation, zones } from './files.ts';
import { type Gateways, renderGatewayLocations, renderProxy, renderUpstream } from './gateways.ts';
import {
  errorPages,
  lengthCheck,
  methodMaps,
  refusalLocations,
  renderHeaders,
} from './refusals.ts';
import { indent, quote, renderMap } from './syntax.ts';
import { renderPlainServer, renderServerNames, renderTls, type Tls } from './tls.ts';

/** The options that an operator chooses. */
export type NginxOptions = Gateways & {
  /** Values of nginx's `listen` directive: an address with its options. */
  listen: readonly string[];
  /** Absolute path of the public folder. */
  publicDir: string;
  /** The host names of the service. If there are none, nginx answers for every name. */
  serverNames?: readonly string[];
  /** Proxies in front of nginx that are believed about `X-Forwarded-For`: addresses or networks. */
  trustedProxies: readonly string[];
  /** Absent if another server in front ends TLS. */
  tls?: Tls | undefined;
  /** Whether nginx has the module `brotli_static`. */
  brotli: boolean;
  /** The file of nginx's access log. If undefined, the `http` block decides. */
  accessLog: string | undefined;
};

export const defaultNginxOptions: NginxOptions = {
  listen: ['80 default_server', '[::]:80 default_server'],
  publicDir: '/srv/trend-intelligence-api/public',
  gateways: ['127.0.0.1:3000'],
  resolver: undefined,
  oldNginx: false,
  trustedProxies: [],
  brotli: true,
  accessLog: undefined,
};

/**
 * The configuration of an nginx in front of the gateways. It serves free paths from files and forwards other paths. It
 * is made from the gateway's own tables and belongs in nginx's `http` block.
 *
 * @throws if an option has characters that nginx's syntax does not allow.
 */
export function renderNginxConfig(options: NginxOptions): string {
  const sections = [
    introduction,
    clientMap,
    methodMaps,
    renderMap('$request_uri', '$address_too_long', { [`"~^.{${longestUrl + 1}}"`]: '1' }),
    requestDirectives,
    zones,
    renderUpstream(options),
    renderServer(options),
    ...(options.tls ? [renderPlainServer(options.tls, options.serverNames ?? [])] : []),
  ].filter((section) => section.length > 0);
  return `${sections.map((section) => section.join('\n')).join('\n\n')}\n`;
}

const introduction = [
  '# Made by `npm run build-nginx` from the tables of the service. Change the tables or the options, not this file.',
  '#',
  '# It belongs in the http block. On Debian, put it into /etc/nginx/conf.d/, install libnginx-mod-http-brotli-static and',
  '# remove sites-enabled/default. Put your own directives into /etc/nginx/trend-intelligence-api.d/*.conf. Behind a CDN or',
  '# another proxy, use the option --trusted-proxies: without it, all clients of that proxy share one limit. For TLS, use the',
  '# options --server-name, --tls-certificate and --tls-key.',
];

const clientMap = [
  '# The client that a limit counts: an IPv4 address, or an IPv6 /64 network, because one customer has all of it.',
  ...renderMap('$binary_remote_addr', '$client', {
    default: '$binary_remote_addr',
    [String.raw`"~(?s)^\x00{10}\xff\xff(?<ipv4_address>.{4})$"`]: '$ipv4_address',
    '"~(?s)^(?<ipv6_network>.{8}).{8}$"': '$ipv6_network',
  }),
];

function renderServer(options: NginxOptions): string[] {
  const sections = [
    [
      ...options.listen.map(renderListen),
      ...renderServerNames(options.serverNames ?? []),
      ...(options.tls ? renderTls(options.tls) : []),
      ...renderTrust(options.trustedProxies),
      'include trend-intelligence-api.d/*.conf;',
      ...renderAccessLog(options.accessLog),
    ],
    renderFileDirectives(options),
    sizesAndTimes,
    headerDirectives,
    errorPages,
    renderProxy(options),
    [lengthCheck],
    ...fileLocations,
    ...renderGatewayLocations(options),
    unknownLocation,
    ...refusalLocations,
  ];
  return ['server {', ...indent(sections.flatMap((section) => [...section, ''])).slice(0, -1), '}'];
}

/** nginx finds the client as the gateway does. @throws if a proxy is neither an address nor a network. */
function renderTrust(proxies: readonly string[]): string[] {
  if (proxies.length === 0) return [];
  return [
    '# The client is the last address of X-Forwarded-For that no trusted proxy has.',
    ...proxies.map((proxy) => {
      const network = toNetwork(proxy);
      if (network === undefined) {
        throw new Error(`a trusted proxy must be an address or a network, got ${proxy}`);
      }
      return `set_real_ip_from ${network};`;
    }),
    'real_ip_header X-Forwarded-For;',
    'real_ip_recursive on;',
  ];
}

function renderListen(listen: string): string {
  if (!/^[\w.:[\]/=* -]+$/.test(listen)) throw new Error(`nginx cannot listen on ${listen}`);
  return `listen ${listen};`;
}

function renderFileDirectives({ publicDir, brotli }: NginxOptions): string[] {
  if (!publicDir.startsWith('/')) {
    throw new Error(`the public folder must be an absolute path, got ${publicDir}`);
  }
  return [
    `root ${quote(publicDir)};`,
    '# Bytes and types come from the files and the tables, whatever the http block says.',
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

/** The same limits on sizes and times as in the gateway. */
const sizesAndTimes = [
  '# A payment is a long header: one buffer of 32 KB, and one for the next request on the connection.',
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

/** The headers of answers that nginx makes itself. Each location sets the variables. nginx does not send empty headers. */
const headerDirectives = [
  ...renderHeaders({ ...commonHeaders, [policyHeader]: '$policy' }),
  ...renderHeaders({
    'Cache-Control': '$cache_control',
    Vary: '$vary',
    Link: '$link',
    'RateLimit-Limit': '$limit',
    'RateLimit-Remaining': '$remaining',
    'RateLimit-Reset': '$reset',
    'Retry-After': '$retry_after',
    Allow: '$allow',
    'Last-Modified': '',
    [requestIdHeader]: '$request_name',
  }),
  'set $cache_control no-store;',
  `set $policy "${commonHeaders[policyHeader] ?? ''}";`,
  ...['vary', 'link', 'limit', 'remaining', 'reset', 'retry_after', 'allow', 'wait'].map(
    (name) => `set $${name} "";`,
  ),
];

/** The name of the log format that holds a request's id. */
const logFormat = 'trend_intelligence';

/** The id of a request, as the gateway chooses it, and a log that holds it. The query may hold payments. */
const requestDirectives: readonly string[] = [
  '# The id of a request: the one that came with it, if it has a safe form, or a new one.',
  ...renderMap('$http_x_request_id', '$request_name', {
    default: '$request_id',
    [`"~${safeRequestId}"`]: '$http_x_request_id',
  }),
  '# One JSON object a line, without the query.',
  `log_format ${logFormat} escape=json`,
  ...indent([
    `'{"time":"$time_iso8601","client":"$remote_addr","method":"$request_method","path":"$uri",'`,
    `'"status":$status,"seconds":$request_time,"gateway":"$upstream_addr","request":"$request_name"}';`,
  ]),
];

/** The directive for that log. Without a file, the http block decides. @throws if the path is not absolute and plain. */
function renderAccessLog(file: string | undefined): string[] {
  if (file === undefined) return [];
  if (!/^\/[\w./-]+$/.test(file)) {
    throw new Error(`the access log must be an absolute path, got ${file}`);
  }
  return [`access_log ${file} ${logFormat};`];
}
