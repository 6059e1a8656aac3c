import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { freeEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import { publicPaths } from '../../../pipeline/contract/paths.ts';
import { DigestResponse, IndexRecord } from '../../../pipeline/contract/views.ts';
import { parseFile } from '../../../pipeline/platform/file-text.ts';
import { ask } from '../../gateway/http/ask.ts';
import { openPlace, publishTitled } from '../../pipeline/publish/open-place.ts';
import { openProxy, proxies } from '../installed-proxies.ts';
import { openNginx } from './open-nginx.ts';
import { newClient } from './open-site.ts';

const date = '2026-11-20' as DigestDate;
const now = '2026-11-20T06:06:00.000Z';
type TestPlace = Awaited<ReturnType<typeof openPlace>>;

const publish = (place: TestPlace, day: DigestDate, title: string) =>
  publishTitled({ ...place, now: `${day}T06:06:00.000Z` }, day, title);

/** nginx as a cache, with its defaults. */
const cache = (upstream: number) => (port: number) =>
  `
proxy_cache_path cache keys_zone=kept:1m;
server {
  listen 127.0.0.1:${port};
  location / { proxy_pass http://127.0.0.1:${upstream}; proxy_cache kept; }
}`;

const caches = {
  Varnish: (upstream: number, _publicDir: string) => openProxy(proxies.Varnish, upstream),
  nginx: async (upstream: number, publicDir: string) =>
    (await openNginx({ publicDir, render: cache(upstream) })).port,
};

test.each(Object.entries(caches))(
  'who is told of a digest through %s as a cache gets that digest, while its older answers are still kept',
  async (_, openCache) => {
    const place = await openPlace(now);
    const first = await publish(place, date, 'First');
    const { port: origin } = await openNginx({ publicDir: place.publicDir });
    const port = await openCache(origin, place.publicDir);
    const read = async (path: string) => {
      const { body, status } = await ask(port, path);
      expect([path, status]).toEqual([path, 200]);
      return body.toString();
    };
    const latest = async () =>
      parseFile(DigestResponse, await read('/v1/digests/latest'), 'latest').data.id;
    expect(await latest()).toBe(first.id);

    const second = await publish(place, addDays(date, 1), 'Second');
    const index = parseFile(IndexRecord, await read('/v1/index'), 'index');
    expect(index.index).toBe(second.id);
    const announced = parseFile(DigestResponse, await read(index.digest ?? ''), 'digest');
    expect(announced.data).toEqual(second);
    // The cache is one: it has the older answer of a path whose content changes.
    expect(await latest()).toBe(first.id);
  },
);

/** The ways of docs/serving.md, from the folder with the nights to the folder of a server. */
const copiers: Readonly<Record<string, (from: TestPlace, to: TestPlace) => Promise<unknown>>> = {
  rsync: async (from, to) =>
    execFileSync('rsync', ['-rtc', '--delete', `${from.publicDir}/`, to.publicDir]),
  rclone: async (from, to) =>
    execFileSync('rclone', ['sync', '--checksum', from.publicDir, to.publicDir]),
};

test.each(Object.entries(copiers))(
  'a poller between two servers that get nights by %s gets 304',
  async (_, copy) => {
    const place = await openPlace(now);
    const copied = await openPlace(now);
    const servers = await Promise.all(
      [place, copied].map(({ publicDir }) => openNginx({ publicDir })),
    );
    const paths = [...freeEndpoints.map(({ path }) => path), '/', `/${publicPaths.atomFeed}`];
    const tags = new Map<string, string>();
    for (const day of [date, addDays(date, 1)]) {
      await publish(place, day, `Night of ${day}`);
      await copy(place, copied);
      for (const path of paths.filter((each) => each !== '/v1/sample')) {
        for (const encoding of ['identity', 'gzip', 'br']) {
          const key = `${path} ${encoding}`;
          const poll = (server: number) => {
            const headers = { 'Accept-Encoding': encoding, 'If-None-Match': tags.get(key) ?? '' };
            return servers[server]?.ask(path, { headers, from: newClient() });
          };
          const fresh = await poll(0);
          expect([key, fresh?.status]).toEqual([key, 200]);
          tags.set(key, fresh?.headers.etag ?? '');
          for (const server of [1, 0]) {
            expect([key, server, (await poll(server))?.status]).toEqual([key, server, 304]);
          }
        }
      }
    }
  },
);
