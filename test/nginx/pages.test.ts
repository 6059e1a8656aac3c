import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day } from '../gateway/open-gateway.ts';
import { newClient, openingMs, openSite } from './open-site.ts';
import { sameHeaders } from './same-headers.ts';

describe('pages of older nights, from nginx', () => {
  let site: Awaited<ReturnType<typeof openSite>>;
  beforeAll(async () => {
    site = await openSite();
  }, openingMs);
  afterAll(() => site.close());

  const paths = [`/digests/${day}.html`, '/digests/2026-11.html', '/digests/2020-01-01.html'];
  const asked = paths.flatMap((path) =>
    ['identity', 'gzip', 'br'].map((encoding) => ({ path, encoding })),
  );

  test.each(asked)('$path in $encoding is what the gateway answers', async ({ path, encoding }) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const from = newClient();
      const headers = { 'Accept-Encoding': encoding };
      const answer = await site.nginx.ask(path, { method, headers, from });
      const own = await site.gateway.ask(path, {
        method,
        headers: { ...headers, 'X-Forwarded-For': from },
      });
      expect([method, answer.status]).toEqual([method, own.status]);
      expect(answer.body.equals(own.body)).toBe(true);
      expect(sameHeaders(answer)).toEqual(sameHeaders(own));
    }
  });
});
