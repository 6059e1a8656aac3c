import type { PaidAnswer } from '../answer.ts';
import type { Challenge } from '../challenge.ts';
import type { RailTerms } from '../protocol.ts';

/**
 * The result of a call: the complete body with `charged: true`, or an answer that is not charged.
 * `matches` counts what fits the call, before its limit.
 */
export type Delivery =
  | { ok: true; digestId: string; body: Buffer; matches: number }
  | { ok: false; answer: PaidAnswer };

/** An earlier call with the same payment: its digest, and whether it was charged. */
export type Earlier = { digestId: string; settled: boolean };

/** A call with valid parameters. */
export type Work = {
  /** Path and parameters in one normal form. Equal calls have equal texts. */
  request: string;
  /** Computes the answer from the current night, or again from the night of an earlier call. */
  deliver: (earlier?: Earlier) => Promise<Delivery>;
  /** What the call would deliver now, without what only a paid call may show. */
  foretell: () => Promise<Foretold>;
};

/** The data that a free preview may use. */
export type Foretold = {
  /** With `leftOut`, the number for the call without these parameters, because they filter by facts that are sold. */
  delivery: Delivery;
  leftOut: readonly string[];
  /** Whether a free preview may show the number of items. It may not if the number shows that single rows changed. */
  isCounted: boolean;
};

/** A paid path: its price, its challenge and its parameters. */
export type Offer = {
  path: string;
  terms: RailTerms;
  challenge: Challenge;
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
