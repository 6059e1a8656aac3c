import type { LRUCache } from 'lru-cache';
import type { Preview } from '../../pipeline/contract/service-answers.ts';
import type { Log } from '../http/events.ts';
import type { Counted } from '../http/limits.ts';
import type { Challenge, PaidAnswer } from './answers.ts';
import type { Chain } from './chain.ts';
import type { Facilitator } from './facilitator.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Payment } from './payload.ts';
import type { RailTerms } from './protocol.ts';
import type { IsBogus } from './signature.ts';

/** The result of a call: the body with `charged: true`, or an answer that is not charged. */
export type Delivery = Delivered | { ok: false; answer: PaidAnswer };

/** The complete body, and the digest of the night that it was computed from. */
export type Delivered = { ok: true; digestId: string; body: Buffer };

/** An earlier call with the same payment: its digest, and whether it was charged. */
export type Earlier = { digestId: string; settled: boolean };

/** A call with valid parameters. */
type Work = {
  /** Path and parameters of the call in one normal form. Equal calls have equal texts. */
  toRequest: () => string;
  /** Computes the answer from the current night, or again from the night of an earlier call. */
  deliver: (earlier?: Earlier) => Promise<Delivery>;
  /** What the challenge of the call tells for free. It need not wait if the night is in memory. */
  preview: () => CallPreview | Promise<CallPreview>;
};

/** What a challenge tells for free, or the answer while nothing can be sold. */
export type CallPreview =
  | { refused: PaidAnswer }
  | (Pick<Preview, 'seen' | 'note'> & { matches: number });

/** A paid path: its price, its challenge and its parameters. */
export type Offer = {
  path: string;
  terms: RailTerms;
  challenge: Challenge;
  /** Parses a query string without its `?`. */
  read: (query: string) => { ok: true; work: Work } | { ok: false; answer: PaidAnswer };
};

/** A call of a paid path with a payment. */
export type Call = {
  query: string;
  /** The value of the payment header. */
  payment: string;
  accept: string | undefined;
  /** The address of the call. A tool has none. */
  url?: string | undefined;
  /** Counts a free repeat of a paid call. Returns a refusal if the client made too many. */
  refuseReplay: () => PaidAnswer | undefined;
};

/** Charges a call that the limits have counted already, and keeps its client's counts. */
export type ChargeCounted = (
  request: Counted,
  offer: Offer,
  call: Omit<Call, 'refuseReplay'>,
) => Promise<PaidAnswer>;

export type ChargeContext = {
  facilitator: Pick<Facilitator, 'verify' | 'settle'>;
  isBogus: IsBogus;
  chain: Pick<Chain, 'ask'>;
  ledger: Ledger;
  /** Payments that this process sent of late, by `toKeyText`: it may send them again. */
  sent: LRUCache<string, Payment>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Resolves after some milliseconds. */
  wait: (ms: number) => Promise<void>;
  log: Log;
};

/** A call with a parsed payment and that payment's hash. */
export type PaidCall = {
  offer: Offer;
  payment: Payment;
  payloadSha256: string;
  work: Work;
  /** Milliseconds since 1970. A call waits at most a minute for a payment held elsewhere. */
  arrivedAt: number;
} & Pick<Call, 'accept' | 'url' | 'refuseReplay'>;
