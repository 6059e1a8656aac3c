import { ordinaryLimit } from '../endpoints/other-endpoints.ts';
import { longestUrl } from '../limits/sizes.ts';
import { renderUpstream } from './gateways.ts';
import { renderZone, unknownPaths } from './limits.ts';
import { methodMaps } from './refusals.ts';
import { fileZones } from './served-files.ts';
import { renderServer, type ServerOptions } from './server.ts';

/** What an operator decides. */
export type NginxOptions = ServerOptions & {
  /** The gateways as `host:port`. */
  gateways: readonly string[];
};

export const defaultNginxOptions: NginxOptions = {
  listen: ['80 default_server', '[::]:80 default_server'],
  publicDir: '/srv/trend-intelligence-api/public',
  gateways: ['127.0.0.1:3000'],
  brotli: true,
};

/**
 * The configuration of an nginx in front of the gateways: free paths from files, the rest passed on.
 *
 * It is made from the gateway's own tables, and goes into nginx's `http` block. @throws where an option cannot be
 * written as nginx's syntax.
 */
export function renderNginxConfig(options: NginxOptions): string {
  const sections = [
    introduction,
    clientMap,
    methodMaps,
    ['map $request_uri $address_too_long {', `  "~^.{${longestUrl + 1}}" 1;`, '}'],
    [...fileZones, renderZone(unknownPaths, ordinaryLimit)],
    renderUpstream(options.gateways),
    renderServer(options),
  ];
  return `${sections.map((section) => section.join('\n')).join('\n\n')}\n`;
}

const introduction = [
  '# Made by `npm run build-nginx` from the tables of the service: change those, or its options, and not this file.',
  '#',
  '# It goes into the http block: on Debian into /etc/nginx/conf.d/, with libnginx-mod-http-brotli-static installed and',
  '# sites-enabled/default removed. What is yours alone goes into /etc/nginx/trend-intelligence-api.d/*.conf: TLS as',
  '# `listen 443 ssl http2` with its certificate; behind a CDN, `set_real_ip_from` for each of its networks and',
  '# `real_ip_header`, without which all of its clients would share one limit.',
];

const clientMap = [
  '# Whom a limit counts: an IPv4 address, or the /64 of an IPv6 one, which is what one customer holds.',
  'map $binary_remote_addr $client {',
  '  default $binary_remote_addr;',
  String.raw`  "~(?s)^\x00{10}\xff\xff(?<ipv4_address>.{4})$" $ipv4_address;`,
  '  "~(?s)^(?<ipv6_network>.{8}).{8}$" $ipv6_network;',
  '}',
];
