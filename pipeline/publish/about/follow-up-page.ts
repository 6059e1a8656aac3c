import { sectionTitles } from '../../contract/digest.ts';
import type { FollowedProject } from '../../contract/follow-up.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { FollowUpReport } from '../../contract/views.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { drawBars, renderChart } from '../page/charts/chart.ts';
import { renderDocument } from '../page/document.ts';
import { formatChange, formatShare, formatShortDay } from '../page/figures.ts';
import { type Content, type Markup, markup } from '../page/markup.ts';
import { noLinks, onlySection, renderAnalysis } from '../page/prose.ts';
import { labelMadeUp, renderFigures } from '../page/sections/headline.ts';
import { renderAboutWays } from './ways.ts';

/** What is known of repositories that digests named, by id. */
export type Followed = {
  /** The paths of their own pages, below the public folder. */
  pages: ReadonlyMap<string, string>;
  /** Those against which the last scan that saw them found something. */
  doubted: ReadonlySet<string>;
};

/** The most projects that the page names in one list, so that a page has less than 60 KB. */
const shownProjects = 100;
const shownGrown = 8;

/** The page that says what became of the recommendations of the last 30 days. */
export function renderFollowUpPage(
  baseUrl: string,
  report: FollowUpReport,
  { fullAnalysis, followed }: { fullAnalysis: string; followed: Followed },
): string {
  const { source, days, checked, projects } = report;
  const title = 'What became of earlier recommendations';
  const isDoubted = ({ id }: FollowedProject) => followed.doubted.has(id);
  const there = projects.filter(({ gone }) => !gone);
  const clear = there.filter((project) => !isDoubted(project)).toSorted(byGain);
  const lists = [
    [
      'gone',
      'Gone',
      'GitHub no longer shows them: deleted, made private or blocked.',
      projects.filter(({ gone }) => gone),
    ],
    [
      'doubtful',
      'Doubtful or likely spam now',
      'Later nights found something against them. We would not recommend them today.',
      there.filter(isDoubted),
    ],
    ['there', 'Still there', 'Those that gained the most stars come first.', clear],
  ] as const;
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
<p class="standfirst">Each night looks up again what the nights of the last ${days ?? 30} days recommended. Nothing is taken back: a mistake stays here to see.</p></header>
${checked === 0 ? markup`<p>No recommendation could be looked up yet. The first ones are, on the night after their own.</p>` : renderOutcome(report, clear)}
${renderOwnWords(fullAnalysis)}${lists.map(([id, heading, about, members]) => renderList({ id, heading, about, members }, followed))}<p class="for-programs">For programs: <a href="${publicPaths.followUp}">${publicPaths.followUp}</a>.</p>
${renderAboutWays(publicPaths.followUpPage)}
</article>`,
  );
}

function byGain(a: FollowedProject, b: FollowedProject): number {
  return gainOf(b) - gainOf(a) || (a.fullName < b.fullName ? -1 : 1);
}

function gainOf({ starsNow, starsThen }: FollowedProject): number {
  return starsNow === null ? 0 : starsNow - starsThen;
}

/** What the newest digest says of earlier picks. */
function renderOwnWords(fullAnalysis: string): Content {
  const section = onlySection(fullAnalysis, sectionTitles.earlier);
  if (section === '') return undefined;
  return markup`<section class="text" aria-labelledby="newest"><h2 id="newest">What the newest night says</h2>
${renderAnalysis(section, noLinks)}</section>
`;
}

function renderOutcome(report: FollowUpReport, clear: readonly FollowedProject[]): Markup {
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
${drawGrown(clear)}
</div></section>`;
}

function drawWeeks({ weeks }: FollowUpReport): Markup {
  const shown = weeks.map(({ from, checked, gone }) => ({
    name: `Week of ${formatShortDay(from)}`,
    checked,
    there: checked - gone,
    share: (checked - gone) / checked,
  }));
  const bars = shown.map(({ name, share, there, checked }) => ({
    name,
    value: share,
    label: `${formatCount(there)} of ${formatCount(checked)}`,
  }));
  const { shapes, height } = drawBars(bars, 1);
  const description = `Bars of the share that is still there, by the week of the recommendation: ${bars
    .map(({ name, label }) => `${name} ${label}`)
    .join('; ')}.`;
  return renderChart({
    id: 'weeks-there',
    title: 'Still there',
    caption: 'By the week in which they were recommended. The full width is all of them.',
    drawing: { description, height, shapes },
    table: {
      caption: 'Recommendations that are still there, by week',
      head: ['Week', 'Still there', 'Looked up', 'Share'],
      rows: shown.map(({ name, there, checked, share }) => [
        name,
        formatCount(there),
        formatCount(checked),
        formatShare(share),
      ]),
    },
  });
}

function drawGrown(clear: readonly FollowedProject[]): Content {
  const grown = clear.filter((project) => gainOf(project) > 0).slice(0, shownGrown);
  if (grown.length === 0) return undefined;
  const bars = grown.map((project) => ({
    name: project.fullName,
    value: gainOf(project),
    label: formatChange(gainOf(project)),
  }));
  const { shapes, height } = drawBars(bars);
  const description = `Bars of the stars gained since the recommendation: ${bars
    .map(({ name, label }) => `${name} ${label}`)
    .join('; ')}.`;
  return renderChart({
    id: 'grown',
    title: 'Gained most',
    caption: 'Stars since the recommendation. The longest bar fills the width.',
    drawing: { description, height, shapes },
    table: {
      caption: 'Stars gained since the recommendation',
      head: ['Repository', 'Gained', 'Then', 'Now'],
      rows: grown.map((project) => [
        project.fullName,
        formatChange(gainOf(project)),
        formatCount(project.starsThen),
        formatCount(project.starsNow ?? 0),
      ]),
    },
  });
}

type List = { id: string; heading: string; about: string; members: readonly FollowedProject[] };

function renderList({ id, heading, about, members }: List, followed: Followed): Content {
  if (members.length === 0) return undefined;
  const shown = members.slice(0, shownProjects);
  const rest = members.length - shown.length;
  return markup`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
<p>${about}</p>
<ol class="followed">
${shown.map((project) => markup`<li>${linkOwnPage(project, followed)} <span class="count">${say(project)}</span></li>\n`)}</ol>
${rest > 0 ? markup`<p>${countOf(rest, 'more is', 'more are')} in the data for programs.</p>\n` : undefined}</section>
`;
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
  recommendedOn,
  starsThen,
  starsNow,
  renamedTo,
  archived,
}: FollowedProject): string {
  const parts = [
    `recommended on ${formatShortDay(recommendedOn)} with ${countOf(starsThen, 'star', 'stars')}`,
    ...(starsNow === null
      ? []
      : [`${formatCount(starsNow)} now (${formatChange(starsNow - starsThen)})`]),
    ...(renamedTo === null ? [] : [`its name was ${fullName}`]),
    ...(archived ? ['archived by its owner'] : []),
  ];
  return parts.join('; ');
}
