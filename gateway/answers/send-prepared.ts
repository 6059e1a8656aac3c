import type { ServerResponse } from 'node:http';

/** Header names and values in turns, as Node writes them fastest. */
export type Fields = readonly string[];

/** A body and headers made beforehand. */
export type Prepared = { fields: Fields; body: Buffer };

export function toFields(headers: Readonly<Record<string, string>>): Fields {
  return Object.entries(headers).flat();
}

/** Sends what was prepared, with `more` headers of this one answer; to a HEAD, without the body. */
export function sendPrepared(
  response: ServerResponse,
  status: number,
  { fields, body }: Prepared,
  more: Readonly<Record<string, string>>,
): void {
  const all = [...fields];
  for (const name of Object.keys(more)) all.push(name, more[name] ?? '');
  response.writeHead(status, all);
  // Node leaves the body of an answer to HEAD out by itself.
  response.end(body);
}
