import { healthRoute, legacyRoutes, paidEndpoints } from '../../gateway/endpoints/endpoints.ts';
import { indent, renderLocation } from './syntax.ts';

/** Seconds for which nginx avoids a gateway that refused a connection. Clients wait this long if none answers. */
export const gatewayRestSeconds = 10;

/** Renders the upstream with all gateways. @throws if an address is not `host:port`. */
export function renderUpstream(gateways: readonly string[]): string[] {
  const wrong = gateways.find((gateway) => !/^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(gateway));
  if (wrong !== undefined) throw new Error(`A gateway must be host:port, got ${wrong}`);
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

/** How nginx forwards requests to the gateways. */
export const proxyDirectives: readonly string[] = [
  '# The gateway trusts the last address of X-Forwarded-For, which nginx saw itself: TRUST_PROXY=1.',
  'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  'proxy_set_header Connection "";',
  'proxy_http_version 1.1;',
  'proxy_redirect off;',
  'proxy_cache off;',
  '# A paid call may take a verification (10 s) and a settlement (45 s).',
  'proxy_connect_timeout 5s;',
  'proxy_send_timeout 20s;',
  'proxy_read_timeout 90s;',
  '# After a broken connection nginx tries once more, perhaps another gateway. That is safe: the gateways share one',
  '# ledger, so the same payment for the same request is charged once. A slow gateway may be settling a payment. So',
  '# nginx does not ask another one after a timeout.',
  'proxy_next_upstream error;',
  'proxy_next_upstream_tries 2;',
  '# Challenges and receipts are long headers. Answers are never written to disk.',
  'proxy_buffer_size 32k;',
  'proxy_buffers 8 32k;',
  'proxy_busy_buffers_size 64k;',
  'proxy_max_temp_file_size 0;',
];

/** The locations that gateways answer. The gateways apply the limits to the client address that nginx sends. */
export const gatewayLocations: readonly string[][] = [
  ...paidEndpoints.map(({ path }) => `= ${path}`),
  `= ${healthRoute.path}`,
  `= ${legacyRoutes.bare}`,
  `^~ ${legacyRoutes.bare}/`,
].map((at) =>
  renderLocation(at, [
    '# The gateway sends all headers. One header here turns off the headers of the server block.',
    'add_header Allow "";',
    'proxy_pass http://gateways;',
  ]),
);
