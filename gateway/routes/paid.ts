import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Source } from '../../pipeline/contract/scan.ts';
import { ErrorResponse, type Preview } from '../../pipeline/contract/service-answers.ts';
import type { IndexRecord } from '../../pipeline/contract/views.ts';
import { ordinaryLimit } from '../endpoints/endpoints.ts';
import { describeWrong, quote } from '../endpoints/parameters.ts';
import { HttpError } from '../http/errors.ts';
import type { Counted, Limits } from '../http/limits.ts';
import type { HeaderList } from '../http/prepared.ts';
import {
  type Challenge,
  type PaidAnswer,
  refuse,
  toAnswer,
  type ChallengeDetails,
  wantsLegacyForm,
} from '../payment/answers.ts';
import type { Charge } from '../payment/charge.ts';
import type { Call, Delivery, Earlier, CallPreview, Offer } from '../payment/offer.ts';
import { paymentHeaders } from '../payment/protocol.ts';
import { Refusal } from '../snapshots/night-store.ts';
import type { SaleableNight } from '../snapshots/saleable-night.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';

const payloadHeader = paymentHeaders.payload.toLowerCase();
const legacyPayloadHeader = paymentHeaders.legacyPayload.toLowerCase();

/** The payment in a request's headers, that of V2 first. An empty header is absent. */
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
  call: Omit<Call, 'refuseReplay'> & { url?: string | undefined },
) => Promise<PaidAnswer>;

/**
 * Charges calls that the limits have counted already.
 *
 * A refusal uses up a part of the client's limit, and so does a payment that could not be verified,
 * sent or seen on the chain. Delivered calls and our own failures do not. Repeated answers, which
 * are free, have a limit of their own.
 */
export function createCountedCharge({ offer, charge, limits }: PaidParts): CountedCharge {
  const payments = paymentsOf(offer.path);
  const replays = { group: `${offer.path} replays`, limit: ordinaryLimit };
  return async (request, { url, ...call }) => {
    const offerForUrl: Offer = {
      ...offer,
      challenge: (fault, accept, details) => offer.challenge(fault, accept, { ...details, url }),
    };
    const refuseReplay = () => {
      const { headers, refused } = limits.count(request, replays);
      return refused && toRefusal(refused, headers);
    };
    const uncount = limits.uncounting(request, payments);
    const answer = await charge(offerForUrl, { ...call, refuseReplay }).catch((error: unknown) => {
      uncount();
      throw error;
    });
    if (!answer.counts && (answer.status < 400 || answer.status >= 500)) uncount();
    return answer;
  };
}

/** Calls `note` once an answer has left whole. A client that closed its side before has left. */
export function noteWhenWhole(response: ServerResponse, note: () => void): void {
  const { socket } = response;
  if (!socket || socket.readableEnded) return;
  response.once('finish', () => {
    if (!socket.destroyed && !socket.readableEnded) note();
  });
}

/** The answer of a paid path to a client that is over its limit. */
export function toRefusal(
  { status, body, headers: errorHeaders }: HttpError,
  headers: HeaderList,
): PaidAnswer {
  return toAnswer(status, { ...body, charged: false }, [...headers, ...errorHeaders]);
}

/** The error of a paid path without payments. Only new settings and a start change that. */
export function paymentsOff(): HttpError {
  return new HttpError('payment_unavailable', {}, ['Retry-After', '3600']);
}

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

/** The query, or its problem in one sentence; undefined for bad percent-encoding. */
export type ReadQuery<Query> =
  | { ok: true; query: Query }
  | { ok: false; problem: string | undefined };

/** What a paid call delivers, or why there is nothing to deliver. */
export type Computed =
  | { ok: true; body: Buffer }
  | {
      ok: false;
      /** What the call asked for, in the words of the refusal. */
      wanted: string;
      /** The languages, dates or other values that exist. */
      available: readonly string[];
      /** The body without items, for a call charged before; undefined if they can come back. */
      empty?: Buffer;
    };

/** How many items match before the limit, and a sentence for the buyer. */
export type MatchCount = Extract<CallPreview, { matches: number }>;

/** How one path reads its query, computes its answer, and counts for its challenge. */
type Reader<Query extends { request: string }> = {
  read: (query: string) => ReadQuery<Query>;
  compute: (night: SaleableNight, query: Query) => Computed;
  countMatches: (night: SaleableNight, query: Query) => MatchCount;
};

/** Where nights come from. A made-up night is sold only on a private chain. */
export type NightSource = { snapshots: Pick<Snapshots, 'saleableNight'>; sellsMadeUp: boolean };

/** The reader of a path that sells parts of whole nights. */
export function createRead<Query extends { request: string }>(
  source: NightSource,
  { read, compute, countMatches }: Reader<Query>,
): Offer['read'] {
  return (text) => {
    const parsed = read(text);
    if (!parsed.ok) return refuseQuery(parsed.problem);
    const { query } = parsed;
    const deliver = async (earlier?: Earlier): Promise<Delivery> => {
      const found = await findNight(source, earlier);
      if ('answer' in found) return { ok: false, answer: found.answer };
      const { night, isEarlier } = found;
      const { digestId } = night;
      const computed = compute(night, query);
      if (computed.ok) return { ok: true, digestId, body: computed.body };
      const { wanted, available, empty } = computed;
      // A corrected night may no longer hold what a charged call asked for.
      if (isEarlier && earlier?.settled && empty) return { ok: true, digestId, body: empty };
      return { ok: false, answer: refuse('no_match', { wanted }, [], { available }) };
    };
    return {
      ok: true,
      work: {
        request: query.request,
        deliver: (earlier) => deliver(earlier).catch(toUnread),
        preview: async () => {
          const found = await findNight(source);
          return 'answer' in found ? { refused: found.answer } : countMatches(found.night, query);
        },
      },
    };
  };
}

/** The night of an earlier call, or the current night if that night is gone. */
export async function findNight(
  source: NightSource,
  earlier?: Earlier,
): Promise<{ night: SaleableNight; isEarlier: boolean } | { answer: PaidAnswer }> {
  const { snapshots } = source;
  const sold = earlier && (await snapshots.saleableNight(earlier.digestId));
  const night = sold ?? (await snapshots.saleableNight());
  if (!night) return { answer: nothingPublished() };
  const answer = refuseToSell(night.source, source);
  return answer ? { answer } : { night, isEarlier: sold !== undefined };
}

/** The refusal of a query. `problem` is undefined for bad percent-encoding. */
export function refuseQuery(problem: string | undefined): { ok: false; answer: PaidAnswer } {
  const answer =
    problem === undefined ? refuse('bad_request', {}) : refuse('invalid_parameter', { problem });
  return { ok: false, answer };
}

/** The answer while a night cannot be read. The same payment brings the paid answer later. */
export function toUnread(error: unknown): Extract<Delivery, { ok: false }> {
  if (error instanceof Refusal) {
    return { ok: false, answer: notPublished('The night cannot be read now') };
  }
  throw error;
}

/** The answer before any night is published. */
function nothingPublished(): PaidAnswer {
  return notPublished('Nothing is published yet');
}

/** Why a night of that source is not sold; undefined where it is. */
function refuseToSell(
  source: Source,
  { sellsMadeUp }: Pick<NightSource, 'sellsMadeUp'>,
): PaidAnswer | undefined {
  return source === 'demo' && !sellsMadeUp
    ? notPublished('Only a made-up night is published yet')
    : undefined;
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

/** 503 with the reason why nothing can be sold now. */
function notPublished(problem: string): PaidAnswer {
  return refuse('not_published', { problem, seconds: 60 }, ['Retry-After', '60']);
}

/** How items are shown: whole, compact, or with chosen fields in the order of a whole item. */
export type View<Field extends string> =
  | { kind: 'full' }
  | { kind: 'compact' }
  | { kind: 'fields'; fields: readonly Field[] };

/** The view that the parameters ask for, or the problem with them. */
export function readView<Field extends string>(
  parameters: { view?: 'full' | 'compact' | undefined; fields?: readonly Field[] | undefined },
  order: readonly Field[],
): View<Field> | Extract<ReadQuery<never>, { ok: false }> {
  const { view, fields } = parameters;
  if (!fields) return { kind: view ?? 'full' };
  if (view === 'compact') {
    const got = quote(fields.join(','));
    return { ok: false, problem: describeWrong('fields', 'no value with view=compact', got) };
  }
  return { kind: 'fields', fields: order.filter((field) => fields.includes(field)) };
}

/** The chosen fields, in the order given. */
export function pick(
  whole: Record<string, unknown>,
  fields: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, whole[field]]));
}

const comma = Buffer.from(',');
const end = Buffer.from('],"charged":true}');

/** The body of a paid answer: the fields of `head`, and then all items, which are JSON already. */
export function writeAnswer(head: object, items: readonly (Buffer | string)[]): Buffer {
  const start = Buffer.from(`${JSON.stringify({ success: true, ...head }).slice(0, -1)},"data":[`);
  const parts = items.flatMap((item, index) => [
    ...(index === 0 ? [] : [comma]),
    typeof item === 'string' ? Buffer.from(item) : item,
  ]);
  return Buffer.concat([start, ...parts, end]);
}
