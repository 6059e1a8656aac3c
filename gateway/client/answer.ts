import * as z from 'zod';

/** One way to pay, in x402's own form. Source: x402 V2, `PaymentRequirements`. */
const Requirements = z.looseObject({
  scheme: z.string(),
  network: z.string(),
  /** Atomic units of the asset; USDC has six decimals. */
  amount: z.string(),
  /** The token's address. */
  asset: z.string(),
  payTo: z.string(),
  maxTimeoutSeconds: z.number(),
});

/** What a 402 asks for, as its `PAYMENT-REQUIRED` header carries it. Source: x402 V2, `PaymentRequired`. */
export const PaymentRequired = z.looseObject({
  x402Version: z.literal(2),
  error: z.string().optional(),
  resource: z.looseObject({ url: z.string() }),
  accepts: z.array(Requirements),
});
export type PaymentRequired = z.infer<typeof PaymentRequired>;

/** The receipt of a payment. Source: x402 V2, `SettleResponse`. */
export const Receipt = z.looseObject({
  success: z.boolean(),
  /** Hash of the transaction; empty where there is none. */
  transaction: z.string(),
  network: z.string(),
  payer: z.string().optional(),
});
export type Receipt = z.infer<typeof Receipt>;

/** Why there is no answer. */
export type Failure =
  /** The call costs something, or the payment was not taken: `paymentRequired.error` tells which. Nothing was charged. */
  | { kind: 'payment_required'; message: string; paymentRequired: PaymentRequired }
  /** The service refused. `retryAfterSeconds` is there where asking again later may help. */
  | {
      kind: 'refused';
      status: number;
      code: string;
      message: string;
      retryAfterSeconds: number | undefined;
    }
  /** The `fetch` in use failed: no connection, an answer without an end, or its own refusal to pay. */
  | { kind: 'unreachable'; message: string }
  /** Something answered that is not this service, or is newer than this client understands. */
  | { kind: 'unintelligible'; status: number; message: string };

/** An answer, or why there is none: nothing is thrown. */
export type Answer<T> =
  | {
      ok: true;
      value: T;
      /** Of a paid call; undefined for a free one. */
      receipt: Receipt | undefined;
    }
  | { ok: false; failure: Failure };
