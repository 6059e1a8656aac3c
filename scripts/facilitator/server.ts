import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import * as z from 'zod';
import type { Log } from '../../pipeline/contract/night-events.ts';
import { type createFacilitator, OutageError } from './settle.ts';

/** Source: x402 V2, facilitator interface. The library checks the fields. */
const Call = z.object({
  paymentPayload: z.custom<PaymentPayload>((value) => typeof value === 'object'),
  paymentRequirements: z.custom<PaymentRequirements>((value) => typeof value === 'object'),
});

/** The largest request in bytes. A real one has some kilobytes. */
const maxBytes = 100_000;

/** Answers `POST /verify`, `POST /settle` and `GET /supported`. It does not listen yet. */
export function createFacilitatorServer(
  facilitator: ReturnType<typeof createFacilitator>,
  log: Log,
): Server {
  const answer = async (request: IncomingMessage): Promise<[number, object]> => {
    const step = `${request.method} ${request.url}`;
    if (step === 'GET /supported') return [200, facilitator.getSupported()];
    if (step !== 'POST /verify' && step !== 'POST /settle') return [404, {}];
    if (Number(request.headers['content-length'] ?? maxBytes + 1) > maxBytes) return [413, {}];
    const call = Call.safeParse(await json(request).catch(() => undefined));
    if (!call.success) return [400, { error: 'expected paymentPayload and paymentRequirements' }];
    const { paymentPayload, paymentRequirements } = call.data;
    try {
      if (step === 'POST /verify') {
        return [200, await facilitator.verify(paymentPayload, paymentRequirements)];
      }
      const settled = await facilitator.settle(paymentPayload, paymentRequirements);
      const { success, errorReason, transaction } = settled;
      log('payment-sent', { success, reason: errorReason, transaction });
      return [200, settled];
    } catch (error) {
      // The message of the RPC's error is left out: it may hold the address of the RPC.
      const reason = error instanceof OutageError ? error.message : 'the payment cannot be read';
      log('payment-refused', { step, reason });
      return [error instanceof OutageError ? 503 : 500, { error: reason }];
    }
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const [status, body] = await answer(request);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    } catch {
      response.destroy();
    }
  };
  return createServer((request, response) => {
    void respond(request, response);
  });
}
