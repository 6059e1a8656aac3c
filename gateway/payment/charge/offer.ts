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
  /** What the call would deliver now, as far as it may be told for free. */
  foretell: () => Promise<Foretold>;
};

/** What a free preview may rest on. */
export type Foretold = {
  /** With `leftOut`, that of the call without these parameters: they filter by facts that are sold. */
  delivery: Delivery;
  leftOut: readonly string[];
  /** Whether the number of items may be told. It is sold where it betrays a change of single rows. */
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
  /** Counts a free repeat of a paid call. Returns a refusal if the client made too many. */
  refuseReplay: () => PaidAnswer | undefined;
};
