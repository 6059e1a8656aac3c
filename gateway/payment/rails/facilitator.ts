import * as z from 'zod';
import { createBoundedFetch } from '../../../pipeline/contract/bounded-fetch.ts';
import { type Payment, toPayload } from '../payload/payment.ts';
import type { Requirements } from '../protocol.ts';

type Step = 'verify' | 'settle';

/** A facilitator, and how long it may take for one whole answer. */
export type Facilitator = {
  url: string;
  verifyMs: number;
  settleMs: number;
  createAuthHeaders?: (() => Promise<Record<Step, Record<string, string>>>) | undefined;
};

/** An answer of the facilitator. `isOk` is whether its HTTP status was a 2xx. */
type Said<T> = T & { status: number; isOk: boolean };

/** The two calls of x402's facilitator interface. @throws Error for anything but their answers. */
export type FacilitatorCalls = {
  verify: (payment: Payment, requirements: Requirements) => Promise<Said<Verification>>;
  settle: (payment: Payment, requirements: Requirements) => Promise<Said<SettlementAnswer>>;
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

/** The largest answer in bytes. A real one has less than a kilobyte, extensions included a few. */
const maxBytes = 1_000_000;

/**
 * A facilitator over HTTP. Source: x402 V2, facilitator interface.
 *
 * The library's `HTTPFacilitatorClient` reads bodies of any size with the global `fetch` and takes no other one. It also
 * prints a header of the facilitator to stdout.
 */
export function openFacilitator(facilitator: Facilitator): FacilitatorCalls {
  const { verifyMs, settleMs } = facilitator;
  return {
    verify: openCall('verify', verifyMs, Verification, facilitator),
    settle: openCall('settle', settleMs, SettlementAnswer, facilitator),
  };
}

function openCall<T>(
  step: Step,
  timeoutMs: number,
  schema: z.ZodType<T>,
  { url, createAuthHeaders }: Facilitator,
) {
  const fetch = createBoundedFetch({ service: 'the facilitator', maxBytes, timeoutMs });
  const address = `${url.replace(/\/+$/, '')}/${step}`;
  return async (payment: Payment, paymentRequirements: Requirements): Promise<Said<T>> => {
    const paymentPayload = toPayload(payment, paymentRequirements);
    const { x402Version } = paymentPayload;
    const bearer = createAuthHeaders ? (await createAuthHeaders())[step] : {};
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...bearer },
      body: JSON.stringify({ x402Version, paymentPayload, paymentRequirements }),
    });
    const said = schema.parse(await response.json());
    return { ...said, status: response.status, isOk: response.ok };
  };
}
