import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { drain, listen } from '../../gateway/start/listen.ts';
import { openNginx } from '../gateway/nginx/open-nginx.ts';

/** The line that operators add to the nginx that terminates TLS. */
const [line = ''] =
  /^ *add_header Strict-Transport-Security .*;$/m.exec(readFileSync('docs/serving.md', 'utf8')) ??
  [];

test('with the line of the manual, nginx makes browsers use TLS, except in answers of the gateway', async () => {
  const gateway = createServer((_, response) => response.end('{}'));
  const gatewayPorts = [await listen(gateway, 0)];
  const nginx = await openNginx({ publicDir: resolve('public'), gatewayPorts, own: line });
  try {
    for (const path of ['/robots.txt', '/v1/sample', '/nowhere']) {
      const { headers } = await nginx.ask(path);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
    const { headers } = await nginx.ask('/health');
    expect(headers).not.toHaveProperty('strict-transport-security');
  } finally {
    await nginx.close();
    await drain(gateway, 0);
  }
});
