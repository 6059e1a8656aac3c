import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ErrorResponse, Preview } from '../../pipeline/contract/service-answers.ts';
import type { IndexRecord } from '../../pipeline/contract/views.ts';
import { ordinaryLimit } from '../endpoints/endpoints.ts';
import { HttpError } from '../http/http-error.ts';
import type { Counted, Limits } from '../http/limits.ts';
import { type PaidAnswer, toAnswer, type Told, wantsLegacyForm } from '../payment/answer.ts';
import type { Charge } from '../payment/charge/charge.ts';
import type { Call, Offer } from '../payment/charge/offer.ts';
import { paymentHeaders } from '../payment/protocol.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';

const payloadHeader = paymentHeaders.payload.toLowerCase();
const legacyPayloadHeader = paymentHeaders.legacyPayload.toLowerCase();

/** The payment in the headers of a request. The header of V2 has precedence. An empty header counts as absent. */
export function readPayment(headers: IncomingHttpHeaders): string | undefined {
  const value = headers[payloadHeader] || headers[legacyPayloadHeader];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whether a request carries a payment. HEAD never pays. */
export function isPaying({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && readPayment(headers) !== undefined;
}

/** The group in which limits count calls that carry a payment. */
export function paymentsOf(path: string): { group: string; limit: number } {
  return { group: `${path} payments`, limit: ordinaryLimit };
}

type PaidParts = { offer: Offer; charge: Charge; limits: Limits };

/** Charges a call of a client, and keeps that client's counts. */
export type CountedCharge = (
  request: Counted,
  call: Omit<Call, 'client' | 'refuseReplay'> & { url?: string | undefined },
) => Promise<PaidAnswer>;

/**
 * Charges calls that the limits have counted already.
 *
 * A refusal uses up a part of the client's limit, and so does a payment that could not be verified, sent or seen on the
 * chain. Delivered calls and our own failures do not. Repeated answers, which are free, have a limit of their own.
 */
export function createCountedCharge({ offer, charge, limits }: PaidParts): CountedCharge {
  const payments = paymentsOf(offer.path);
  const replays = { group: `${offer.path} replays`, limit: ordinaryLimit };
  return async (request, { url, ...call }) => {
    const own: Offer = {
      ...offer,
      challenge: (fault, accept, told) => offer.challenge(fault, accept, { ...told, url }),
    };
    const refuseReplay = () => {
      const { headers, refused } = limits.count(request, replays);
      return refused && toRefusal(refused, headers);
    };
    const uncount = limits.uncounting(request, payments);
    const client = limits.clientOf(request);
    const answer = await charge(own, { ...call, client, refuseReplay }).catch((error: unknown) => {
      uncount();
      throw error;
    });
    if (!answer.counts && (answer.status < 400 || answer.status >= 500)) uncount();
    return answer;
  };
}

/** The answer of a paid path to a client that is over its limit. */
export function toRefusal(
  { status, body, headers: own }: HttpError,
  headers: Readonly<Record<string, string>>,
): PaidAnswer {
  return toAnswer(status, { ...body, charged: false }, { ...headers, ...own });
}

/** The error of a paid path while this gateway takes no payments. Only new settings and a new start change that. */
export function paymentsOff(): HttpError {
  return new HttpError('payment_unavailable', {}, { 'Retry-After': '3600' });
}

/** Answers a call without a payment with a challenge. The challenge is kept from an earlier call, or made for a new query. */
export type AnswerUnpaid = (
  query: string,
  accept: string | undefined,
  /** The address of the call, if the path of the offer stands for many addresses. */
  url?: string,
) => Promise<PaidAnswer>;

type UnpaidParts = { offer: Offer; snapshots: Snapshots; now: () => number };

/** How many queries have a kept challenge. A challenge takes some 6 KB. */
const keptQueries = 1_000;
/**
 * In characters: twenty repositories with the longest names take as many. The challenge of a longer query is made for each
 * call.
 */
const longestKept = 4_200;
const minuteMs = 60_000;

/**
 * Creates the challenges of one path. Each has a preview of what its query would get now: see `Preview`. If the query is
 * wrong, `error` says what a paid call would be told.
 *
 * Challenges are kept by query, for one minute and one night. A client of V1 gets a challenge without a preview.
 */
export function createUnpaid({ offer, snapshots, now }: UnpaidParts): AnswerUnpaid {
  const kept = new LRUCache<string, PaidAnswer>({ max: keptQueries });
  return async (query, accept, url) => {
    const index = snapshots.current()?.index;
    if (!index) return offer.challenge(undefined, accept);
    if (wantsLegacyForm(accept)) {
      const read = offer.read(query);
      const told = read.ok ? {} : describeWrong(read.answer);
      return offer.challenge(undefined, accept, { ...told, url });
    }
    const minute = Math.floor(now() / minuteMs);
    const key = `${index.index} ${index.updatedAt} ${minute} ${query}`;
    const known = kept.get(key);
    if (known) return known;
    const told = await describeCall(offer, query, index, now()).catch(() => undefined);
    const challenge = await offer.challenge(undefined, accept, { ...told, url });
    if (told && query.length <= longestKept) kept.set(key, challenge);
    return challenge;
  };
}

/** What a call with this query would get. Undefined if nothing can be sold now. */
async function describeCall(
  offer: Offer,
  query: string,
  index: IndexRecord,
  now: number,
): Promise<Told | undefined> {
  const age = Math.max(0, now - Date.parse(index.updatedAt));
  const about = {
    snapshot: index.index,
    ageSeconds: Math.floor(age / minuteMs) * 60,
  };
  const read = offer.read(query);
  const wrong = { preview: { ...about, matches: null } };
  if (!read.ok) return { ...wrong, ...describeWrong(read.answer) };
  const told = await read.work.foretell();
  if ('refused' in told) {
    const { refused } = told;
    if (refused.status === 400) return { ...wrong, ...describeWrong(refused) };
    return refused.status === 404
      ? { preview: { ...about, matches: 0, note: describeNothing(refused) } }
      : undefined;
  }
  const { quote, matches, leftOut, hint, seen } = told;
  if (!quote) return { preview: { ...about, matches: null, note: uncounted } };
  const note = [...(leftOut.length > 0 ? [describeLeftOut(leftOut)] : []), ...(hint ? [hint] : [])];
  const more = note.length > 0 ? { note: note.join(' ') } : {};
  return { preview: Preview.parse({ ...about, matches, ...quote, seen, ...more }) };
}

/** What a call without a result is told. That we never saw a name is free to know. Which other filter matches nothing is sold. */
function describeNothing({ body }: PaidAnswer): string {
  const { error } = ErrorResponse.parse(JSON.parse(body.toString()));
  const problem = error.code === 'not_seen' ? error.message : 'Nothing matches.';
  return `${problem} A paid call would get 404 and would not be charged.`;
}

const uncounted =
  'Only a paid call tells the number of changes. If there are none, it gets 404 and is not charged.';

/** Joins names: “standing, max_risk and category”. */
const list = new Intl.ListFormat('en-GB');

function describeLeftOut(leftOut: readonly string[]): string {
  return `Counted without ${list.format(leftOut)}: only a paid call filters by that. If no row passes, it gets 404 and is not charged.`;
}

/** The refusal that a paid call would get, in its own words. */
function describeWrong({ body }: PaidAnswer): Told {
  const { error } = ErrorResponse.parse(JSON.parse(body.toString()));
  const sentence = error.message.replace(/\.$/, '');
  return { problem: `${sentence}. A paid call would get 400 and would not be charged.` };
}
