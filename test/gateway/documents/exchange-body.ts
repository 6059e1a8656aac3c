import { toMap } from './exchange-headers.ts';
import type { Response } from './openapi-document.ts';
import type { Exchange } from './exchange.ts';

/** The problems of a value by the schema of its media type. */
type CheckContent = (mediaType: string, value: unknown) => string[];

/** The problems of a body: it is not as described, or it is there where none may be. */
export function checkBody(
  { content }: Response,
  { method, headers, body }: Exchange,
  checkContent: CheckContent,
): string[] {
  if (method === 'HEAD' || !content) return body === '' ? [] : ['has a body'];
  const mediaType = toMap(headers).get('content-type')?.split(';')[0]?.trim() ?? 'nothing';
  if (!content[mediaType]) return [`answers ${mediaType}`];
  if (!/^application\/(?:\S+\+)?json$/.test(mediaType)) return checkContent(mediaType, body);
  try {
    return checkContent(mediaType, JSON.parse(body));
  } catch {
    return ['is not JSON'];
  }
}
