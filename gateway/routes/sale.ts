import { LRUCache } from 'lru-cache';
import type { Source } from '../../pipeline/contract/scan.ts';
import { unpublished } from '../http/errors.ts';
import { type PaidAnswer, refuse, toRefusal } from '../payment/answers.ts';
import type { Delivery, Earlier, CallPreview, Offer } from '../payment/offer.ts';
import { Refusal } from '../snapshots/night-store.ts';
import type { SaleableNight } from '../snapshots/saleable-night.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';

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
type Reader<Query> = {
  readQuery: (query: string) => ReadQuery<Query>;
  /** The path and the parameters in one normal form. Equal calls have equal texts. */
  toRequest: (query: Query) => string;
  compute: (night: SaleableNight, query: Query) => Computed;
  countMatches: (night: SaleableNight, query: Query) => MatchCount;
};

/** Where nights come from. A made-up night is sold only on a private chain. */
export type NightSource = {
  snapshots: Pick<Snapshots, 'currentNight' | 'saleableNight'>;
  sellsMadeUp: boolean;
};

/** The reader of a path that sells parts of whole nights. */
export function createRead<Query>(
  source: NightSource,
  { readQuery, toRequest, compute, countMatches }: Reader<Query>,
): Offer['read'] {
  return (text) => {
    const parsed = readQuery(text);
    if (!parsed.ok) return refuseQuery(parsed.problem);
    const { query } = parsed;
    const deliver = async (earlier?: Earlier): Promise<Delivery> => {
      const found = await findNight(source, earlier);
      if ('answer' in found) return { ok: false, answer: found.answer };
      const { night, isEarlier } = found;
      const { digestId } = night;
      const answers = answersOf(night);
      const request = toRequest(query);
      const body = answers.get(request);
      if (body) return { ok: true, digestId, body };
      const computed = compute(night, query);
      if (computed.ok) {
        answers.set(request, computed.body);
        return { ok: true, digestId, body: computed.body };
      }
      const { wanted, available, empty } = computed;
      // A corrected night may no longer hold what a charged call asked for.
      if (isEarlier && earlier?.settled && empty) return { ok: true, digestId, body: empty };
      const more = available.length > 0 ? ' The field available lists what it has.' : '';
      return { ok: false, answer: refuse('no_match', { wanted, more }, [], { available }) };
    };
    return {
      ok: true,
      work: {
        toRequest: () => toRequest(query),
        deliver: (earlier) => deliver(earlier).catch(toUnread),
        preview: () => {
          const found = checkSale(source.snapshots.currentNight(), source);
          return 'answer' in found ? { refused: found.answer } : countMatches(found.night, query);
        },
      },
    };
  };
}

/**
 * Each night's latest answers by request: most calls ask the same. To join the rows anew for each
 * call would make V8 collect the whole memory several times a second.
 */
const answersByNight = new WeakMap<SaleableNight, LRUCache<string, Buffer>>();

/** Bytes for a night: thirty usual answers. A small one, too, keeps a long request and a pool. */
const kept = { max: 100, maxSize: 2_000_000, sizeCalculation: ({ length }: Buffer) => length };

function answersOf(night: SaleableNight): LRUCache<string, Buffer> {
  const found = answersByNight.get(night);
  if (found) return found;
  const answers = new LRUCache<string, Buffer>(kept);
  answersByNight.set(night, answers);
  return answers;
}

/** The night of an earlier call, or the current night if that night is gone. */
export async function findNight(
  source: NightSource,
  earlier?: Earlier,
): Promise<{ night: SaleableNight; isEarlier: boolean } | { answer: PaidAnswer }> {
  const { snapshots } = source;
  const sold = earlier && (await snapshots.saleableNight(earlier.digestId));
  const night = sold ?? (await snapshots.saleableNight());
  return { ...checkSale(night, source), isEarlier: sold !== undefined };
}

/** The night, if it may be sold. */
function checkSale(
  night: SaleableNight | undefined,
  source: NightSource,
): { night: SaleableNight } | { answer: PaidAnswer } {
  if (!night) return { answer: nothingPublished() };
  const answer = refuseToSell(night.source, source);
  return answer ? { answer } : { night };
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

/** 503 with the reason why nothing can be sold now. */
function notPublished(problem: string): PaidAnswer {
  return toRefusal(unpublished(problem));
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
export function writeBody(head: object, items: readonly (Buffer | string)[]): Buffer {
  const start = `${JSON.stringify({ success: true, ...head }).slice(0, -1)},"data":[`;
  const parts: Buffer[] = [Buffer.from(start)];
  for (const item of items) {
    if (parts.length > 1) parts.push(comma);
    parts.push(typeof item === 'string' ? Buffer.from(item) : item);
  }
  parts.push(end);
  return Buffer.concat(parts);
}
