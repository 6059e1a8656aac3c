import { createHash } from 'node:crypto';
import { type PublicFile, withCompressed } from '../../pipeline/platform/files.ts';
import { commonHeaders, toCacheControl } from './headers.ts';

/** The encodings in which files are published. */
export type Encoding = 'identity' | 'gzip' | 'br';

/** An answer as `writeHead` and `end` take it. */
export type HttpAnswer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
};

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

const nothing = Buffer.alloc(0);

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
  const headers = {
    ...kept,
    'Content-Type': kind.mediaType,
    'Content-Length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  };
  const unchanged = { status: 304, headers: kept, body: nothing };
  return { status: 200, headers, body, etag, unchanged };
}
