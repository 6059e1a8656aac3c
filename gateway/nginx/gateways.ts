import { healthRoute, legacyRoutes } from '../endpoints/other-endpoints.ts';
import { paidEndpoints } from '../endpoints/paid-endpoints.ts';
import { indent, renderLocation } from './syntax.ts';

/** Seconds a gateway that refused a connection is left alone, and a client is told to wait where none answers. */
export const gatewayRestSeconds = 10;

/** The gateways as one upstream. @throws where an address is not `host:port`. */
export function renderUpstream(gateways: readonly string[]): string[] {
  const wrong = gateways.find((gateway) => !/^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(gateway));
  if (wrong !== undefined) throw new Error(`A gateway is given as host:port, got ${wrong}`);
  if (gateways.length === 0) throw new Error('At least one gateway is needed');
  return [
    'upstream gateways {',
    ...indent([
      'zone gateways 64k;',
      ...gateways.map((gateway) => `server ${gateway} fail_timeout=${gatewayRestSeconds}s;`),
      'keepalive 32;',
    ]),
    '}',
  ];
}

/** How the gateways are asked; stated once for the server. */
export const proxyDirectives: readonly string[] = [
  '# The gateway believes the last address of X-Forwarded-For, which is the one nginx saw: TRUST_PROXY=1.',
  'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  'proxy_set_header Connection "";',
  'proxy_http_version 1.1;',
  'proxy_redirect off;',
  'proxy_cache off;',
  '# A paid call may take a verification (10 s) and a settlement (45 s).',
  'proxy_connect_timeout 5s;',
  'proxy_send_timeout 20s;',
  'proxy_read_timeout 90s;',
  '# A broken connection is followed by another one, if need be to another gateway: with one ledger behind them, the',
  '# same payment for the same request is charged once, whoever is asked. A gateway that is slow may be settling, so no',
  '# other is asked meanwhile.',
  'proxy_next_upstream error;',
  'proxy_next_upstream_tries 2;',
  '# Challenges and receipts are long headers; answers never touch the disk.',
  'proxy_buffer_size 32k;',
  'proxy_buffers 8 32k;',
  'proxy_busy_buffers_size 64k;',
  'proxy_max_temp_file_size 0;',
];

/** What the gateways answer. They limit it themselves, by the client's address that they are told. */
export const gatewayLocations: readonly string[][] = [
  ...paidEndpoints.map(({ path }) => `= ${path}`),
  `= ${healthRoute.path}`,
  `= ${legacyRoutes.bare}`,
  `^~ ${legacyRoutes.bare}/`,
].map((at) =>
  renderLocation(at, [
    "# The answer brings its headers; one of the location's own keeps out those of the server.",
    'add_header Allow "";',
    'proxy_pass http://gateways;',
  ]),
);
