import { commonHeaders } from './common-headers.ts';
import { type Prepared, prepare } from './prepared.ts';

/** JSON with what every answer carries, and `headers` beside it; one of these may name another type. */
export function prepareJson(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Prepared {
  const described = {
    ...commonHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    ...headers,
  };
  return prepare(status, described, body);
}
