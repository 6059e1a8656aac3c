/** Memory of one path's limit. A client takes 128 bytes, so 16,000 are remembered; the oldest are forgotten first. */
const zoneSize = '2m';

/** The paths there are none of, as one group. */
export const unknownPaths = 'unknown';

/** Where a limit's clients are kept, by the path it is for. The zone has the path's name. */
export function renderZone(path: string, limit: number): string {
  return `limit_req_zone $client zone=${path}:${zoneSize} rate=${limit}r/m;`;
}

/**
 * Takes `limit` requests at once, and as many a minute in the long run; more is 429.
 *
 * The headers tell the limit, and a refusal also how long to wait.
 */
export function renderLimit(path: string, limit: number): string[] {
  return [
    `set $limit ${limit};`,
    `set $wait ${secondsPerRequest(limit)};`,
    `limit_req zone=${path} burst=${limit - 1} nodelay;`,
  ];
}

/**
 * Seconds until a client that has used up its limit may ask again.
 *
 * nginx counts in whole thousandths of a request a second, so 10 a minute are 166 of them, and 7 seconds are to be
 * waited rather than 6. Source: ngx_http_limit_req_module.c, `ctx->rate`.
 */
function secondsPerRequest(limit: number): number {
  return Math.ceil(1000 / Math.floor((limit * 1000) / 60));
}
