/** The separate rate limits of GitHub. */
export type Resource = 'graphql' | 'core';

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
  return path.startsWith('/graphql') ? 'graphql' : 'core';
}
