/** The address from which the TLS server in front sends requests to nginx. */
export const tlsServer = '127.0.99.1';

/** A server in front of nginx, such as most people write it. It listens at `port` and sends requests to `behind`. */
export function renderTlsServer(port: number, behind: number): string {
  return [
    'server {',
    `  listen 127.0.0.1:${port};`,
    '  location / {',
    `    proxy_bind ${tlsServer};`,
    `    proxy_pass http://127.0.0.1:${behind};`,
    '    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    '  }',
    '}',
  ].join('\n');
}
