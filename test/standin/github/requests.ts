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

/** The remaining requests or points of each limit. */
export type Limits = {
  remaining: (resource: Resource) => number;
  spend: (resource: Resource, amount: number) => void;
  headers: (resource: Resource) => Record<string, string>;
  isSpent: (resource: Resource) => boolean;
  /** Unix seconds. */
  reset: number;
};

export function createLimits(resetIn: number): Limits {
  const left = { graphql: 5000, core: 5000 };
  const total = { ...left };
  const reset = Math.floor(Date.now() / 1000) + resetIn;
  return {
    remaining: (resource) => left[resource],
    spend: (resource, amount) => {
      left[resource] -= amount;
    },
    isSpent: (resource) => left[resource] <= 0,
    headers: (resource) => ({
      'x-ratelimit-limit': String(total[resource]),
      'x-ratelimit-remaining': String(Math.max(0, left[resource])),
      'x-ratelimit-reset': String(reset),
      'x-ratelimit-resource': resource,
    }),
    reset,
  };
}
