/** The address from which the TLS server in front sends requests to nginx. */
export const tlsServer = '127.0.99.1';

/**
 * A server in front of nginx, as docs/serving.md says. With nginx's own sizes, a challenge is 502 and a long payment
 * is 400. It listens at `port` and sends requests to `behind`.
 */
export function renderTlsServer(port: number, behind: number): string {
  return [
    'server {',
    `  listen 127.0.0.1:${port};`,
    '  large_client_header_buffers 2 32k;',
    '  proxy_buffer_size 32k;',
    '  proxy_buffers 8 32k;',
    '  location / {',
    `    proxy_bind ${tlsServer};`,
    `    proxy_pass http://127.0.0.1:${behind};`,
    '    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    '  }',
    '}',
  ].join('\n');
}
