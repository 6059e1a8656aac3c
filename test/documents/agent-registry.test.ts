import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { documents } from '../../gateway/documents/documents.ts';
import { paidEndpoints } from '../../gateway/endpoints/paid-endpoints.ts';
import { listen } from '../../gateway/listen.ts';
import { aSite } from './site.ts';

const require = createRequire(import.meta.url);

/** What `@agentcash/discovery` tells of an origin. It exits 0 whatever it finds. */
const Report = z.object({
  ok: z.boolean(),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  resources: z.array(
    z.object({ path: z.string(), authHint: z.string(), priceHint: z.string().optional() }),
  ),
});

/** The documents on a port of their own, with payments off as a gateway answers them then. */
async function openOrigin() {
  const asked = new Map<string, number>();
  let baseUrl = '';
  const answer: RequestListener = (request, response) => {
    const path = request.url ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const document = documents.find((entry) => entry.path === path);
    const isPaid = paidEndpoints.some((endpoint) => endpoint.path === path);
    if (!document) return response.writeHead(isPaid ? 503 : 404).end();
    response.writeHead(200, { 'Content-Type': document.mediaType });
    return response.end(request.method === 'HEAD' ? '' : document.render(aSite(baseUrl)));
  };
  const server = createServer(answer);
  baseUrl = `http://127.0.0.1:${await listen(server, 0)}`;
  return { baseUrl, asked, close: () => server.close() };
}

test('a registry of agents reads every route, and has nothing to warn of', async () => {
  const origin = await openOrigin();
  const library = require.resolve('@agentcash/discovery');
  const command = join(dirname(library), '..', 'bin', 'discovery.js');
  const { stdout } = await promisify(execFile)(process.execPath, [
    command,
    'discover',
    origin.baseUrl,
    '--json',
  ]);
  origin.close();
  const { ok, warnings, resources } = Report.parse(JSON.parse(stdout));
  expect(warnings).toEqual([]);
  expect(ok).toBe(true);
  const paid = resources.filter(({ authHint }) => authHint === 'paid');
  expect(paid.map(({ path, priceHint }) => [path, priceHint])).toEqual(
    paidEndpoints.map(({ path, price }) => [path, `${price.amount} USD`]),
  );
  const refused = documents.filter(({ path, limit }) => (origin.asked.get(path) ?? 0) > limit);
  expect(refused).toEqual([]);
});
