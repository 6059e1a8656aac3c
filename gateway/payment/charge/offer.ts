import type { Preview } from '../../../pipeline/contract/service-answers.ts';
import type { Challenge, PaidAnswer, SignedOffer } from '../answer.ts';
import type { Hex, RailTerms } from '../protocol.ts';
import type { Log } from '../../http/log.ts';
import type { FindSettlement } from '../chain/find-settlement.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Payment } from '../payload.ts';
import type { Rail } from '../rails/rail.ts';
import type { ReceiptSigner } from '../receipts.ts';

/** The result of a call: the complete body with `charged: true`, or an answer that is not charged. */
export type Delivery = Delivered | { ok: false; answer: PaidAnswer };

export type Delivered = { ok: true; digestId: string; body: Buffer };

/** An earlier call with the same payment: its digest, and whether it was charged. */
export type Earlier = { digestId: string; settled: boolean };

/** A call with valid parameters. */
type Work = {
  /** Path and parameters in one normal form. Equal calls have equal texts. */
  request: string;
  /** Computes the answer from the current night, or again from the night of an earlier call. */
  deliver: (earlier?: Earlier) => Promise<Delivery>;
  /** What the call would deliver now, without what only a paid call may show. */
  foretell: () => Promise<Foretold>;
};

/** The items of an answer, and about how many tokens it has. The example is null if no item may be shown. */
export type Quote = { items: number; tokens: number; example: unknown };

/** The data that a free preview may use. */
export type Foretold =
  /** What a paid call would be told. */
  | { refused: PaidAnswer }
  | {
      /** Items before the limit. With `leftOut`, those of the call without these parameters, which filter by sold facts. */
      matches: number;
      leftOut: readonly string[];
      /** Undefined if a free preview may show no number, because it would show that single rows changed. */
      quote: Quote | undefined;
      /** What else a buyer should know, in a sentence. */
      hint?: string | undefined;
      /** The repositories asked for by name that our nights know. */
      seen?: Preview['seen'];
    };

/** A paid path: its price, its challenge and its parameters. */
export type Offer = {
  path: string;
  terms: RailTerms;
  challenge: Challenge;
  /** The address of a call, where that of the terms is an example. */
  url?: string | undefined;
  /** What the challenge shows, once an offer is signed. */
  signedOffer: SignedOffer;
  /** Parses a query string without its `?`. */
  read: (query: string) => { ok: true; work: Work } | { ok: false; answer: PaidAnswer };
};

/** A call of a paid path. */
export type Call = {
  query: string;
  /** Value of the payment header; undefined without one. */
  payment: string | undefined;
  accept: string | undefined;
  /** Who calls, as limits count clients. */
  client: string;
  /** Counts a free repeat of a paid call. Returns a refusal if the client made too many. */
  refuseReplay: () => PaidAnswer | undefined;
};

/** What every charge needs. */
export type ChargeContext = {
  rail: Rail;
  /** The address with which the operator buys. Undefined if the operator does not. */
  ownPayer?: Hex | undefined;
  /** Our own wallet settles. A facilitator's refusal may hide that it has sent the payment. */
  isOwnRail: boolean;
  ledger: Ledger;
  findSettlement: FindSettlement;
  /** Signs the receipt of a payment for that resource. Undefined where receipts are not signed. */
  signReceipt?: ReceiptSigner['signReceipt'] | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The time by which an authorization begins and ends: the chain's. Milliseconds since 1970. */
  chainNow: () => number;
  log: Log;
};

/** A call with a parsed payment and that payment's hash. */
export type PaidCall = {
  offer: Offer;
  payment: Payment;
  payloadSha256: string;
  work: Work;
} & Pick<Call, 'accept' | 'client' | 'refuseReplay'>;
