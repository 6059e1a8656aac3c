/** The separate rate limits of GitHub. `free` requests and the host of `raw` files have none. */
export type Resource = 'graphql' | 'search' | 'core' | 'free' | 'raw';

export type RecordedRequest = {
  method: string;
  /** Path and query. */
  path: string;
  resource: Resource;
  /** The GraphQL operation, such as `Details`. */
  operation: string | null;
  /** How many ids or files a GraphQL call asks for. */
  size: number;
  body: string;
  userAgent: string;
  isAuthorized: boolean;
  points: number;
};

export function toResource(path: string): Resource {
  if (path.startsWith('/graphql')) return 'graphql';
  if (path.startsWith('/search/')) return 'search';
  if (path.startsWith('/raw/')) return 'raw';
  return path.startsWith('/rate_limit') ? 'free' : 'core';
}
