import { DigestsParameters, ReposParameters } from '../endpoints/parameters.ts';
import { refuse } from '../payment/answer.ts';
import type { Delivery, Earlier, Offer } from '../payment/charge/offer.ts';
import type { SaleableNight } from '../snapshots/saleable-night.ts';
import { type Computed, computeDigests, computeRepos, readLanguage } from './compute.ts';
import { type NightSource, nothingPublished, refuseToSell } from './not-published.ts';
import { type ReadParameters, readParameters } from './read-parameters.ts';

type Read = Offer['read'];

/** How each paid path reads its query and computes its answer. */
export const readers = {
  '/v1/repos':
    (source: NightSource): Read =>
    (query) => {
      const read = readParameters(ReposParameters, query);
      if (!read.ok) return refuseQuery(read);
      const { limit } = read.parameters;
      const plain = read.parameters.language === undefined ? undefined : read.plain('language');
      const languages = plain === undefined ? undefined : readLanguage(plain);
      const request = `/v1/repos ${JSON.stringify({ limit, languages })}`;
      return toWork(source, request, (night) => computeRepos(night, { limit, languages }));
    },
  '/v1/digests':
    (source: NightSource): Read =>
    (query) => {
      const read = readParameters(DigestsParameters, query);
      if (!read.ok) return refuseQuery(read);
      const { days, limit } = read.parameters;
      const request = `/v1/digests ${JSON.stringify({ days, limit })}`;
      return toWork(source, request, (night) => computeDigests(night, { days, limit }));
    },
};

function refuseQuery(read: Extract<ReadParameters<unknown>, { ok: false }>): ReturnType<Read> {
  const { wrong } = read;
  return {
    ok: false,
    answer: wrong ? refuse('invalid_parameter', wrong) : refuse('bad_request', {}),
  };
}

type Compute = (night: SaleableNight) => Computed;

function toWork(source: NightSource, request: string, compute: Compute): ReturnType<Read> {
  return {
    ok: true,
    work: { request, deliver: (earlier) => deliver(source, compute, earlier) },
  };
}

/**
 * Delivers from the night of an earlier call, or from the current night where that one is gone.
 *
 * A corrected night may no longer hold what a charged call asked for. Then the answer is the empty list.
 */
async function deliver(
  source: NightSource,
  compute: Compute,
  earlier?: Earlier,
): Promise<Delivery> {
  const { snapshots } = source;
  const own = await snapshots.saleableNight(earlier?.digestId);
  const night = own ?? (await snapshots.saleableNight());
  if (!night) return { ok: false, answer: nothingPublished() };
  const refusal = refuseToSell(night.source, source);
  if (refusal) return { ok: false, answer: refusal };
  const computed = compute(night);
  const { digestId } = night;
  if (computed.ok) return { ok: true, digestId, body: computed.body };
  const { asked, available, empty } = computed;
  if (own && earlier?.settled && empty !== undefined) return { ok: true, digestId, body: empty };
  return { ok: false, answer: refuse('no_match', { asked }, {}, { available }) };
}
