import { groups } from 'd3-array';
import type { Source } from '../../contract/scan.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { WeekEdition } from '../../contract/week.ts';
import { renderDocument, siteName } from '../page/document.ts';
import { countOf } from '../../contract/counts.ts';
import { markup } from '../page/markup.ts';
import { linkProse, noLinks } from '../page/prose.ts';
import { labelMadeUp } from '../page/sections/headline.ts';
import { weekFeeds } from './week-feeds.ts';
import { nameWeek } from './words.ts';

/** What the list needs of an edition. */
export type ListedWeek = Pick<WeekEdition, 'week' | 'title' | 'from'>;

/** The page with all editions, by year. `weeks` is sorted oldest first. */
export function renderWeekList(
  { baseUrl, source }: { baseUrl: string; source: Source },
  weeks: readonly ListedWeek[],
): string {
  const count = countOf(weeks.length, 'week', 'weeks');
  const byYear = groups(weeks.toReversed(), ({ week }) => week.slice(0, 4));
  return renderDocument(
    {
      baseUrl,
      path: publicPaths.weekList,
      title: 'Weeks',
      description: `${siteName} by week: what lasted, what faded and what vanished of what was put forward. So far ${count}.`,
      ...(weeks.length === 0 ? {} : { feeds: weekFeeds }),
    },
    markup`<section class="month" aria-labelledby="weeks"><h1 id="weeks">Weeks</h1>
${labelMadeUp(source)}
<p>What happened to the repositories that the nights put forward, week by week. ${weeks.length === 0 ? 'The first edition comes on the Monday after three nights of one week.' : markup`Also as a feed: <a href="${publicPaths.weeksAtomFeed}">Atom</a>, <a href="${publicPaths.weeksJsonFeed}">JSON</a>.`}</p>
${byYear.map(
  ([year, ofYear]) => markup`<h2>${year}</h2>
<ol class="nights">
${ofYear.map(
  ({ week, title, from }) =>
    markup`<li><a href="${publicPaths.week(week)}"><time datetime="${from}">${nameWeek({ week })}</time> <span>${linkProse(title, noLinks)}</span></a></li>\n`,
)}</ol>
`,
)}</section>`,
  );
}
