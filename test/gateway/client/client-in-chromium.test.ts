import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundleClient } from '../../../scripts/build/bundle.ts';
import { openServer } from './open-server.ts';
import { openGateway } from '../open-gateway.ts';
import { openBrowser, openPage } from '../../pipeline/publish/page/open-browser.ts';
import { newFolder } from '../../run/new-folder.ts';

const folder = newFolder();
const gateway = await openGateway();
const browser = await openBrowser();
afterAll(() => browser.close());

test('a page of another site loads the client and reads the gateway', async () => {
  await bundleClient(folder);
  const client = await readFile(join(folder, 'client.js'), 'utf8');
  const site = await openServer((request, response) => {
    const [type, body] =
      request.url === '/client.js' ? ['text/javascript', client] : ['text/html', ''];
    response.writeHead(200, { 'Content-Type': type }).end(body);
  });
  const { page, close } = await openPage(browser, site, { size: 'desktop', scheme: 'light' });
  const found: unknown = await page.evaluate(`(async () => {
    const { createTrendClient } = await import('/client.js');
    const baseUrl = 'http://127.0.0.1:${gateway.port}';
    const client = createTrendClient({ baseUrl });
    return { brief: await client.getBrief(), repos: await client.getRepos() };
  })()`);
  expect(found).toMatchObject({
    brief: { ok: true, value: { data: { source: 'demo' } } },
    repos: { ok: false, failure: { status: 503, code: 'payment_unavailable', charged: false } },
  });
  await close();
});
