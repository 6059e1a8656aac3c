import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { commonHeaders } from './common-headers.ts';
import { type Prepared, prepare } from './prepared.ts';

type Encoding = 'identity' | 'gzip' | 'br';

/** An answer in one encoding, with all its headers, and what of it tells a client that it holds this one already. */
export type Variant = Prepared & { etag: string; unchanged: Prepared };

/** A free answer, ready to be sent in each encoding it has. */
export type PreparedAnswer = Readonly<Partial<Record<Encoding, Variant>>> & { identity: Variant };

/** What an answer is made from: bytes by encoding, and how long a cache may keep them, in seconds. */
export type AnswerSource = {
  identity: Buffer;
  gzip?: Buffer | undefined;
  br?: Buffer | undefined;
  mediaType: string;
  maxAge: number;
  /** Headers in place of, or beside, those of every answer. */
  headers?: Readonly<Record<string, string>>;
};

const nothing = Buffer.alloc(0);

/** Makes headers and strong ETags once, so that sending an answer computes nothing. */
export function prepareAnswer(source: AnswerSource): PreparedAnswer {
  const tag = createHash('sha256').update(source.identity).digest('base64url').slice(0, 22);
  const make = (encoding: Encoding, body: Buffer): Variant => {
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
    const kept = {
      ...commonHeaders,
      ...source.headers,
      'Cache-Control': `public, max-age=${source.maxAge}`,
      Vary: 'Accept-Encoding',
      ETag: etag,
    };
    const headers = {
      ...kept,
      'Content-Type': source.mediaType,
      'Content-Length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    };
    return { ...prepare(200, headers, body), etag, unchanged: prepare(304, kept, nothing) };
  };
  return {
    identity: make('identity', source.identity),
    ...(source.gzip ? { gzip: make('gzip', source.gzip) } : {}),
    ...(source.br ? { br: make('br', source.br) } : {}),
  };
}

/** The variant the client likes best; the smaller encoding where it likes them alike. */
export function chooseVariant(answer: PreparedAnswer, acceptEncoding: string | undefined): Variant {
  if (acceptEncoding === undefined) return answer.identity;
  for (const encoding of preferences(acceptEncoding)) {
    const variant = answer[encoding];
    if (variant) return variant;
  }
  return answer.identity;
}

const preferred = ['br', 'gzip', 'identity'] as const;
/** Clients send a handful of different headers, over and over. */
const known = new LRUCache<string, readonly Encoding[]>({ max: 500 });

function preferences(acceptEncoding: string): readonly Encoding[] {
  const cached = known.get(acceptEncoding);
  if (cached) return cached;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  // Its published types are older than its second parameter.
  const rank: (available: string[], options: { preferred: string[] }) => string[] =
    negotiator.encodings.bind(negotiator);
  const wanted = rank([...preferred], { preferred: [...preferred] });
  const encodings = wanted.filter(isEncoding);
  known.set(acceptEncoding, encodings);
  return encodings;
}

function isEncoding(name: string): name is Encoding {
  return name === 'br' || name === 'gzip' || name === 'identity';
}

/** Whether the client holds this very variant, by `If-None-Match`. Source: RFC 9110 §13.1.2, weak comparison. */
export function isFresh(variant: Variant, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === variant.etag);
}
