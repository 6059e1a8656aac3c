import * as z from 'zod';
import { ErrorResponse, Preview } from '../../pipeline/contract/service-answers.ts';

/** One way to pay. Source: x402 V2, `PaymentRequirements`. */
const Requirements = z.looseObject({
  scheme: z.string(),
  network: z.string(),
  /** In atomic units of the asset; USDC has six decimals. */
  amount: z.string(),
  /** The token's address. */
  asset: z.string(),
  payTo: z.string(),
  maxTimeoutSeconds: z.number(),
});

/** The `PAYMENT-REQUIRED` header of a 402, decoded. Source: x402 V2, `PaymentRequired`. */
export const PaymentRequired = z.looseObject({
  x402Version: z.literal(2),
  error: z.string().optional(),
  resource: z.looseObject({ url: z.string() }),
  accepts: z.array(Requirements),
});
export type PaymentRequired = z.infer<typeof PaymentRequired>;

/** The `PAYMENT-RESPONSE` header of a paid call, decoded. Source: x402 V2, `SettleResponse`. */
export const Receipt = z.looseObject({
  success: z.boolean(),
  /** Hash of the transaction; empty where none was sent. */
  transaction: z.string(),
  network: z.string(),
  payer: z.string().optional(),
});
export type Receipt = z.infer<typeof Receipt>;

/** The body of an error. Fields that have another shape in a later version count as absent. */
export const Refusal = ErrorResponse.extend({
  preview: Preview.optional().catch(undefined),
  error: ErrorResponse.shape.error.extend({
    reason: z.string().optional().catch(undefined),
    available: z.array(z.string()).optional().catch(undefined),
  }),
});

/** Why a call brought no value. */
export type Failure =
  /**
   * The call costs something, or the payment was refused. Nothing was charged. `reason` is x402's word for why a payment
   * was refused; it is undefined where none was sent.
   */
  | {
      kind: 'payment_required';
      message: string;
      reason: string | undefined;
      paymentRequired: PaymentRequired;
      /** What the call would get; undefined where a payment was refused. */
      preview?: Preview | undefined;
      /** The receipt of a payment that was sent and did not settle. */
      receipt?: Receipt | undefined;
    }
  /**
   * The service refused the call with an error code. `retryAfterSeconds` is set where a later try may succeed.
   * `available` is set on `no_match`: the languages or the dates that exist. `charged` is false where the answer says so.
   */
  | {
      kind: 'refused';
      status: number;
      code: string;
      message: string;
      retryAfterSeconds: number | undefined;
      available: string[] | undefined;
      charged: false | undefined;
      /** The receipt of a payment that was sent and is not settled yet. */
      receipt?: Receipt | undefined;
    }
  /** The `fetch` in use failed: no connection, an answer beyond the bounds, or a `fetch` that refused to pay. */
  | { kind: 'unreachable'; message: string }
  /** The answer breaks the contract: another server answered, or a service that this client is too old for. */
  | { kind: 'unintelligible'; status: number; message: string };

/** What every function of the client resolves with: a value, or why there is none. */
export type Answer<T> =
  | {
      ok: true;
      value: T;
      /** The receipt of a paid call; undefined for a free one. */
      receipt: Receipt | undefined;
    }
  | { ok: false; failure: Failure };
