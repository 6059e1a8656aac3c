import { min } from 'd3-array';
import * as z from 'zod';
import { daySeconds, type Instant, toInstant } from '../contract/dates.ts';
import type { ScannedRow, Story } from '../contract/repository-row.ts';
import { allRows, type Scan } from '../contract/scan.ts';
import { AnswerBoundError, createBoundedFetch, type Fetch } from '../platform/bounded-fetch.ts';
import { requestCodeOf } from '../platform/log.ts';
import type { Log } from '../contract/night-events.ts';
import { PipelineError } from '../platform/pipeline-error.ts';

/** A story, and the `owner/repository` that it links to, in lower case. */
export type LinkingStory = Story & { links: string };

const service = 'Hacker News’ search';
/** A launch brings stars for about a week. Source: arXiv 2511.04453. */
const askedDays = 7;
/** The most stories that a query returns. A week has hundreds of stories that link to GitHub. */
const pageSize = 1000;
const mostPages = 2;
/** No story ever had a tenth of these points. */
const mostPoints = 100_000;

/** The bounds of an answer. A story takes about 1 kB, with texts that are not read here. */
export const usualBounds = { maxBytes: 8_000_000, timeoutMs: 10_000 };

type StorySearch = { address: string; startedAt: Instant; bounds?: typeof usualBounds };

/**
 * Asks Hacker News' public search for stories of the last days that link to a repository, in one or
 * two requests. Undefined if one fails, which is logged: a night needs no stories. Source:
 * hn.algolia.com/api.
 */
export async function searchHackerNews(
  { address, startedAt, bounds = usualBounds }: StorySearch,
  log: Log,
): Promise<LinkingStory[] | undefined> {
  const fetch = createBoundedFetch({ service, ...bounds });
  const to = Math.floor(Date.parse(startedAt) / 1000);
  const from = to - askedDays * daySeconds;
  const found: Hit[] = [];
  try {
    for (let page = 0, before = to; page < mostPages; page += 1) {
      const { hits, isFull } = await askPage(fetch, `${address}/search_by_date`, { from, before });
      found.push(...hits);
      if (!isFull) break;
      before = min(hits, (hit) => hit.created_at_i) ?? from;
    }
  } catch (error) {
    log('hacker-news-missed', { notice: explain(error) }, 'warn');
    return undefined;
  }
  const stories = found.flatMap((hit) => toStory(hit) ?? []);
  log('hacker-news-asked', { stories: stories.length });
  return stories;
}

/** The fields of a story that are used. Its title is not: the poster writes anything there. */
const Hit = z.object({
  objectID: z.string().regex(/^[1-9]\d{0,11}$/),
  url: z.string(),
  points: z.int().min(0).max(mostPoints),
  /** In Unix seconds. */
  created_at_i: z.int().nonnegative(),
});
type Hit = z.infer<typeof Hit>;

const Page = z.object({ hits: z.array(z.unknown()) });

/** The newest stories between two moments in Unix seconds. Stories of unknown form are left out. */
async function askPage(
  fetch: Fetch,
  address: string,
  { from, before }: { from: number; before: number },
): Promise<{ hits: Hit[]; isFull: boolean }> {
  const query = new URLSearchParams({
    query: 'github.com',
    restrictSearchableAttributes: 'url',
    tags: 'story',
    // The search refuses a filter by points, so only times are given.
    numericFilters: `created_at_i>${from},created_at_i<${before}`,
    hitsPerPage: String(pageSize),
  });
  const headers = { 'User-Agent': 'trend-intelligence-api' };
  const response = await fetch(`${address}?${query.toString()}`, { headers });
  if (!response.ok) throw new PipelineError(`${service} answered ${response.status}`);
  const page = Page.parse(await response.json()).hits.slice(0, pageSize);
  const hits = page
    .flatMap((hit) => Hit.safeParse(hit).data ?? [])
    .filter((hit) => hit.created_at_i > from && hit.created_at_i < before);
  return { hits, isFull: page.length === pageSize };
}

function explain(error: unknown): string {
  if (error instanceof AnswerBoundError || error instanceof PipelineError) return error.message;
  if (error instanceof z.ZodError || error instanceof SyntaxError) {
    return `${service} answered in an unknown form`;
  }
  return `${service} could not be reached: ${requestCodeOf(error)}`;
}

/** The repository that a story links to, by any of its pages. A link to an owner does not count. */
function toStory({ objectID, url, points, created_at_i: posted }: Hit): LinkingStory | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, pathname } = new URL(url);
  if (!/^https?:$/.test(protocol) || !/^(?:www\.)?github\.com$/.test(host)) return undefined;
  const [, links] = /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:\/|$)/.exec(pathname) ?? [];
  if (links === undefined) return undefined;
  const postedAt = toInstant(posted * 1000);
  return { id: Number(objectID), points, postedAt, links: links.toLowerCase() };
}

/**
 * Gives each row the story with the most points under any of its names, but none older than the
 * repository. Without `stories`, rows stay as they are.
 */
export function addStories(
  rows: readonly ScannedRow[],
  stories: readonly LinkingStory[] | undefined,
  earlier: readonly Pick<Scan, 'rows' | 'quarantined'>[],
): ScannedRow[] {
  if (!stories) return [...rows];
  const before = earlier.toReversed().flatMap(allRows);
  // If a name passed to another repository, it means the newer repository.
  const ids = new Map([...before, ...rows].map(({ fullName, id }) => [fullName.toLowerCase(), id]));
  const best = new Map<string, Story>();
  const created = new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
  for (const { links, ...story } of stories) {
    const id = ids.get(links) ?? '';
    const createdAt = created.get(id);
    if (createdAt === undefined || story.postedAt < createdAt) continue;
    if (story.points > (best.get(id)?.points ?? -1)) best.set(id, story);
  }
  return rows.map((row) => {
    const story = best.get(row.id) ?? null;
    return { ...row, signals: { ...row.signals, story } };
  });
}
