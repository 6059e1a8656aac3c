import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { HttpAnswer, Encoding, PreparedAnswer, Variant } from './prepared-answer.ts';

/** The answer to a request: in the encoding that the client prefers, or a 304 if the client already has it. */
export function chooseAnswer(prepared: PreparedAnswer, headers: IncomingHttpHeaders): HttpAnswer {
  const variant = chooseVariant(prepared, headers['accept-encoding']);
  return isFresh(variant, headers['if-none-match']) ? variant.unchanged : variant;
}

/** Chooses the smallest encoding among those that the client prefers equally. */
function chooseVariant(
  answer: PreparedAnswer,
  acceptEncoding: string | string[] | undefined,
): Variant {
  if (acceptEncoding === undefined) return answer.identity;
  for (const encoding of rankEncodings(String(acceptEncoding))) {
    const variant = answer[encoding];
    if (variant) return variant;
  }
  return answer.identity;
}

const preferred = ['br', 'gzip', 'identity'] as const;
/** Parsed `Accept-Encoding` headers. Clients send few different ones, and parsing takes longer than sending an answer. */
const ranked = new LRUCache<string, readonly Encoding[]>({ max: 500 });

function rankEncodings(acceptEncoding: string): readonly Encoding[] {
  const known = ranked.get(acceptEncoding);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  // The package's published types are older than its second parameter.
  const rank: (available: string[], options: { preferred: string[] }) => string[] =
    negotiator.encodings.bind(negotiator);
  const encodings = rank([...preferred], { preferred: [...preferred] }).filter(isEncoding);
  ranked.set(acceptEncoding, encodings);
  return encodings;
}

function isEncoding(name: string): name is Encoding {
  return name === 'br' || name === 'gzip' || name === 'identity';
}

/** Source: RFC 9110 §13.1.2, weak comparison. */
function isFresh(variant: Variant, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === variant.etag);
}
