import * as z from 'zod';
import type { Answer } from '../http/ask.ts';
import { parseBody } from '../start/open-gateway.ts';

const Refusal = z.object({
  charged: z.literal(false),
  error: z.object({ code: z.string(), reason: z.string().optional() }),
});

const Receipt = z.object({
  success: z.boolean(),
  transaction: z.string(),
  network: z.string(),
  payer: z.string().optional(),
  errorReason: z.string().optional(),
});

/** The x402 reason for a refused payment. The answer must say that nothing was charged. */
export function reasonOf(answer: Answer): string | undefined {
  return Refusal.parse(parseBody(answer)).error.reason;
}

/** Our error code. The answer must say that nothing was charged. */
export function codeOf(answer: Answer): string {
  return Refusal.parse(parseBody(answer)).error.code;
}

/** The receipt in the header of V2. */
export function receiptOf({ headers }: Answer): z.infer<typeof Receipt> {
  const header = z.string().parse(headers['payment-response']);
  return Receipt.parse(JSON.parse(Buffer.from(header, 'base64').toString()));
}

/** The challenge in the header of V2. */
export function readChallenge({ headers }: Answer): Record<string, unknown> {
  const header = z.string().parse(headers['payment-required']);
  return z.looseObject({}).parse(JSON.parse(Buffer.from(header, 'base64').toString()));
}

/** How many answers there are of each status. */
export function countStatuses(answers: readonly Pick<Answer, 'status'>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
