import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import {
  type Encoding,
  type HeaderList,
  type HttpAnswer,
  type PreparedAnswer,
  sendAnswer,
  type Variant,
} from '../http/prepared.ts';
import { findPaid, isTemplate, joinQuery, nameInPath, urlOf } from '../endpoints/endpoints.ts';
import { sendError, unpublished } from '../http/errors.ts';
import type { Offer } from '../payment/offer.ts';
import { createUnpaid } from './unpaid.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';

type ReadyParts = {
  /** The documents by path, as `prepareDocuments` makes them. */
  documents: ReadonlyMap<string, PreparedAnswer>;
  snapshots: Snapshots;
  offers: readonly Offer[];
  /** The service's address, without a slash at the end. */
  baseUrl: string;
  /** Milliseconds since 1970. */
  now: () => number;
};

/**
 * The path and the query of a request, not decoded, and the headers of its answer. `fail` answers a
 * request whose challenge could not be made.
 */
type Ask = { path: string; query: string; headers: HeaderList; fail: (error: unknown) => void };

/**
 * Sends answers that were made before the request: free files, documents, older pages and the
 * challenges of unpaid calls. Calls `next` if there is none.
 *
 * It runs before Express, which takes several times as long. HEAD of a paid path gets what an
 * unpaid GET gets.
 */
export function createReady(
  parts: ReadyParts,
): (request: IncomingMessage, response: ServerResponse, ask: Ask, next: () => void) => void {
  const { documents, snapshots, offers, baseUrl, now } = parts;
  const offered = new Map(
    offers.map((offer) => [offer.path, createUnpaid({ offer, snapshots, now })]),
  );
  const namedOffer = offers.find((offer) => offer.path.includes(nameInPath));

  return (request, response, { path, query, headers, fail }, next) => {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const prepared = documents.get(path) ?? snapshots.answer(path);
    if (prepared) return sendAnswer(response, chooseAnswer(prepared, request.headers), headers);
    const template = isTemplate(path) ? namedOffer : undefined;
    if (template) {
      const problem = `Name a repository in place of {owner}/{name}, such as ${template.terms.resource.url}`;
      const challenge = template.challenge(undefined, request.headers.accept, { problem });
      return sendAnswer(response, challenge, headers);
    }
    const paid = findPaid(path);
    const answerUnpaid = paid && offered.get(paid.path);
    if (answerUnpaid) {
      const url = urlOf(baseUrl, path, query);
      const challenge = answerUnpaid(joinQuery(paid, query), request.headers.accept, url);
      if (!(challenge instanceof Promise)) return sendAnswer(response, challenge, headers);
      return void challenge.then((answer) => sendAnswer(response, answer, headers)).catch(fail);
    }
    const page = snapshots.page(path);
    if (!page) return next();
    const sendPage = async () => {
      try {
        const found = await page;
        if (!found) return next();
        sendAnswer(response, chooseAnswer(found, request.headers), headers);
      } catch {
        // It answers 503 and not 404, because a cache might keep a 404 although the page exists.
        const away = unpublished('This page cannot be read now');
        sendError(response, away, { headers, paid: false });
      }
    };
    void sendPage();
  };
}

/** The answer in the encoding that the client prefers, or 304 if the client has it. */
function chooseAnswer(prepared: PreparedAnswer, headers: IncomingHttpHeaders): HttpAnswer {
  const variant = chooseVariant(prepared, headers['accept-encoding']);
  return isFresh(variant, headers['if-none-match']) ? variant.unchanged : variant;
}

/** The smallest of the encodings that the client prefers equally. */
function chooseVariant(answer: PreparedAnswer, acceptEncoding: string | string[] | undefined) {
  if (acceptEncoding === undefined) return answer.identity;
  const best = ranked.memo(String(acceptEncoding)).find((encoding) => answer[encoding]);
  return answer[best ?? 'identity'] ?? answer.identity;
}

const preferred = ['br', 'gzip', 'identity'] as const;
/** Parsed `Accept-Encoding` headers. They are few, and parsing takes longer than sending. */
const ranked = new LRUCache<string, readonly Encoding[]>({ max: 500, memoMethod: rankEncodings });

function rankEncodings(acceptEncoding: string): readonly Encoding[] {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  // The package's published types lack its second parameter.
  const rank: (available: string[], options: { preferred: string[] }) => string[] =
    negotiator.encodings.bind(negotiator);
  const names = rank([...preferred], { preferred: [...preferred] });
  return names.flatMap((name) => preferred.find((each) => each === name) ?? []);
}

/** Whether the client already has this variant. Source: RFC 9110 §13.1.2, weak comparison. */
function isFresh(variant: Variant, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === variant.etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === variant.etag);
}
