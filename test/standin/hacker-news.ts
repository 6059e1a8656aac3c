import { onTestFinished } from 'vitest';
import { type Broken, type Reply, send } from './reply.ts';
import { serve } from './serve.ts';

/** A story as a test gives it. The rest is filled in. */
export type StandInStory = {
  id: number;
  url: string;
  points?: number | null;
  postedAt: string;
  title?: string;
};

/** How the search fails: with a status, without an answer, in the middle, without an end, elsewhere, or with any JSON. */
export type SearchFault =
  | { kind: 'status'; status: number }
  | { kind: 'hang' | 'truncated' | 'endless' | 'bomb' | 'html' | 'redirect' }
  | { kind: 'json'; body: object };

/** A stand-in for Hacker News' search on this machine. */
export type HackerNewsStandIn = {
  /** The address without a path of its own, as the setting names it. */
  url: string;
  /** The queries, in order. */
  requests: URLSearchParams[];
};

/**
 * Serves until the test ends. Each fault is the answer to one request; `undefined` stands for a
 * right answer.
 */
export async function startHackerNews(
  stories: readonly StandInStory[],
  faults: readonly (SearchFault | undefined)[] = [],
): Promise<HackerNewsStandIn> {
  const requests: URLSearchParams[] = [];
  const { url, close } = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://hn.test');
    const fault = faults[requests.length];
    requests.push(searchParams);
    const missing = { status: 404, body: { message: 'Not found' } };
    const isSearch = pathname === '/api/v1/search_by_date';
    const reply = fault ? toReply(fault) : isSearch ? answer(stories, searchParams) : missing;
    send(response, reply, '{"hits":[{"ob');
  });
  onTestFinished(close);
  return { url: `${url}/api/v1`, requests };
}

/** The index filters by time alone since June 2026, and shows at most a thousand stories of a query. */
function answer(stories: readonly StandInStory[], query: URLSearchParams): Reply {
  const filters = (query.get('numericFilters') ?? '').split(',').filter(Boolean);
  const bounds = filters.map((filter) => /^(\w+)([<>])(\d+)$/.exec(filter) ?? []);
  const wrong = bounds.find(([, attribute]) => attribute !== 'created_at_i');
  if (wrong) {
    const message = `invalid numeric attribute(${wrong[1]}), attribute not specified in numericAttributesForFiltering setting`;
    return { status: 400, body: { code: 400, message } };
  }
  const hitsPerPage = Math.min(1000, Number(query.get('hitsPerPage') ?? 20));
  const isAsked =
    query.get('tags') === 'story' && query.get('restrictSearchableAttributes') === 'url';
  const hits = (isAsked ? stories : [])
    .map(toHit)
    .filter((hit) => hit.url.includes(query.get('query') ?? ''))
    .filter(({ created_at_i: posted }) =>
      bounds.every(([, , sign, bound]) =>
        sign === '<' ? posted < Number(bound) : posted > Number(bound),
      ),
    )
    .toSorted((a, b) => b.created_at_i - a.created_at_i);
  const body = { hits: hits.slice(0, hitsPerPage), nbHits: hits.length, page: 0, hitsPerPage };
  return { status: 200, body };
}

function toHit({ id, url, points = 1, postedAt, title = 'Show HN: A thing' }: StandInStory) {
  return {
    _highlightResult: { title: { value: title, matchLevel: 'none', matchedWords: [] } },
    _tags: ['story', 'author_ada', `story_${id}`],
    author: 'ada',
    created_at: postedAt,
    created_at_i: Math.floor(Date.parse(postedAt) / 1000),
    num_comments: 3,
    objectID: String(id),
    points,
    title,
    url,
  };
}

function toReply(fault: SearchFault): Reply | Broken {
  const { kind } = fault;
  if (kind === 'status') return { status: fault.status, body: { message: 'it is broken' } };
  if (kind === 'json') return { status: 200, body: fault.body };
  if (kind === 'html') return { status: 200, body: '<html>Sign in</html>' };
  const headers = { location: 'http://elsewhere.test/' };
  return kind === 'redirect' ? { status: 302, body: '', headers } : kind;
}
