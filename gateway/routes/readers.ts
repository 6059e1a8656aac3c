import { addDays, toDigestDate } from '../../pipeline/contract/dates.ts';
import type { Source } from '../../pipeline/contract/scan.ts';
import { mostTokens } from '../endpoints/parameters.ts';
import { describeWrong } from '../endpoints/read-parameters.ts';
import { type Challenge, type PaidAnswer, refuse } from '../payment/answer.ts';
import type { Delivery, Earlier, Foretold, Offer } from '../payment/charge/offer.ts';
import type { SaleableNight } from '../snapshots/saleable-night.ts';
import { Refusal } from '../snapshots/refusal.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import { bindTo, type Computed, computeDigests, computeRepos, type Means } from './compute.ts';
import {
  describeCursor,
  type PagedQuery,
  readDigestsQuery,
  type ReadQuery,
  readReposQuery,
  type ReposQuery,
  type Since,
} from './queries.ts';
import { type Quoted, quoteDigests, quoteRepos } from './quote.ts';
import { loadCountTokens, readCursor } from './page.ts';

type Read = Offer['read'];

/** How the paths of whole nights read their queries and compute their answers. */
export const readers = {
  '/v1/repos': (source: NightSource): Read =>
    createRead(source, {
      read: readReposQuery,
      compute: computeRepos,
      quote: quoteRepos,
      toPublic,
      hint: () => undefined,
    }),
  '/v1/digests': (source: NightSource): Read =>
    createRead(source, {
      read: readDigestsQuery,
      compute: computeDigests,
      quote: (night, { asked }, means) => quoteDigests(night, asked, means),
      toPublic: (open) => ({ open, leftOut: [], isCounted: true }),
      hint: ({ place }, items) => (items === 1 && !place ? freeDigest : undefined),
    }),
};

const tooTight = 'One item may exceed max_tokens. A paid call then gets 400 and is not charged.';
const freeDigest = 'The newest digest alone is free at /v1/digests/latest.';

/** The part of a query that a free preview may answer, the parameters that were left out, and whether the preview may count. */
type PublicQuery<Query> = { open: Query; leftOut: readonly string[]; isCounted: boolean };

/**
 * The query without its filters by sold facts. With them, free previews would show the risk of any repository: a client
 * could ask for its id with `max_risk` 0.1, 0.2 and so on, and read the risk from the counts. All other facts are public on
 * GitHub.
 *
 * If a filter is left out, the cursor is left out too. New rows are counted, because it is public whether a night has a
 * row. Other changes are not counted: their number would show that a standing changed.
 */
function toPublic(asked: ReposQuery): PublicQuery<ReposQuery> {
  const { standing, maxRisk, categories, ...rows } = asked.rows;
  const leftOut = [
    ...(standing === undefined ? [] : ['standing']),
    ...(maxRisk === undefined ? [] : ['max_risk']),
    ...(categories === undefined ? [] : ['category']),
  ];
  const hidden = leftOut.length > 0 ? { place: undefined, unchecked: undefined } : {};
  return {
    open: { ...asked, rows, ...hidden },
    leftOut,
    isCounted: asked.since === undefined || asked.onlyEntered,
  };
}

/** Stands for the body in a preview, which has none. */
const nothingYet: Computed = { ok: true, body: Buffer.alloc(0) };

/** How one path reads its query and computes its answer, and which parts of a query a free preview may use. */
type Reader<Query> = {
  read: (query: string) => ReadQuery<Query>;
  compute: (night: SaleableNight, query: Query, means: Means) => Computed;
  quote: (night: SaleableNight, query: { open: Query; asked: Query }, means: Means) => Quoted;
  toPublic: (asked: Query) => PublicQuery<Query>;
  /** What a buyer of this many items should know. */
  hint: (asked: Query, items: number) => string | undefined;
};

/** A query of `/v1/repos` or `/v1/digests`. Only rows can be compared with those of an earlier night (`since`). */
type AnyQuery = PagedQuery & { since?: Since | undefined };

function createRead<Query extends AnyQuery>(
  source: NightSource,
  { read, compute, quote, toPublic: leaveOut, hint }: Reader<Query>,
): Read {
  return (text) => {
    const query = read(text);
    if (!query.ok) return refuseQuery(query.problem);
    const { asked } = query;
    const deliver = (earlier?: Earlier) => {
      const bound = (night: SaleableNight, means: Means) => compute(night, asked, means);
      return deliverQuery(source, asked, bound, earlier).catch(toUnread);
    };
    const foretell = async (): Promise<Foretold> => {
      const { open, leftOut, isCounted } = leaveOut(asked);
      let quoted: Quoted | undefined;
      const bound = (night: SaleableNight, means: Means): Computed => {
        quoted = isCounted ? quote(night, { open, asked }, means) : undefined;
        // Without a new row, a row that was listed before may be new among those that pass the filters left out.
        const isSure = !means.base || leftOut.length === 0;
        return quoted && 'refused' in quoted && isSure ? quoted.refused : nothingYet;
      };
      const delivery = await deliverQuery(source, open, bound).catch(toUnread);
      if (!delivery.ok) return { refused: delivery.answer };
      if (!quoted || 'refused' in quoted) return { matches: 0, leftOut, quote: undefined };
      const { items } = quoted.quote;
      return { ...quoted, leftOut, hint: items === 0 ? tooTight : hint(asked, items) };
    };
    return { ok: true, work: { request: asked.request, deliver, foretell } };
  };
}

/**
 * Delivers from the night of an earlier call, or from the current night if that night is gone. A page after the first is
 * always of the night of its cursor. If this night was corrected, a charged call gets the same page of the corrected
 * edition.
 *
 * A corrected night may no longer hold what a charged call asked for. Then the answer is the empty list.
 */
async function deliverQuery(
  source: NightSource,
  { place, since, list, unchecked, maxTokens }: AnyQuery,
  compute: (night: SaleableNight, means: Means) => Computed,
  earlier?: Earlier,
): Promise<Delivery> {
  const { snapshots } = source;
  const own = await snapshots.saleableNight(earlier?.digestId);
  const newest = own ?? (await snapshots.saleableNight());
  if (!newest) return { ok: false, answer: nothingPublished() };
  const refusal = refuseToSell(newest.source, source);
  if (refusal) return { ok: false, answer: refusal };
  const exact = place ? await snapshots.exactNight(place.digestId) : newest;
  const night = exact ?? (earlier?.settled ? own : undefined);
  if (!night) return { ok: false, answer: unknownNight(place?.digestId, newest) };
  const named = since && nameBase(since, night);
  const base = named === undefined ? undefined : await snapshots.exactNight(named);
  if (since && !base) return { ok: false, answer: unknownNight(named, newest) };
  const isOther = base && unchecked !== undefined && !readCursor(unchecked, bindTo(base, list));
  // If the night to compare with was corrected, a charged call gets the same page of the corrected changes.
  if (isOther && !earlier?.settled) {
    const problem = describeCursor(unchecked);
    return { ok: false, answer: refuse('invalid_parameter', { problem }) };
  }
  const counts = maxTokens !== undefined || base !== undefined;
  const budget = counts ? { maxTokens, count: await loadCountTokens() } : undefined;
  const computed = compute(night, { base, budget, settled: earlier?.settled });
  const { digestId } = night;
  if (computed.ok) return { ok: true, digestId, body: computed.body };
  if ('least' in computed) return { ok: false, answer: tooSmall(computed.least, maxTokens) };
  const { asked, available, empty } = computed;
  if (own && earlier?.settled && empty !== undefined) {
    return { ok: true, digestId, body: empty };
  }
  return { ok: false, answer: refuse('no_match', { asked }, {}, { available }) };
}

/** The id of the digest to compare with; the day of `since` if there is no night up to that day. */
function nameBase(since: Since, { scanDate, digests }: SaleableNight): string {
  if ('digestId' in since) return since.digestId;
  const day = 'day' in since ? since.day : addDays(toDigestDate(scanDate), -since.daysBack);
  return digests.find(({ date }) => date <= day)?.id ?? day;
}

/** The refusal of a query. `problem` is undefined for bad percent-encoding. */
export function refuseQuery(problem: string | undefined): { ok: false; answer: PaidAnswer } {
  const answer =
    problem === undefined ? refuse('bad_request', {}) : refuse('invalid_parameter', { problem });
  return { ok: false, answer };
}

/** The answer while the store of the nights does not answer. The same payment brings the paid answer later. */
export function toUnread(error: unknown): Extract<Delivery, { ok: false }> {
  if (error instanceof Refusal) {
    return { ok: false, answer: notPublished('The night cannot be read now') };
  }
  throw error;
}

function unknownNight(digestId = '', { digests }: SaleableNight): PaidAnswer {
  const available = digests.map(({ id }) => id);
  return refuse('unknown_night', { index: digestId }, {}, { available });
}

function tooSmall(least: number, maxTokens = 0): PaidAnswer {
  const expected = `a whole number from ${least} to ${mostTokens} for this answer`;
  const problem = describeWrong('max_tokens', expected, `"${maxTokens}"`);
  return refuse('invalid_parameter', { problem });
}

/** Where nights come from. A made-up night is sold only on a private chain. */
export type NightSource = {
  snapshots: Pick<Snapshots, 'saleableNight' | 'exactNight'>;
  sellsMadeUp: boolean;
};

/** What a challenge needs to know of the current night. */
type CurrentNight = { snapshots: Pick<Snapshots, 'current'>; sellsMadeUp: boolean };

/** The answer before any night is published. */
export function nothingPublished(): PaidAnswer {
  return notPublished('Nothing is published yet');
}

/** Why a night of that source is not sold; undefined where it is. */
export function refuseToSell(
  source: Source,
  { sellsMadeUp }: Pick<NightSource, 'sellsMadeUp'>,
): PaidAnswer | undefined {
  return source === 'demo' && !sellsMadeUp
    ? notPublished('Only a made-up night is published yet')
    : undefined;
}

/**
 * Creates the same challenges, but with 503 while there is nothing to sell.
 *
 * A payment that gets this 503 counts as a refused payment.
 */
export function whilePublished(challenge: Challenge, night: CurrentNight): Challenge {
  return async (fault, accept, told) => {
    const index = night.snapshots.current()?.index;
    const refusal = index ? refuseToSell(index.source, night) : nothingPublished();
    if (!refusal) return challenge(fault, accept, told);
    return fault ? { ...refusal, counts: true } : refusal;
  };
}

/** 503 with the reason why nothing can be sold now. */
function notPublished(problem: string): PaidAnswer {
  return refuse('not_published', { problem, seconds: 60 }, { 'Retry-After': '60' });
}
