import type { RequestListener } from 'node:http';
import { answerFromFile } from './answers/file-answer.ts';
import { createApp } from './app.ts';
import { documents } from './documents/documents.ts';
import type { Site } from './documents/site.ts';
import { freeEndpoints } from './endpoints/free-endpoints.ts';
import { pageEndpoints } from './endpoints/page-endpoints.ts';
import { createFront, type FrontRoute } from './front.ts';
import { createKnownPaths } from './known-paths.ts';
import { createAllow } from './limits/allow.ts';
import { withAccessLog } from './log/access-log.ts';
import type { Log } from './log/log.ts';
import { createOlderPages } from './older-pages.ts';
import { createPaidPaths } from './paid-paths.ts';
import { createReplies } from './replies.ts';
import type { Sale } from './sale.ts';
import type { Snapshots } from './snapshots/snapshots.ts';

/** What a gateway is made from. */
export type GatewayParts = {
  site: Site;
  snapshots: Snapshots;
  sale: Sale;
  proxyHops: number;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Every route of the service as one listener: the front first, and Express behind it. */
export function createGateway({
  site,
  snapshots,
  sale,
  proxyHops,
  log,
  now,
}: GatewayParts): RequestListener {
  const allow = createAllow(proxyHops, now);
  const replies = createReplies(now);
  const app = createApp({ snapshots, sale, now, log });
  const knownPaths = createKnownPaths(allow, replies, app);
  const olderPages = createOlderPages(snapshots, allow, replies, knownPaths);
  const paidPaths = createPaidPaths({ sale, allow, replies, log }, olderPages);
  const routes = new Map<string, FrontRoute>();
  for (const { path, limit } of [...freeEndpoints, ...pageEndpoints]) {
    routes.set(path, { limit, answer: () => snapshots.answer(path) });
  }
  for (const { path, file, limit, mediaType, maxAge, render } of documents) {
    const bytes = Buffer.from(render(site));
    const answer = answerFromFile({ path: file, bytes }, { mediaType, maxAge });
    routes.set(path, { limit, answer: () => answer });
  }
  return withAccessLog(createFront(routes, allow, replies, paidPaths), log, now);
}
