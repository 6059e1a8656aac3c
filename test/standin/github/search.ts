import type { KnownRepository } from './repository.ts';

/** No query shows more results. */
export const mostResults = 1000;

/**
 * The repositories that a query of qualifiers finds, sorted if it says so.
 *
 * Like GitHub's index, it may use stars that are out of date. @throws for an unknown qualifier, so that no test
 * depends on one that is silently ignored.
 */
export function searchRepositories(repositories: Iterable<KnownRepository>, query: string) {
  let found = [...repositories];
  let isSorted = false;
  for (const term of query.trim().split(/\s+/)) {
    const [qualifier = '', value = ''] = term.split(/:(.*)/s);
    if (term === 'sort:stars-desc') isSorted = true;
    else {
      const matches = toMatcher(qualifier, value);
      found = found.filter(matches);
    }
  }
  return isSorted ? found.toSorted((a, b) => toIndexedStars(b) - toIndexedStars(a)) : found;
}

type Matcher = (repository: KnownRepository) => boolean;

function toMatcher(qualifier: string, value: string): Matcher {
  switch (`${qualifier}:${value}`) {
    case 'is:public':
      return ({ isPrivate }) => !isPrivate;
    case 'fork:false':
      return ({ isFork }) => !isFork;
    case 'archived:false':
      return ({ isArchived }) => !isArchived;
    default:
  }
  if (qualifier === 'stars') {
    const [least, most] = parseRange(value);
    return (repository) => {
      const stars = toIndexedStars(repository);
      return stars >= Number(least) && (most === '*' || stars <= Number(most));
    };
  }
  if (qualifier === 'created') {
    const [from, to] = parseRange(value);
    return ({ createdAt }) => {
      // GitHub's dates have no milliseconds.
      const second = Date.parse(`${createdAt.slice(0, 19)}Z`);
      return second >= Date.parse(from) && (to === '*' || second <= toLastSecond(to));
    };
  }
  throw new Error(`the stand-in does not know ${qualifier}:${value}`);
}

/** A date without a time includes the whole day. */
function toLastSecond(moment: string): number {
  return Date.parse(moment.length === 10 ? `${moment}T23:59:59Z` : moment);
}

/** `>=5`, `5..9`, or a single value. */
function parseRange(value: string): [string, string] {
  if (value.startsWith('>=')) return [value.slice(2), '*'];
  const [from = '', to] = value.split('..');
  return [from, to ?? from];
}

function toIndexedStars({ indexedStars, stargazerCount }: KnownRepository): number {
  return indexedStars ?? stargazerCount;
}
