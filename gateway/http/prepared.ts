import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type PublicFile, withCompressed } from '../../pipeline/platform/files.ts';

/** The encodings in which files are published. */
export type Encoding = 'identity' | 'gzip' | 'br';

/**
 * Headers as `writeHead` takes them: names and values in turn. Copying an object with as many names
 * takes as long as all else that Node does.
 */
export type HeaderList = readonly string[];

/** Makes a list of a few headers, or of headers that are prepared once. */
export function listHeaders(headers: Readonly<Record<string, string>>): HeaderList {
  return Object.entries(headers).flat();
}

/** The headers of a list by name. */
export function mapHeaders(list: HeaderList): Map<string, string> {
  const headers = new Map<string, string>();
  for (let at = 0; at < list.length; at += 2) headers.set(list[at] ?? '', list[at + 1] ?? '');
  return headers;
}

/** An answer as `writeHead` and `end` take it. */
export type HttpAnswer = { status: number; headers: HeaderList; body: Buffer };

/** Sends an answer, with more headers. Node leaves out the body if the request is HEAD. */
export function sendAnswer(
  response: ServerResponse,
  { status, headers, body }: HttpAnswer,
  more: HeaderList,
): void {
  response.writeHead(status, [...headers, ...more]);
  const isShort = body.length <= mostJoined;
  if (isShort && body.length > 0) {
    // One write of head and body: Node joins a text to the head, and `end` has nothing to add.
    response.cork();
    response.write(body.toString('latin1'), 'latin1');
    response.uncork();
  }
  response.end(isShort ? undefined : body);
}

/** The most bytes of a body that is written with its head. At 12 KB two writes are faster. */
const mostJoined = 4096;

/** Calls `note` once an answer has left whole. A client that closed its side before has left. */
export function noteWhenWhole(response: ServerResponse, note: () => void): void {
  const { socket } = response;
  response.once('finish', () => {
    if (socket && !socket.destroyed && !socket.readableEnded) note();
  });
}

/** A free answer in one encoding, and the 304 for a client that has this answer already. */
export type Variant = HttpAnswer & { etag: string; unchanged: HttpAnswer };

/** A free answer, in each encoding for which its file has a compressed copy. */
export type PreparedAnswer = Readonly<Partial<Record<Encoding, Variant>>> & { identity: Variant };

/** The type of a file, how many seconds a cache may keep it, and extra headers. */
export type FileKind = {
  mediaType: string;
  maxAge: number;
  headers?: Readonly<Record<string, string>>;
};

/** An answer from a published file and its compressed copies. Undefined if the file is missing. */
export function answerFromFiles(
  files: ReadonlyMap<string, Buffer>,
  path: string,
  kind: FileKind,
): PreparedAnswer | undefined {
  const identity = files.get(path);
  if (!identity) return undefined;
  const gzip = files.get(`${path}.gz`);
  const br = files.get(`${path}.br`);
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return {
    identity: toVariant('identity', identity, tag, kind),
    ...(gzip ? { gzip: toVariant('gzip', gzip, tag, kind) } : {}),
    ...(br ? { br: toVariant('br', br, tag, kind) } : {}),
  };
}

/** An answer from a file without compressed copies, which are made here. */
export function answerFromFile(
  file: PublicFile,
  kind: FileKind,
  compress = withCompressed,
): PreparedAnswer | undefined {
  const files = new Map(compress(file).map(({ path, bytes }) => [path, bytes]));
  return answerFromFiles(files, file.path, kind);
}

/** Makes the headers and a strong ETag once, so sending the answer needs no computing. */
function toVariant(encoding: Encoding, body: Buffer, tag: string, kind: FileKind): Variant {
  const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
  const kept = {
    ...commonHeaders,
    ...kind.headers,
    'Cache-Control': toCacheControl(kind.maxAge),
    Vary: 'Accept-Encoding',
    ETag: etag,
  };
  const headers = listHeaders({
    ...kept,
    'Content-Type': kind.mediaType,
    'Content-Length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  });
  const unchanged = { status: 304, headers: listHeaders(kept), body: Buffer.alloc(0) };
  return { status: 200, headers, body, etag, unchanged };
}

/** Headers of every answer. Any script may read it; no page may frame, sniff or run it. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const common = listHeaders(commonHeaders);

/** A JSON answer that is made for its request. `headers` say how a cache may keep it. */
export function answerJson(
  status: number,
  body: Buffer,
  headers: HeaderList = noStore,
  mediaType = 'application/json; charset=utf-8',
): HttpAnswer {
  const about = ['Content-Type', mediaType, 'Content-Length', String(body.length)];
  return { status, headers: [...common, ...about, ...headers], body };
}

/** No cache may keep the answer. */
export const noStore: HeaderList = ['Cache-Control', 'no-store'];

/** What every path but the MCP server's takes. */
export const allowedMethods = 'GET, HEAD, OPTIONS';

/** Headers of the answer to a CORS preflight request. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': allowedMethods,
  'Access-Control-Allow-Headers':
    'PAYMENT-SIGNATURE, X-PAYMENT, Access-Control-Expose-Headers, Content-Type, If-None-Match, *',
  'Access-Control-Max-Age': '86400',
};

/**
 * Whether a person's browser asks: for HTML first, without a weight. Programs begin with another
 * type or an asterisk. An error reaches a person as a page, and a program as JSON.
 */
export function isBrowser(accept = ''): boolean {
  return /^text\/html *(?:,|$)/i.test(accept);
}

/** The longest accepted request address in characters. A longer address gets 414. */
export const longestUrl = 8192;

/** The most bytes of a request to MCP. A contract wallet's payment has 13 KB. More gets 413. */
export const largestMcpRequest = 64 * 1024;

/** The most bytes of request headers: payments are long. More gets 431. */
export const largestHeaders = 32 * 1024;

const yearSeconds = 31_536_000;

/** A free file's `Cache-Control`, for `maxAge` seconds. A year means that it never changes. */
export function toCacheControl(maxAge: number): string {
  return `public, max-age=${maxAge}${maxAge >= yearSeconds ? ', immutable' : ''}`;
}
