import { addDays, toDigestDate } from '../../pipeline/contract/dates.ts';
import { Digest } from '../../pipeline/contract/digest.ts';
import { digestFields, toCompactDigest } from '../../pipeline/contract/views.ts';
import { DigestsParameters, type View, readParameters, readView } from '../endpoints/parameters.ts';
import type { Offer } from '../payment/offer.ts';
import type { DigestJson, SaleableNight } from '../snapshots/saleable-night.ts';
import {
  type Computed,
  type MatchCount,
  type NightSource,
  type ReadQuery,
  createRead,
  pick,
  writeBody,
} from './sale.ts';

/** Reads a call of `/v1/digests`, counts the digests for its challenge, and computes its answer. */
export function readDigests(source: NightSource): Offer['read'] {
  return createRead(source, { readQuery, toRequest, compute, countMatches });
}

/** What a call of `/v1/digests` asks. */
type DigestsQuery = {
  /** Whether the call has no other parameters than `days` and `limit`. */
  isBasic: boolean;
  days: number;
  limit: number;
  view: View<(typeof digestFields)[number]>;
};

function readQuery(query: string): ReadQuery<DigestsQuery> {
  const read = readParameters(DigestsParameters, query);
  if (!read.ok) return read;
  const { parameters } = read;
  const { days, limit } = parameters;
  const view = readView(parameters, digestFields);
  if ('problem' in view) return view;
  const isBasic = parameters.view === undefined && parameters.fields === undefined;
  return { ok: true, query: { isBasic, days, limit, view } };
}

function toRequest({ isBasic, days, limit, view }: DigestsQuery): string {
  return `/v1/digests ${JSON.stringify(isBasic ? { days, limit } : { days, limit, view })}`;
}

/** The digests of the days up to this night, the newest first. */
function findDigests({ scanDate, digests }: SaleableNight, days: number): readonly DigestJson[] {
  const first = addDays(toDigestDate(scanDate), 1 - days);
  return digests.filter(({ date }) => date >= first);
}

/** A missing digest can come back for the same payment, so no empty answer is given. */
function compute(night: SaleableNight, query: DigestsQuery): Computed {
  const { days, limit, view, isBasic } = query;
  const digests = findDigests(night, days).slice(0, limit);
  if (digests.length === 0) {
    const wanted = `the ${days} days up to ${toDigestDate(night.scanDate)}`;
    return { ok: false, wanted, available: night.digests.map(({ date }) => date) };
  }
  const head = { count: digests.length, days, limit };
  return {
    ok: true,
    body: writeBody(
      isBasic ? head : { ...head, index: night.digestId },
      digests.map((digest) => writeDigest(digest, view)),
    ),
  };
}

function writeDigest({ json }: DigestJson, view: DigestsQuery['view']): Buffer | string {
  if (view.kind === 'full') return json;
  const digest = Digest.parse(JSON.parse(json.toString()));
  return JSON.stringify(
    view.kind === 'compact' ? toCompactDigest(digest) : pick(digest, view.fields),
  );
}

const freeDigest = 'The newest digest alone is free at /v1/digests/latest.';

function countMatches(night: SaleableNight, { days, limit }: DigestsQuery): MatchCount {
  const { length: matches } = findDigests(night, days);
  return Math.min(matches, limit) === 1 ? { matches, note: freeDigest } : { matches };
}
