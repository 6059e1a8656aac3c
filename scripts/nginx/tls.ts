import { indent, quote, renderLocation } from './syntax.ts';

/** TLS that ends in nginx. All paths are absolute. */
export type Tls = {
  certificate: string;
  key: string;
  /** The folder in which an ACME client leaves its challenges, below `.well-known/acme-challenge/`. */
  acmeDir: string;
  /** Where nginx listens to plain HTTP, for challenges and redirects. */
  listenPlain: readonly string[];
};

export const defaultTls = {
  acmeDir: '/var/www/acme',
  listen: ['443 ssl http2 default_server', '[::]:443 ssl http2 default_server'],
} as const;

/** The `server_name` directive, if there are names. @throws if one is not a host name. */
export function renderServerNames(names: readonly string[]): string[] {
  const wrong = names.find((name) => !/^(?:[a-z\d-]+\.)*[a-z\d-]+$/i.test(name));
  if (wrong !== undefined) throw new Error(`a server name must be a host name, got ${wrong}`);
  return names.length === 0 ? [] : [`server_name ${names.join(' ')};`];
}

/** The directives of the server that ends TLS. */
export function renderTls({ certificate, key }: Tls): string[] {
  return [
    `ssl_certificate ${quotePath(certificate)};`,
    `ssl_certificate_key ${quotePath(key)};`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
    'ssl_session_cache shared:trends:10m;',
    'ssl_session_timeout 1d;',
    'ssl_session_tickets off;',
  ];
}

/**
 * The server for plain HTTP. It answers ACME's challenges and redirects all other requests to TLS.
 *
 * The redirect names the first server name, and never a host from the request.
 */
export function renderPlainServer(
  { acmeDir, listenPlain }: Tls,
  names: readonly string[],
): string[] {
  const [name] = names;
  if (name === undefined) throw new Error('TLS needs a server name');
  return [
    'server {',
    ...indent([
      ...listenPlain.map((listen) => `listen ${listen};`),
      ...renderServerNames(names),
      'server_tokens off;',
      ...renderLocation('^~ /.well-known/acme-challenge/', [
        `root ${quotePath(acmeDir)};`,
        'types { }',
        'default_type text/plain;',
        'try_files $uri =404;',
      ]),
      ...renderLocation('/', [`return 301 https://${name}$request_uri;`]),
    ]),
    '}',
  ];
}

function quotePath(path: string): string {
  if (!path.startsWith('/')) throw new Error(`a path for TLS must be absolute, got ${path}`);
  return quote(path);
}
