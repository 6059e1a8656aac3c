import { type Answer, refuse } from '../payment/answer.ts';
import type { Delivery, Earlier, Offer } from '../payment/charge/offer.ts';
import { DigestsParameters, ReposParameters } from '../endpoints/parameters.ts';
import type { Goods } from '../snapshots/goods.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import { sellDigests } from './digests.ts';
import { sellPrepared } from './prepared-sales.ts';
import { type ReadParameters, readParameters } from './read-parameters.ts';
import { readLanguage, sellRepos, type Sold } from './repos.ts';

/** Where the goods come from. A made-up night is sold for made-up money only. */
export type Shop = { snapshots: Snapshots; sellsMadeUp: boolean };

type Read = Offer['read'];

/** How each paid path reads its query and computes its answer. */
export const readers = {
  '/v1/repos':
    (shop: Shop): Read =>
    (query) => {
      const read = readParameters(ReposParameters, query);
      if (!read.ok) return refuseQuery(read);
      const { limit } = read.parameters;
      const plain = read.parameters.language === undefined ? undefined : read.plain('language');
      const languages = plain === undefined ? undefined : readLanguage(plain);
      const request = `/v1/repos ${JSON.stringify({ limit, languages })}`;
      return sell(shop, request, (goods) => sellRepos(goods, { limit, languages }));
    },
  '/v1/digests':
    (shop: Shop): Read =>
    (query) => {
      const read = readParameters(DigestsParameters, query);
      if (!read.ok) return refuseQuery(read);
      const { days, limit } = read.parameters;
      const request = `/v1/digests ${JSON.stringify({ days, limit })}`;
      return sell(shop, request, (goods) => sellDigests(goods, { days, limit }));
    },
};

function refuseQuery(read: Extract<ReadParameters<unknown>, { ok: false }>): ReturnType<Read> {
  const { code, message } = read;
  return { ok: false, answer: refuse(400, { code, message }) };
}

function sell(shop: Shop, request: string, choose: (goods: Goods) => Sold): ReturnType<Read> {
  return {
    ok: true,
    work: {
      request,
      deliver: (earlier) => deliver(shop, (goods) => sellPrepared(goods, request, choose), earlier),
    },
  };
}

/**
 * Where the night of an earlier call is gone, the current one is delivered. Where it was published again without what the
 * call asked for and paid, that there is nothing is the answer: it would not come back, however often it were asked.
 */
async function deliver(
  { snapshots, sellsMadeUp }: Shop,
  choose: (goods: Goods) => Sold,
  earlier?: Earlier,
): Promise<Delivery> {
  const own = await snapshots.goods(earlier?.digestId);
  const goods = own ?? (await snapshots.goods());
  if (!goods) return { ok: false, answer: notPublished('Nothing is published yet') };
  if (goods.source === 'demo' && !sellsMadeUp) {
    return {
      ok: false,
      answer: notPublished('Only a made-up night is published, and it is not for sale'),
    };
  }
  const sold = choose(goods);
  if (sold.ok) return { ok: true, digestId: goods.digestId, body: sold.body };
  const { message, available, empty } = sold;
  if (own && earlier?.settled && empty !== undefined) {
    return { ok: true, digestId: goods.digestId, body: empty };
  }
  return { ok: false, answer: refuse(404, { code: 'no_match', message, available }) };
}

function notPublished(why: string): Answer {
  const message = `${why}; nothing was charged, ask again in a minute`;
  return refuse(503, { code: 'not_published', message }, { 'Retry-After': '60' });
}
