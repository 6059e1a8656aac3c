/** Headers of every answer. Any page's script may read it. No browser may show it in a frame, guess its type or run it. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Headers of the answer to a CORS preflight request. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers':
    'PAYMENT-SIGNATURE, X-PAYMENT, Access-Control-Expose-Headers, Content-Type, If-None-Match',
  'Access-Control-Max-Age': '86400',
};

/**
 * The `Accept` header of a browser that opens a page: HTML first, without a weight. Programs begin with another type or
 * with an asterisk. In the syntax that JavaScript and PCRE share.
 */
export const browserAccepts = '^text/html *(?:,|$)';

/** Whether a person's browser asks. An error reaches a person as a page, and a program as JSON. */
export function isBrowser(accept: string | undefined): boolean {
  return accept !== undefined && new RegExp(browserAccepts, 'i').test(accept);
}

export const allowedMethods = 'GET, HEAD, OPTIONS';

/** The longest accepted request address in characters. A longer address gets 414. */
export const longestUrl = 8192;

/** The most bytes of a request to the MCP server. A contract wallet's payment has about 13 KB. A larger request gets 413. */
export const largestMcpRequest = 64 * 1024;

/** The most bytes of request headers. Signed payments are long. A request with more bytes of headers gets 431. */
export const largestHeaders = 32 * 1024;

const yearSeconds = 31_536_000;

/** The `Cache-Control` of a free file. `maxAge` is in seconds. A file that may be kept for a year is marked as never changing. */
export function toCacheControl(maxAge: number): string {
  return `public, max-age=${maxAge}${maxAge >= yearSeconds ? ', immutable' : ''}`;
}
