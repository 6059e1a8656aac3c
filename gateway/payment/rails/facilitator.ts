import * as z from 'zod';
import { createBoundedFetch } from '../../../pipeline/platform/bounded-fetch.ts';
import { type Payment, toPayload } from '../payload.ts';
import type { RailTerms } from '../protocol.ts';

type FacilitatorMethod = 'verify' | 'settle';

/** A facilitator, and its timeouts for a complete answer in milliseconds. */
export type Facilitator = {
  url: string;
  verifyMs: number;
  settleMs: number;
  createAuthHeaders?:
    | (() => Promise<Record<FacilitatorMethod, Record<string, string>>>)
    | undefined;
};

/** An answer of the facilitator. `isOk` says whether its HTTP status was 2xx. */
type FacilitatorAnswer<T> = T & { status: number; isOk: boolean };

/** The two calls of the facilitator interface. @throws Error without a valid answer. */
export type FacilitatorCalls = {
  verify: (payment: Payment, terms: RailTerms) => Promise<FacilitatorAnswer<Verification>>;
  settle: (payment: Payment, terms: RailTerms) => Promise<FacilitatorAnswer<SettlementAnswer>>;
};

/** Absent and null mean the same. */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

/** Source: x402 V2, `VerifyResponse`. */
const Verification = z.object({ isValid: z.boolean(), invalidReason: text });
export type Verification = z.infer<typeof Verification>;

/** Source: x402 V2, `SettleResponse`. */
const SettlementAnswer = z.object({
  success: z.boolean(),
  errorReason: text,
  transaction: z.string(),
  network: z.string(),
});
export type SettlementAnswer = z.infer<typeof SettlementAnswer>;

/** The largest answer in bytes. Real ones have a few kilobytes at most. */
const maxBytes = 1_000_000;

/**
 * A facilitator over HTTP. Source: x402 V2, facilitator interface.
 *
 * The library's `HTTPFacilitatorClient` does not limit the size of bodies, and takes no other `fetch`.
 * It also prints a header of the facilitator to stdout.
 */
export function openFacilitator(facilitator: Facilitator): FacilitatorCalls {
  const { verifyMs, settleMs } = facilitator;
  return {
    verify: openCall('verify', verifyMs, Verification, facilitator),
    settle: openCall('settle', settleMs, SettlementAnswer, facilitator),
  };
}

function openCall<T>(
  method: FacilitatorMethod,
  timeoutMs: number,
  schema: z.ZodType<T>,
  { url, createAuthHeaders }: Facilitator,
) {
  const fetch = createBoundedFetch({ service: 'the facilitator', maxBytes, timeoutMs });
  const address = `${url.replace(/\/+$/, '')}/${method}`;
  return async (payment: Payment, terms: RailTerms): Promise<FacilitatorAnswer<T>> => {
    const paymentPayload = toPayload(payment, terms);
    const { x402Version } = paymentPayload;
    const { requirements: paymentRequirements } = terms;
    const bearer = createAuthHeaders ? (await createAuthHeaders())[method] : {};
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...bearer },
      body: JSON.stringify({ x402Version, paymentPayload, paymentRequirements }),
    });
    const { status, ok: isOk } = response;
    try {
      return { ...schema.parse(await response.json()), status, isOk };
    } catch (error) {
      if (isOk) throw error;
      // Such as a 401 for a wrong key, in a form of the facilitator's own.
      throw Object.assign(new Error('The facilitator refused.', { cause: error }), { status });
    }
  };
}
