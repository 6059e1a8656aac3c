import type { ErrorResponse } from '../../pipeline/contract/service-answers.ts';
import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler } from 'express';
import { answerJson, type HeaderList, isBrowser, sendAnswer } from './prepared.ts';
import type { Log } from './events.ts';

/**
 * An error whose code and message a client gets. For any other error, the client gets 500 without
 * details.
 *
 * @example throw new HttpError('method_not_allowed', { method: request.method });
 */
export class HttpError<Code extends ErrorCode = ErrorCode> extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly body: ErrorResponse;
  readonly headers: HeaderList;

  constructor(code: Code, values: ErrorValues<Code>, headers: HeaderList = []) {
    super(toMessage(code, values));
    this.status = errorTable[code].status;
    this.body = toErrorBody(code, values);
    this.headers = headers;
  }
}

/** The error of a path without a published or readable answer. `problem` lacks its full stop. */
export function unpublished(problem: string): HttpError {
  return new HttpError('not_published', { problem, seconds: 60 }, ['Retry-After', '60']);
}

/** The body of an error answer. `more` has the fields besides code and message. */
export function toErrorBody<Code extends ErrorCode>(
  code: Code,
  values: ErrorValues<Code>,
  more: Readonly<Record<string, unknown>> = {},
): ErrorResponse {
  return { success: false, error: { code, message: toMessage(code, values), ...more } };
}

/** One error as clients, openapi.json, the manual and nginx describe it. */
type ErrorEntry = {
  status: number;
  /** The sentence that clients read. A name in braces stands for a value. */
  message: string;
  meaning: string;
  /** What a client should do. */
  advice: string;
};

/** Every error of the service by its code. None is charged, but where `meaning` says so. */
export const errorTable = {
  bad_request: {
    status: 400,
    message:
      'This is not a valid HTTP request. Check its percent-encoding, its Host header and its body.',
    meaning: 'The request or its percent-encoding is not valid.',
    advice: 'Correct the request.',
  },
  invalid_parameter: {
    status: 400,
    message: '{problem}',
    meaning:
      'A query parameter is unknown, out of bounds, malformed, empty or repeated: without a payment, the answer is 402 with the same sentence. Or parameters stand in a body.',
    advice: 'Correct the parameter that the message names. You may send the same payment again.',
  },
  payment_required: {
    status: 402,
    message:
      'This call costs {price}. Pay in one of the ways in accepts, and send the request again.',
    meaning: 'A paid path was called without a payment.',
    advice: 'Sign one entry of accepts, and send the same request again with the payment.',
  },
  invalid_payment: {
    status: 402,
    message: 'The payment was not accepted ({reason}): {explanation}.',
    meaning:
      'The payment is malformed, does not fit the challenge, or was refused. No money moved. `reason` is the reason in x402’s own words.',
    advice: 'Read the reason, and sign a new payment for the challenge.',
  },
  not_found: {
    status: 404,
    message: 'This path does not exist. /llms.txt lists the paths that do.',
    meaning: 'The path does not exist.',
    advice: 'Find the right path in /llms.txt or /openapi.json.',
  },
  no_match: {
    status: 404,
    message: 'The latest data has nothing for {wanted}.{more}',
    meaning:
      'The paid call was correct, but there is nothing to deliver. No row passes the filters, or no digest is in the window. `available` lists what exists instead: languages, categories, topics, dates, or the value nearest to the filter. For ids it is empty.',
    advice: 'Choose from what is available. You may send the same payment again.',
  },
  not_seen: {
    status: 404,
    message:
      'No night since {first} ({nights} so far) listed {names}. We know repositories that gained stars on GitHub within a month of their creation.',
    meaning:
      'No night listed a repository of the name asked for, so there is nothing to deliver. It is no sign against it: most repositories were never listed. `covers` tells since when there are nights, and how many.',
    advice: 'Check the name. You may send the same payment again, for another name.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This path takes GET, HEAD and OPTIONS, got {method}',
    meaning: 'The path takes GET, HEAD and OPTIONS.',
    advice: 'Use GET.',
  },
  request_timeout: {
    status: 408,
    message: 'The request took too long to arrive.',
    meaning: 'The request came too slowly.',
    advice: 'Send it again without pauses.',
  },
  payment_already_used: {
    status: 409,
    message:
      'This payment, or its payment identifier, belongs to another request, or to one of more than a day ago. For this request, sign a payment with a nonce and an identifier of its own.',
    meaning:
      'The payment, its nonce or its payment-identifier was used for another request. The request that a payment was used for is answered again without charge for 24 hours.',
    advice:
      'Repeat that request with the same payment: it is not charged again. Pay anew only for a new request.',
  },
  answered_too_often: {
    status: 409,
    message:
      'This payment has brought its answer {limit} times, and brings it no more. Keep answers, or sign a new payment.',
    meaning:
      'The payment was charged, and was answered as often as one may be. It buys one call, not one for everybody.',
    advice: 'Use the answer that you got, or sign a new payment.',
  },
  uri_too_long: {
    status: 414,
    message: 'The address is longer than {limit} characters.',
    meaning: 'The address is too long.',
    advice: 'Shorten it.',
  },
  rate_limited: {
    status: 429,
    message:
      'This path takes {limit} requests a minute from one client. Try again in {seconds} seconds.',
    meaning:
      'Too many requests in a minute. A paid path has three counts: calls without a payment, refused payments, and calls answered again.',
    advice: 'Wait as many seconds as Retry-After says.',
  },
  headers_too_large: {
    status: 431,
    message: 'The request headers are larger than {limit} bytes in total.',
    meaning: 'The request headers are too large.',
    advice: 'Send fewer or shorter headers.',
  },
  internal: {
    status: 500,
    message:
      'Something went wrong in the service. Send the same request again later, with the same payment if it had one.',
    meaning:
      'Something went wrong in the service. On a paid path it says `charged: false`. If an earlier call settled the payment, it says `settled: true` instead, because the answer cannot be read now.',
    advice:
      'Send the same request again later, with the same payment if it had one. If the error stays, write to the contact.',
  },
  not_published: {
    status: 503,
    message: '{problem}. Try again in {seconds} seconds.',
    meaning:
      'No night is published yet, or its files cannot be read now. A made-up night is not sold on a paid path. It says `settled: true` if an earlier call settled the payment.',
    advice: 'Try again after Retry-After, with the same payment if there was one.',
  },
  not_ready: {
    status: 503,
    message: '{problems}',
    meaning:
      'Only for `/health?ready`: its answer names what is wrong. The message has a sentence for each problem.',
    advice: 'Tell the operator. Free paths may still answer.',
  },
  gateway_unavailable: {
    status: 503,
    message:
      'No gateway answered. Send the same request again, with the same payment: it is charged at most once.',
    meaning:
      'The server in front found no gateway to answer. It cannot know whether a payment was settled.',
    advice: 'Send the same request with the same payment again.',
  },
  payment_unavailable: {
    status: 503,
    message: 'Payments cannot be accepted now. This call charged nothing.',
    meaning:
      'This gateway takes no payments, or cannot reach facilitator, chain or ledger. This call charged nothing.',
    advice: 'Try again after Retry-After. You may send the same payment again.',
  },
  settlement_pending: {
    status: 503,
    message:
      'The payment may still be charged. Do not pay again: send the same request with the same payment.',
    meaning:
      'The outcome of the payment is not known yet, and it may still be charged. Do not pay again. The same payment brings the answer once the chain has confirmed it.',
    advice: 'Send the same request with the same payment header after Retry-After.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;

export const errorCodes = Object.keys(errorTable).filter(
  (code): code is ErrorCode => code in errorTable,
);

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values that replace the names in braces of an error's sentence. */
export type ErrorValues<Code extends ErrorCode> = Readonly<
  Record<NamesIn<(typeof errorTable)[Code]['message']>, string | number>
>;

/** The sentence of an error, with its values instead of the names in braces. */
function toMessage<Code extends ErrorCode>(code: Code, values: ErrorValues<Code>): string {
  const filled: Readonly<Record<string, string | number>> = values;
  return errorTable[code].message.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(filled[name]),
  );
}

/** A page that people get in place of an error as JSON, with its headers. */
export type ErrorPage = { body: Buffer; headers: HeaderList };

type Sending = {
  /** Headers for this answer only. */
  headers?: HeaderList;
  /** Whether the path is paid. The JSON then says that nothing was charged. */
  paid: boolean;
  /** The page to send instead of the JSON. */
  page?: ErrorPage | undefined;
};

/** Sends an error as JSON, or as its page. */
export function sendError(
  response: ServerResponse,
  { status, body, headers: errorHeaders }: HttpError,
  { headers = [], paid, page }: Sending,
): void {
  const bytes = Buffer.from(JSON.stringify(paid ? { ...body, charged: false } : body));
  const answer = page ? { status, ...page } : answerJson(status, bytes);
  sendAnswer(response, answer, [...headers, ...errorHeaders]);
}

/** Turns a route's error into an answer. */
export function createErrorHandler({
  log,
  isPaidPath,
  findNotFoundPage,
}: Handling): ErrorRequestHandler {
  return (error: unknown, { path, method, headers }, response, next) => {
    if (response.headersSent) return next(error);
    const httpError = toHttpError(error, path, log);
    const paid = isPaidPath(path);
    const isRead = method === 'GET' || method === 'HEAD';
    const wantsPage = httpError.status === 404 && isRead && !paid && isBrowser(headers.accept);
    sendError(response, httpError, { paid, page: wantsPage ? findNotFoundPage() : undefined });
  };
}

type Handling = {
  log: Log;
  isPaidPath: (path: string) => boolean;
  /** The page that says that an address does not exist. Undefined until a night is published. */
  findNotFoundPage: () => ErrorPage | undefined;
};

/** The error that a client gets. An unexpected one is logged for the operator, and a bare 500. */
export function toHttpError(error: unknown, path: string, log: Log): HttpError {
  if (isHttpError(error)) return error;
  if (error instanceof URIError) return new HttpError('bad_request', {});
  log('request-failed', { path, error: String(error) }, 'error');
  return new HttpError('internal', {});
}

function isHttpError(error: unknown): error is HttpError {
  return error instanceof HttpError;
}
