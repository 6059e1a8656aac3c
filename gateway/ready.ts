import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseAnswer } from './answers/choose-variant.ts';
import { type HttpAnswer, answerFromFile, type PreparedAnswer } from './answers/prepared-answer.ts';
import { documents } from './documents/documents.ts';
import type { Site } from './documents/site.ts';
import type { Offer } from './payment/charge/offer.ts';
import { isPaying } from './routes/paid.ts';
import type { Snapshots } from './snapshots/snapshots.ts';

/** What ready answers are made from. */
export type ReadyParts = { site: Site; snapshots: Snapshots; offers: readonly Offer[] };

/** Sends the ready answer of a path with the given headers. Calls `next` where there is none. */
export type SendReady = (
  request: IncomingMessage,
  response: ServerResponse,
  { path, headers }: { path: string; headers: Readonly<Record<string, string>> },
  next: () => void,
) => void;

/**
 * Sends answers that were made beforehand: free files, documents, older pages and the challenges of unpaid calls.
 *
 * It runs before Express, which takes several times as long. HEAD of a paid path gets what an unpaid call gets.
 */
export function createReady({ site, snapshots, offers }: ReadyParts): SendReady {
  const prepared = prepareDocuments(site);
  const offered = new Map(offers.map((offer) => [offer.path, offer]));

  return (request, response, { path, headers }, next) => {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const offer = offered.get(path);
    if (offer) {
      if (isPaying(request)) return next();
      return send(response, offer.challenge(undefined, request.headers.accept), headers);
    }
    const answer = prepared.get(path) ?? snapshots.answer(path);
    if (answer) return send(response, chooseAnswer(answer, request.headers), headers);
    const page = snapshots.page(path);
    if (!page) return next();
    const sendPage = async () => {
      const found = await page;
      if (found) send(response, chooseAnswer(found, request.headers), headers);
      else next();
    };
    void sendPage();
  };
}

/** Node omits the body of an answer to HEAD. */
function send(
  response: ServerResponse,
  { status, headers, body }: HttpAnswer,
  own: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { ...headers, ...own }).end(body);
}

function prepareDocuments(site: Site): ReadonlyMap<string, PreparedAnswer> {
  const prepared = new Map<string, PreparedAnswer>();
  for (const { path, file, mediaType, maxAge, render } of documents) {
    const bytes = Buffer.from(render(site));
    const answer = answerFromFile({ path: file, bytes }, { mediaType, maxAge });
    if (answer) prepared.set(path, answer);
  }
  return prepared;
}
