import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openNginx } from '../gateway/nginx/open-nginx.ts';
import { serve } from '../standin/serve.ts';

/** The line that operators add to the nginx that terminates TLS. */
const [line = ''] =
  /^ *add_header Strict-Transport-Security .*;$/m.exec(readFileSync('docs/serving.md', 'utf8')) ??
  [];

test('with the line of the manual, nginx makes browsers use TLS, except in answers of the gateway', async () => {
  const gateway = await serve((_, response) => response.end('{}'));
  onTestFinished(gateway.close);
  const gatewayPorts = [gateway.port];
  const nginx = await openNginx({ publicDir: resolve('public'), gatewayPorts, own: line });
  for (const path of ['/robots.txt', '/v1/sample', '/nowhere']) {
    const { headers } = await nginx.ask(path);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  }
  const { headers } = await nginx.ask('/health');
  expect(headers).not.toHaveProperty('strict-transport-security');
});
