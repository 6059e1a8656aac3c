import { STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';

/** An answer whose status, headers and body were made beforehand. */
export type Prepared = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Status and headers as they go over the wire; headers of a single answer may follow, and what Node adds. */
  head: string;
  /** A character for each byte where that is short, as one string goes out fastest; otherwise the bytes. */
  body: string | Buffer;
};

/** With its head, a text of this length is within the 16 KB that Node sends without reserving memory for them. */
const longestText = 14 * 1024;

/** @throws where a header has a name or a value that HTTP does not allow. */
export function prepare(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Prepared {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return {
    status,
    headers,
    head: `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${toLines(headers)}`,
    body: body.length > longestText ? body : body.toString('latin1'),
  };
}

/** Headers as they go over the wire. */
export function toLines(headers: Readonly<Record<string, string>>): string {
  let lines = '';
  for (const name in headers) lines += `${name}: ${headers[name]}\r\n`;
  return lines;
}
