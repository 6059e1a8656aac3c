import { expect } from 'vitest';
import * as z from 'zod';
import {
  PaymentRequiredResponse,
  type Preview,
} from '../../../pipeline/contract/service-answers.ts';
import type { Answer } from '../http/ask.ts';
import { parseBody } from '../open-gateway.ts';

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

/** The status of an answer, and the reason or else the code of a refusal: `200`, `402 insufficient_funds`. */
export function outcomeOf(answer: Answer): string {
  if (answer.status === 200) return '200';
  return `${answer.status} ${reasonOf(answer) ?? codeOf(answer)}`;
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

/** The preview of a challenge. */
export function previewIn(challenge: Answer): Preview | undefined {
  expect(challenge.status).toBe(402);
  return PaymentRequiredResponse.parse(parseBody(challenge)).preview;
}

/** How many answers there are of each status. */
export function countStatuses(answers: readonly Pick<Answer, 'status'>[]): Record<string, number> {
  return count(answers.map(({ status }) => String(status)));
}

/** How often each word comes. */
export function count(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
