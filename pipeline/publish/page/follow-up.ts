import { sectionTitles } from '../../contract/digest.ts';
import { type FollowedProject, isRecommended } from '../../contract/follow-up.ts';
import { publicPaths } from '../../contract/paths.ts';
import { type FollowUpReport } from '../../contract/views.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { renderShares } from './chart.ts';
import { renderAboutWays, renderDocument } from './document.ts';
import { formatChange, formatShare, formatShortDay } from './figures.ts';
import { type Content, type Markup, markup } from './markup.ts';
import { renderOwnWords } from './prose.ts';
import { labelMadeUp, renderFigures } from './headline.ts';

/** What is known of repositories that digests named, by id. */
export type Followed = {
  /** The paths of their own pages, below the public folder. */
  pages: ReadonlyMap<string, string>;
  /** Those against which the last scan that saw them found something. */
  doubted: ReadonlySet<string>;
};

/** The most projects that a list shows before the reader opens it. */
const openProjects = 20;
/** The most projects of a list, so that the page has less than 60 KB. */
const shownProjects = 100;

/** The page that says what became of the recommendations of the last 30 days. */
export function renderFollowUpPage(
  baseUrl: string,
  report: FollowUpReport,
  { fullAnalysis, followed }: { fullAnalysis: string; followed: Followed },
): string {
  const { source, days, checked, projects } = report;
  const title = 'What became of earlier recommendations';
  const isDoubted: IsDoubted = ({ id }) => followed.doubted.has(id);
  const there = projects.filter(({ gone }) => !gone);
  const lists: List[] = [
    {
      id: 'gone',
      heading: 'Gone',
      about: 'GitHub no longer shows them: deleted, made private or blocked.',
      members: projects.filter(({ gone }) => gone),
    },
    {
      id: 'doubtful',
      heading: 'Doubtful or likely spam now',
      about: 'Later nights found something against them. We would not recommend them today.',
      members: there.filter(isDoubted),
    },
    {
      id: 'there',
      heading: 'Still there',
      about: 'Those that gained the most stars come first.',
      members: there.filter((project) => !isDoubted(project)).toSorted(byGain),
    },
  ];
  return renderDocument(
    {
      baseUrl,
      path: publicPaths.followUpPage,
      title,
      description: `The recommendations of the last ${days ?? 30} days, looked up again: which are gone, which are doubtful now, and how many stars the others gained.`,
    },
    markup`<article class="about-page">
<header class="headline">
<h1>${title}</h1>
${labelMadeUp(source)}
<p class="standfirst">Each night looks up again what the nights of the last ${days ?? 30} days recommended, and the tools that they listed. Tools are in no figure. Nothing is taken back: a mistake stays here to see.</p></header>
${checked === 0 ? markup`<p>No recommendation could be looked up yet. The first ones are, on the night after their own.</p>` : renderOutcome(report, isDoubted)}
${renderOwnWords(fullAnalysis, sectionTitles.earlier, { id: 'newest', heading: 'What the newest night says' })}${lists.map((list) => renderList(list, followed))}<p class="for-programs">For programs: <a href="${publicPaths.followUp}">${publicPaths.followUp}</a>.</p>
${renderAboutWays(publicPaths.followUpPage)}
</article>`,
  );
}

type IsDoubted = (project: Pick<FollowedProject, 'id'>) => boolean;

function byGain(a: FollowedProject, b: FollowedProject): number {
  return gainOf(b) - gainOf(a) || (a.fullName < b.fullName ? -1 : 1);
}

function gainOf({ starsNow, starsThen }: FollowedProject): number {
  return starsNow === null ? 0 : starsNow - starsThen;
}

function renderOutcome(report: FollowUpReport, isDoubted: IsDoubted): Markup {
  const { checked, gone, renamed, archived, unanswered } = report;
  const figures = renderFigures([
    [
      formatCount(checked),
      'looked up again',
      unanswered === 0 ? 'all of them' : `${formatCount(unanswered)} more got no answer`,
    ],
    [
      formatCount(checked - gone),
      'still there',
      `${formatShare((checked - gone) / checked)} of them`,
    ],
    [formatCount(gone), 'gone', 'deleted, made private or blocked'],
    [
      formatCount(renamed),
      'renamed',
      `and ${formatCount(archived)} archived by ${archived === 1 ? 'its owner' : 'their owners'}`,
    ],
  ]);
  return markup`${figures}
<section aria-labelledby="outcome"><h2 id="outcome">In pictures</h2>
<div class="charts">
${drawWeeks(report)}
${drawCourses(report.projects.filter(isRecommended), isDoubted)}
</div></section>`;
}

function drawWeeks({ weeks }: FollowUpReport): Markup {
  return renderShares(
    {
      id: 'weeks-there',
      title: 'Still there',
      caption: 'By the week of the recommendation. The full width is all of that week.',
      head: ['Week', 'Still there', 'Looked up', 'Share'],
    },
    weeks.map(({ from, checked, gone }) => {
      const there = checked - gone;
      return {
        name: `Week of ${formatShortDay(from)}`,
        value: there / checked,
        label: `${formatCount(there)} of ${formatCount(checked)}`,
        cells: [formatCount(there), formatCount(checked), formatShare(there / checked)],
      };
    }),
  );
}

/** A repository grows if it gained a twentieth of its stars or more, as in the editions of weeks. */
const growth = 0.05;

function drawCourses(projects: readonly FollowedProject[], isDoubted: IsDoubted): Markup {
  const clear = projects.filter((project) => !project.gone && !isDoubted(project));
  const count = (matches: (gain: number, starsThen: number) => boolean) =>
    clear.filter((project) => matches(gainOf(project), project.starsThen)).length;
  const courses = [
    ['Gained a twentieth or more', count((gain, then) => gain >= growth * then && gain > 0)],
    ['Gained less', count((gain, then) => gain >= 0 && (gain < growth * then || gain === 0))],
    ['Lost stars', count((gain) => gain < 0)],
    ['Doubtful or likely spam now', projects.filter((one) => !one.gone && isDoubted(one)).length],
    ['Gone', projects.filter(({ gone }) => gone).length],
  ] as const;
  const share = (number: number) => number / projects.length;
  return renderShares(
    {
      id: 'courses',
      title: 'What they did since',
      caption: 'Each is counted once. The full width is all of them.',
      head: ['What it did', 'Repositories', 'Share'],
    },
    courses.map(([name, number]) => ({
      name,
      value: share(number),
      label: formatCount(number),
      cells: [formatCount(number), formatShare(share(number))],
    })),
  );
}

type List = { id: string; heading: string; about: string; members: readonly FollowedProject[] };

function renderList({ id, heading, about, members }: List, followed: Followed): Content {
  if (members.length === 0) return undefined;
  const items = members.slice(0, shownProjects).map((project) => renderProject(project, followed));
  const [shown, more] = [items.slice(0, openProjects), items.slice(openProjects)];
  const rest = members.length - items.length;
  return markup`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
<p>${about}</p>
<ol class="followed">
${shown}</ol>
${more.length > 0 ? markup`<details><summary>${formatCount(more.length)} more</summary>\n<ol class="followed" start="${openProjects + 1}">\n${more}</ol></details>\n` : undefined}${rest > 0 ? markup`<p>${countOf(rest, 'more is', 'more are')} in the data for programs.</p>\n` : undefined}</section>
`;
}

function renderProject(project: FollowedProject, followed: Followed): Markup {
  return markup`<li>${linkOwnPage(project, followed)} <span class="count">${say(project)}</span></li>\n`;
}

/** The name it has now, as a link to its own page. A page says more than GitHub: why and when it was named. */
function linkOwnPage({ id, fullName, renamedTo }: FollowedProject, { pages }: Followed): Content {
  const name = renamedTo ?? fullName;
  const path = pages.get(id);
  return path === undefined ? name : markup`<a href="${path}">${name}</a>`;
}

/** `recommended on 8 November with 127 stars; 490 now (+363)` */
function say({
  fullName,
  as,
  recommendedOn,
  starsThen,
  starsNow,
  renamedTo,
  archived,
}: FollowedProject): string {
  const parts = [
    `${as === 'notable' ? 'recommended' : 'listed as a tool'} on ${formatShortDay(recommendedOn)} with ${countOf(starsThen, 'star')}`,
    ...(starsNow === null
      ? []
      : [`${formatCount(starsNow)} now (${formatChange(starsNow - starsThen)})`]),
    ...(renamedTo === null ? [] : [`its name was ${fullName}`]),
    ...(archived ? ['archived by its owner'] : []),
  ];
  return parts.join('; ');
}
