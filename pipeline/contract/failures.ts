import * as z from 'zod';

/** Every error's body. `charged` stands on paid routes only, and is never true. */
export const ErrorResponse = z.object({
  success: z.literal(false),
  error: z.looseObject({
    /** A word for programs, such as `not_found`. */
    code: z.string(),
    /** A sentence for people. */
    message: z.string(),
  }),
  charged: z.literal(false).optional(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** One way to pay, as the body of a challenge tells it. The header holds x402's own form. */
const Rail = z.object({
  scheme: z.literal('exact'),
  network: z.literal('eip155:8453'),
  asset: z.literal('USDC'),
  /** `$0.01` */
  price: z.string().regex(/^\$\d+\.\d{2}$/),
  payTo: z.string(),
  mimeType: z.literal('application/json'),
});

/** The body of a 402: the price, the ways to pay it, and the error's form. */
export const PaymentRequiredResponse = ErrorResponse.extend({
  x402Version: z.literal(2),
  accepts: z.array(Rail),
  terms: z.url(),
  charged: z.literal(false),
});
