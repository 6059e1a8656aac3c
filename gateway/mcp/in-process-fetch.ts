import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type HttpAnswer,
  mapHeaders,
  noteWhenWhole,
  type PreparedAnswer,
} from '../http/prepared.ts';
import type { Fetch } from '../client/ask.ts';
import {
  findPaid,
  isPaidPath,
  joinQuery,
  limitOf,
  mcpRoute,
  paymentsOf,
} from '../endpoints/endpoints.ts';
import { toHttpError, unpublished } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import type { Log } from '../http/events.ts';
import { type PaidAnswer, paymentsOff, toAnswer, toRefusal } from '../payment/answers.ts';
import type { ChargeCounted, Offer } from '../payment/offer.ts';
import { paymentHeaders } from '../payment/protocol.ts';
import { createUnpaid } from '../routes/unpaid.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';

/** The parts of the service from which tool calls are answered. */
export type ToolParts = {
  snapshots: Snapshots;
  /** The site's documents by path, as `prepareDocuments` makes them. */
  documents: ReadonlyMap<string, PreparedAnswer>;
  paid: { toolOffers: readonly Offer[] };
  chargeCounted: ChargeCounted;
  limits: Limits;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
};

/**
 * Creates a `fetch` for a request's tool calls. It answers in this process, with the charge, ledger
 * and limits of the paths, by path, query and payment. A paid call continues after its client has
 * left; the same payment then brings the answer.
 */
export function createInProcessFetch(
  parts: ToolParts,
): (request: IncomingMessage, response: ServerResponse) => Fetch {
  const { snapshots, documents, limits, chargeCounted, log, now } = parts;
  const paid = new Map(
    parts.paid.toolOffers.map((offer) => [
      offer.path,
      { offer, answerUnpaid: createUnpaid({ offer, snapshots, now }) },
    ]),
  );
  const answer = async (
    request: IncomingMessage,
    { pathname: path, search }: URL,
    sent: string | undefined,
  ): Promise<PaidAnswer> => {
    // A free path takes no payment. A call that sends one must not count as a payment.
    const payment = isPaidPath(path) ? sent : undefined;
    // Each tool call counts for the limits, and so does the request that contains it.
    const { group: pathGroup } = limitOf(path);
    const group = payment === undefined ? limitOf(path) : paymentsOf(pathGroup);
    const { refused, headers } = limits.count(request, group);
    if (refused && isPaidPath(path)) return toRefusal(refused, headers);
    if (refused) return toAnswer(refused.status, refused.body, [...headers, ...refused.headers]);
    const free = (snapshots.answer(path) ?? documents.get(path))?.identity;
    if (free) return free;
    const target = findPaid(path);
    const { offer, answerUnpaid } = (target && paid.get(target.path)) ?? {};
    if (!target || !offer || !answerUnpaid) return describeMissing(path);
    const query = joinQuery(target, search.slice(1));
    if (payment === undefined) return answerUnpaid(query, undefined);
    const uncount = limits.uncounting(request, limitOf(mcpRoute.path));
    const answered = await chargeCounted(request, offer, { query, payment, accept: undefined });
    if (answered.status === 200) uncount();
    // Clients of MCP sign a new payment only after payment requirements.
    if (answered.status === 409) return answerUnpaid(query, undefined);
    return answered;
  };
  return (request, response) =>
    async (url, { headers: sent }) => {
      const payment = new Headers(sent).get(paymentHeaders.payload) ?? undefined;
      const target = new URL(url);
      const answered = answer(request, target, payment).catch((error: unknown) =>
        toRefusal(toHttpError(error, target.pathname, log)),
      );
      const { status, headers, body, noteDelivered } = await answered;
      if (noteDelivered) noteWhenWhole(response, noteDelivered);
      return new Response(new Uint8Array(body), { status, headers: [...mapHeaders(headers)] });
    };
}

/** The answer where nothing is published at the path, or where payments are off. */
function describeMissing(path: string): HttpAnswer {
  if (isPaidPath(path)) return toRefusal(paymentsOff());
  const { status, body, headers } = unpublished('Nothing is published yet');
  return toAnswer(status, body, headers);
}
