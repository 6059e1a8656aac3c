import { isIP } from 'node:net';
import {
  healthRoute,
  legacyRoutes,
  mcpRoute,
  paidEndpoints,
  parametersInPath,
} from '../../gateway/endpoints/endpoints.ts';
import { patternOfPaid } from '../../gateway/endpoints/find-endpoint.ts';
import { largestMcpRequest } from '../../gateway/http/headers.ts';
import { requestIdHeader } from '../../gateway/http/log.ts';
import { indent, renderLocation } from './syntax.ts';

/** The gateways behind nginx, and how it finds them. */
export type Gateways = {
  /** The gateways as `host:port`. */
  gateways: readonly string[];
  /** The DNS server that knows the gateways' names. Without it, nginx looks names up only when it starts. */
  resolver: string | undefined;
  /** Whether nginx is older than 1.27.3, and cannot look up the names of an upstream while it runs. */
  oldNginx: boolean;
};

/** Seconds for which nginx avoids a gateway that failed. Clients wait this long if none answers. */
export const gatewayRestSeconds = 10;

/** The `upstream` block with all gateways. An old nginx with a resolver needs none. @throws if an option cannot be used. */
export function renderUpstream(options: Gateways): string[] {
  checkGateways(options);
  if (looksUpEachCall(options)) return [];
  const { gateways, resolver } = options;
  const rest = `max_fails=1 fail_timeout=${gatewayRestSeconds}s`;
  const servers = gateways.map((gateway) => {
    const resolves = resolver !== undefined && isName(gateway) ? ' resolve' : '';
    return `server ${gateway}${resolves}`;
  });
  return [
    'upstream gateways {',
    ...indent([
      'zone gateways 64k;',
      ...(resolver === undefined
        ? []
        : [
            '# A name is looked up while nginx runs, so nginx starts even if the name is unknown.',
            ...ask(resolver),
          ]),
      ...servers.map((server) => `${server} ${rest};`),
      ...(servers.length === 1 ? [] : ['# If all of them failed, nginx tries all of them anyway.']),
      ...(servers.length === 1 ? [] : servers.map((server) => `${server} max_fails=0 backup;`)),
      'keepalive 32;',
    ]),
    '}',
  ];
}

/** How nginx forwards requests to the gateways. */
export function renderProxy(options: Gateways): string[] {
  const tries = 2 * options.gateways.length;
  return [
    ...proxyDirectives,
    ...(looksUpEachCall(options)
      ? [
          '# The name is looked up while nginx runs. All its addresses are tried, each at most once.',
          ...ask(options.resolver ?? ''),
          `set $gateways ${options.gateways.join()};`,
        ]
      : [
          '# nginx tries each gateway, and each once more if all of them failed.',
          `proxy_next_upstream_tries ${tries};`,
        ]),
  ];
}

/** Docker's DNS answers are valid for ten minutes, but an address may change within seconds. So nginx asks more often. */
function ask(resolver: string): string[] {
  return [`resolver ${resolver} valid=5s;`, 'resolver_timeout 2s;'];
}

function looksUpEachCall({ resolver, oldNginx }: Gateways): boolean {
  return resolver !== undefined && oldNginx;
}

function checkGateways({ gateways, resolver, oldNginx }: Gateways): void {
  const wrong = gateways.find((gateway) => !/^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(gateway));
  if (wrong !== undefined) throw new Error(`a gateway must be host:port, got ${wrong}`);
  if (gateways.length === 0) throw new Error('at least one gateway is needed');
  if (resolver !== undefined && !/^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(resolver)) {
    throw new Error(`a resolver must be the address of a DNS server, got ${resolver}`);
  }
  if (oldNginx && resolver !== undefined && gateways.length > 1) {
    throw new Error(
      `nginx before 1.27.3 can look up only one gateway, got ${gateways.length}; give one name that has the addresses of all`,
    );
  }
}

/** The gateways whose names nginx looks up when it starts. If one name is unknown, nginx does not start. */
export function findBoundNames({ gateways, resolver }: Gateways): string[] {
  return resolver === undefined ? gateways.filter(isName) : [];
}

/** Whether a gateway is given by a name, which may disappear and return. */
function isName(gateway: string): boolean {
  const host = gateway.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 && host !== 'localhost';
}

/** How nginx forwards requests to the gateways, wherever they are. */
const proxyDirectives: readonly string[] = [
  '# The client as nginx found it, and nothing that the client wrote. The TRUSTED_PROXIES of the gateway name this nginx.',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  `proxy_set_header ${requestIdHeader} $request_name;`,
  'proxy_set_header Connection "";',
  'proxy_http_version 1.1;',
  'proxy_redirect off;',
  'proxy_cache off;',
  '# A gateway that does not answer costs half a second. It is then avoided for some seconds. A paid call may take a',
  '# verification (10 s) and a settlement (45 s).',
  'proxy_connect_timeout 500ms;',
  'proxy_send_timeout 20s;',
  'proxy_read_timeout 90s;',
  '# After a broken connection nginx asks another gateway. That is safe: the gateways share one ledger, so the same',
  '# payment for the same request is charged once. A slow gateway may be settling a payment. So nginx does not ask',
  '# another one after 80 seconds, and waits up to 90 seconds for an answer.',
  'proxy_next_upstream error timeout;',
  'proxy_next_upstream_timeout 80s;',
  '# Challenges and receipts are long headers. Answers are never written to disk.',
  'proxy_buffer_size 32k;',
  'proxy_buffers 8 32k;',
  'proxy_busy_buffers_size 64k;',
  'proxy_max_temp_file_size 0;',
];

/** The locations that gateways answer. The gateways apply the limits to the client address that nginx sends. */
export function renderGatewayLocations(options: Gateways): string[][] {
  const upstream = looksUpEachCall(options) ? '$gateways' : 'gateways';
  return gatewayPaths.map(([at = '', ...own]) =>
    renderLocation(at, [
      ...own,
      '# The gateway sends all headers. One header here turns off the headers of the server block.',
      'add_header Allow "";',
      `proxy_pass http://${upstream};`,
    ]),
  );
}

/** Each location, with the directives that only it has. */
const gatewayPaths: readonly (readonly string[])[] = [
  ...paidEndpoints.map(({ path }) => [
    parametersInPath(path).length > 0 ? `~ ${patternOfPaid(path)}` : `= ${path}`,
  ]),
  [`= ${healthRoute.path}`],
  [`= ${mcpRoute.path}`, `client_max_body_size ${largestMcpRequest};`],
  [`= ${legacyRoutes.bare}`],
  [`^~ ${legacyRoutes.bare}/`],
];
