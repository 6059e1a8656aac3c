import { LRUCache } from 'lru-cache';
import { ErrorResponse, type Preview } from '../../pipeline/contract/service-answers.ts';
import type { IndexRecord } from '../../pipeline/contract/views.ts';
import {
  type Challenge,
  type PaidAnswer,
  type ChallengeDetails,
  wantsLegacyForm,
} from '../payment/answers.ts';
import type { Offer } from '../payment/offer.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import { nothingPublished, refuseToSell } from './sale.ts';

/** Answers a call without a payment with a challenge, a kept or a new one. */
export type AnswerUnpaid = (
  query: string,
  accept: string | undefined,
  /** The address of the call, if the path of the offer stands for many addresses. */
  url?: string,
) => PaidAnswer | Promise<PaidAnswer>;

type UnpaidParts = { offer: Offer; snapshots: Snapshots; now: () => number };

/** How many queries have a kept challenge. */
const keptQueries = 1_000;
/** In characters. The challenge of a longer query is made for each call. */
const longestKept = 4_200;
const minuteMs = 60_000;

/**
 * Creates the challenges of one path. Each says whether its query is right, how fresh the night is,
 * and how many items the query matches by public facts.
 *
 * Challenges are kept by query, for one minute and one night. A client of V1 gets no preview.
 */
export function createUnpaid({ offer, snapshots, now }: UnpaidParts): AnswerUnpaid {
  let kept = keepFor(undefined, Number.NaN);
  return (query, accept, url) => {
    const index = snapshots.current()?.index;
    if (!index) return offer.challenge(undefined, accept);
    if (wantsLegacyForm(accept)) {
      const read = offer.read(query);
      const details = read.ok ? {} : describeProblem(read.answer);
      return offer.challenge(undefined, accept, { ...details, url });
    }
    const minute = Math.floor(now() / minuteMs);
    if (kept.index !== index || kept.minute !== minute) kept = keepFor(index, minute);
    const { challenges } = kept;
    const make = async () => {
      const details = await describeCall(offer, query, index, now());
      const challenge = await offer.challenge(undefined, accept, { ...details, url });
      if (query.length <= longestKept) challenges.set(query, challenge);
      return challenge;
    };
    return challenges.get(query) ?? make();
  };
}

/** The challenges of one night and one minute, by query. */
function keepFor(index: IndexRecord | undefined, minute: number) {
  return { index, minute, challenges: new LRUCache<string, PaidAnswer>({ max: keptQueries }) };
}

/** What a call with this query would get. Without a preview if nothing can be sold now. */
async function describeCall(
  offer: Offer,
  query: string,
  { index: snapshot, digestDate, updatedAt }: IndexRecord,
  now: number,
): Promise<ChallengeDetails> {
  const age = Math.max(0, now - Date.parse(updatedAt));
  const ageSeconds = Math.floor(age / minuteMs) * 60;
  const about = { snapshot, digestDate, ageSeconds };
  const read = offer.read(query);
  if (!read.ok) return { preview: { ...about, matches: null }, ...describeProblem(read.answer) };
  const callPreview = await read.work.preview();
  if ('refused' in callPreview) return {};
  const preview: Preview = { ...about, ...callPreview };
  if (callPreview.matches > 0) return { preview };
  const note = `${callPreview.note ?? 'Nothing matches.'} A paid call would get 404 and would not be charged.`;
  return { preview: { ...preview, note } };
}

/** The refusal that a paid call would get, in its own words. */
function describeProblem({ body }: PaidAnswer): ChallengeDetails {
  const { error } = ErrorResponse.parse(JSON.parse(body.toString()));
  const sentence = error.message.replace(/\.$/, '');
  return { problem: `${sentence}. A paid call would get 400 and would not be charged.` };
}

/** What a challenge needs to know of the current night. */
type CurrentNight = { snapshots: Pick<Snapshots, 'current'>; sellsMadeUp: boolean };

/**
 * Creates the same challenges, but with 503 while there is nothing to sell.
 *
 * A payment that gets this 503 counts as a refused payment.
 */
export function whilePublished(challenge: Challenge, night: CurrentNight): Challenge {
  return async (fault, accept, details) => {
    const index = night.snapshots.current()?.index;
    const refusal = index ? refuseToSell(index.source, night) : nothingPublished();
    if (!refusal) return challenge(fault, accept, details);
    return fault ? { ...refusal, counts: true } : refusal;
  };
}
