import type { Chance } from '../../made-up/chance.ts';
import { askAs, type Market, pause } from '../market.ts';

const files = [
  '/v1/index',
  '/v1/brief',
  '/v1/digests/latest',
  '/follow-up.json',
  '/',
  '/feed.json',
];
const paid = ['/v1/repos', '/v1/digests?days=3', '/v1/repos?limit=x'];

/** Reads free paths like a client that knows the last ETag. With nginx in front, every read must succeed. */
export async function readFree(market: Market, chance: Chance, over: AbortSignal): Promise<void> {
  const tags = new Map<string, string>();
  while (!over.aborted) {
    const path = chance.pick(files);
    const known = chance.happens(0.5) ? tags.get(path) : undefined;
    const headers: Record<string, string> = known === undefined ? {} : { 'If-None-Match': known };
    const answer = await askAs(market, { kind: 'free', chance }, path, { headers });
    const tag = answer?.headers.etag;
    if (tag !== undefined) tags.set(path, tag);
    const isFine = answer?.status === 200 || (known !== undefined && answer?.status === 304);
    if (!isFine && (market.front.isNginx || answer)) {
      market.tally.surprise(`free: ${path} was answered ${answer?.status ?? 'not at all'}`);
    }
    await pause(chance.between(0, 200), over);
  }
}

/** Asks for prices and health until `over` aborts. Only gateways answer these, and all may be down for a moment. */
export async function lookAround(market: Market, chance: Chance, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const isHealth = chance.happens(0.3);
    const path = isHealth ? '/health' : chance.pick(paid);
    const method = chance.happens(0.2) ? 'HEAD' : 'GET';
    const kind = isHealth ? 'health' : 'unpaid';
    const answer = await askAs(market, { kind, chance }, path, { method });
    const expected = [isHealth ? 200 : 402, 503];
    if (answer && !expected.includes(answer.status)) {
      market.tally.surprise(`${kind}: ${path} was answered ${answer.status}`);
    }
    await pause(chance.between(0, 400), over);
  }
}
