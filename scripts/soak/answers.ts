import * as z from 'zod';
import type { Answer } from './service/ask.ts';

const Receipt = z.object({ success: z.boolean(), transaction: z.string() });
const Refusal = z.object({ error: z.object({ code: z.string(), reason: z.string().optional() }) });

/** The receipt of a paid call; an unsuccessful one where there is none that can be read. */
export function readReceipt({ headers }: Answer): z.infer<typeof Receipt> {
  const text = Buffer.from(String(headers['payment-response']), 'base64').toString();
  return Receipt.safeParse(toJson(text)).data ?? { success: false, transaction: '' };
}

/** Why a call was refused, in x402's word or in ours. */
export function readRefusal({ body }: Answer): string {
  const error = Refusal.safeParse(toJson(body)).data?.error;
  return error?.reason ?? error?.code ?? 'without a reason';
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
