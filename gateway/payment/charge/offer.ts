import type { Answer } from '../answer.ts';
import type { Challenge } from '../challenge/challenge.ts';
import type { Requirements } from '../protocol.ts';

/** What a call delivers: the whole body, `charged: true` in it, or an answer for which nothing is charged. */
export type Delivery = { ok: true; digestId: string; body: Buffer } | { ok: false; answer: Answer };

/** An earlier call with the same payment: the digest of its night, and whether it was charged already. */
export type Earlier = { digestId: string; settled: boolean };

/** A well-asked call. */
export type Work = {
  /** Path and parameters, written in one way only: two calls that ask the same have the same. */
  request: string;
  /** Computes the answer from the current night, or again as an earlier call was given it. */
  deliver: (earlier?: Earlier) => Promise<Delivery>;
};

/** A paid path: what it costs, and how its calls are understood. */
export type Offer = {
  path: string;
  requirements: Requirements;
  challenge: Challenge;
  /** Reads a query string, without its `?`. */
  read: (query: string) => { ok: true; work: Work } | { ok: false; answer: Answer };
};

/** A call as it came in. */
export type Call = {
  query: string;
  /** Value of the payment's header; undefined where there is none. */
  payment: string | undefined;
  accept: string | undefined;
  /** Counts the call as one that is answered again for free; the refusal where its client asked for too many. */
  refuseReplay: () => Answer | undefined;
};
