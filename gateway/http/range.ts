import type { IncomingHttpHeaders } from 'node:http';
import { HttpError } from './http-error.ts';
import type { HttpAnswer } from './prepared-answer.ts';

/** The header of an answer that may be asked for in parts. */
export const acceptsRanges = { 'Accept-Ranges': 'bytes' } as const;

/**
 * The part of an answer that a request asks for, with 206; or an error if the answer is shorter, as nginx gives it. The
 * whole answer if the request asks for no part, for several parts, or for a part of an older answer. Source: RFC 9110 §14.
 *
 * @example takeRange(answer, { range: 'bytes=0-3' }) // the first four bytes
 */
export function takeRange(
  answer: HttpAnswer,
  headers: IncomingHttpHeaders,
): HttpAnswer | HttpError {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const { 'Accept-Ranges': accepted, ETag: etag, ...kept } = answer.headers;
  const version = headers['if-range'] ?? etag;
  if (accepted === undefined || answer.status !== 200 || from + to === '' || version !== etag) {
    return answer;
  }
  const { length } = answer.body;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (first > last) return new HttpError('bad_request', {});
  const body = answer.body.subarray(first, last + 1);
  const own = {
    'Content-Range': `bytes ${first}-${last}/${length}`,
    'Content-Length': String(body.length),
  };
  return { status: 206, headers: { ...kept, ...(etag ? { ETag: etag } : {}), ...own }, body };
}
