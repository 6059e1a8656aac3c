import type { ServerResponse } from 'node:http';
import { toBase64Json } from '../../../gateway/payment/answers.ts';
import {
  maxTimeoutSeconds,
  type Requirements,
  toRequirements,
} from '../../../gateway/payment/protocol.ts';
import { prices } from '../../../gateway/payment/prices.ts';
import { openServer } from './open-server.ts';

const payTo = '0x1111111111111111111111111111111111111111';

/** What the seller does with a paid call. `before` counts the paid calls before it. */
type Deal = (response: ServerResponse, before: number) => void;

/** A seller that asks one cent at every path and then does `deal`. `payments` are the headers it received. */
export async function openSeller(
  deal: Deal,
  asked: Partial<Record<keyof Requirements, unknown>> = {},
) {
  const payments: string[] = [];
  const address = await openServer((request, response) => {
    const payment = request.headers['payment-signature'];
    if (typeof payment !== 'string') return challenge(response, 'Payment required', asked);
    payments.push(payment);
    return deal(response, payments.length - 1);
  });
  return { address, payments, distinct: () => new Set(payments).size };
}

/** Asks for the payment, or says why the one it received was refused. */
export function challenge(response: ServerResponse, error: string, asked: object = {}): void {
  const required = {
    x402Version: 2,
    error,
    resource: { url: 'http://seller.example/' },
    accepts: [{ ...toRequirements(prices.repos, payTo), maxTimeoutSeconds, ...asked }],
  };
  response.writeHead(402, { 'PAYMENT-REQUIRED': toBase64Json(required) }).end();
}

/** Answers with a status and no more. */
export function answer(status: number): Deal {
  return (response) => void response.writeHead(status).end('{}');
}
