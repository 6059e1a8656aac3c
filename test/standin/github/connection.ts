export type PageArguments = {
  first?: number | null;
  last?: number | null;
  after?: string | null;
};

/** A page of a list. Cursors are base64 of `cursor:N`, like those of GitHub's search. */
export function toConnection<T>(all: readonly T[], { first, last, after }: PageArguments) {
  const start = after ? Number(atob(after).split(':')[1]) : 0;
  const nodes = all.slice(start, start + (first ?? last ?? 0));
  const end = start + nodes.length;
  return {
    totalCount: all.length,
    nodes,
    pageInfo: {
      hasNextPage: end < all.length,
      hasPreviousPage: start > 0,
      endCursor: nodes.length > 0 ? btoa(`cursor:${end}`) : null,
    },
  };
}
