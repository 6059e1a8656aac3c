import { groups } from 'd3-array';
import { formatShortDay, type Week, yearOf } from '../../contract/dates.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { ListedWeek } from '../../contract/published-lists.ts';
import type { WeekEdition, WeekRepository } from '../../contract/week.ts';
import { type Channel, listPicks } from '../feeds.ts';
import type { Site } from '../context.ts';
import { renderDocument, siteName } from './document.ts';
import type { PublicFile } from '../../platform/files.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { sayCaveat } from './figures.ts';
import { type Markup, markup } from './markup.ts';
import { linkProse, type Links, noLinks, toLinks } from './prose.ts';
import { labelMadeUp } from './headline.ts';
import { renderNeighbours } from './archive.ts';
import { renderProject } from './projects.ts';

/** What a page of a week shows besides its edition. */
export type WeekPage = {
  baseUrl: string;
  earlier: Week | undefined;
  later: Week | undefined;
  /** The ways to pages of repositories, by id. Only the newest edition has them. */
  pages: ReadonlyMap<string, string>;
};

export function renderWeekPage(edition: WeekEdition, page: WeekPage): PublicFile {
  const { week, title, summary: description, writtenAt: publishedAt } = edition;
  const { baseUrl, earlier, later, pages } = page;
  const links = toLinks(edition.worthKnowing);
  return renderDocument(
    {
      baseUrl,
      path: publicPaths.week(week),
      title,
      description,
      publishedAt,
      feeds: weekChannel,
    },
    markup`<article class="week">
<header class="headline">
<p class="kicker">${nameWeek(edition)}, <time datetime="${edition.from}">${sayDays(edition)}</time></p>
<h1>${linkProse(title, noLinks)}</h1>
${labelMadeUp(edition.source)}
<p class="standfirst">${linkProse(description, links)}</p>
</header>
${renderWorthKnowing(edition, links, pages)}
<p class="full">Stars are those of our own snapshots between ${formatShortDay(edition.from)} and ${formatShortDay(edition.to)}.${edition.before.count === 0 ? '' : ' A repository that gained a twentieth of its stars in the week still grows.'} What a later scan doubts is not named.</p>
</article>
${renderNeighbours('weeks', {
  earlier,
  all: markup`<a href="../${publicPaths.weekList}">All weeks</a>`,
  later,
  nameOf: (other) => nameWeek({ week: other }),
})}`,
  );
}

/** The edition for mail, in elements that every mail program shows, with absolute links. */
export function renderWeekMail(edition: WeekEdition, url: string): Markup {
  const links = toLinks(edition.worthKnowing);
  const worth = edition.worthKnowing.map((pick) => {
    const { fullName, figure, why, caveat } = toShownPick(pick);
    return {
      fullName,
      figure,
      sentences: [why, caveat].map((text) => text && linkProse(text, links)),
    };
  });
  return markup`${labelMadeUp(edition.source)}<p>${linkProse(edition.summary, links)}</p>${listPicks('Worth knowing', worth, links)}<p><a href="${url}">This edition on the web</a></p>`;
}

/** The whole edition as plain text, for programs that send the summary of an entry as mail. */
export function sayWeekInText(edition: WeekEdition): string {
  const { summary, worthKnowing } = edition;
  const worth = worthKnowing.map((pick, index) => {
    const { fullName, why, figure, caveat } = toShownPick(pick);
    return `${index + 1}. ${fullName}: ${[why, `${figure}.`, caveat].join(' ').trim()}`;
  });
  return [summary, ...(worth.length > 0 ? ['Worth knowing:'] : []), ...worth].join('\n');
}

/** What the week recommended and what gained most. */
function renderWorthKnowing({ worthKnowing }: WeekEdition, links: Links, pages: WeekPage['pages']) {
  if (worthKnowing.length === 0) return undefined;
  const items = worthKnowing.map((pick) => {
    const history = pages.get(pick.id);
    return renderProject({ ...toShownPick(pick), history }, links);
  });
  return markup`<section aria-labelledby="worth-knowing"><h2 id="worth-knowing">Worth knowing</h2>
<ol class="projects">
${items}</ol></section>
`;
}

/** What to be careful about has the day of its digest if a later night counted the stars. */
function toShownPick(pick: WeekRepository) {
  const { what, caveat, namedOn, countedOn } = pick;
  const beware = sayCaveat(caveat, namedOn, countedOn ?? namedOn);
  return { ...pick, caveat: beware, figure: sayCourse(pick), why: what };
}

/** `340 stars on 12 August, 1,200 on 16 August` */
function sayCourse(repository: WeekRepository): string {
  const { namedOn, starsThen, stars, countedOn } = repository;
  const then = `${countOf(starsThen, 'star')} on ${formatShortDay(namedOn)}`;
  if (stars === null || countedOn === null || countedOn === namedOn) return then;
  return `${then}, ${formatCount(stars)} on ${formatShortDay(countedOn)}`;
}

export const weekChannel: Channel = {
  title: `${siteName}: the week`,
  description:
    'Every Monday: the five new repositories on GitHub that are worth knowing, and how many of those before still grow, faded or are gone.',
  page: publicPaths.weekList,
  atom: publicPaths.weeksAtomFeed,
  json: publicPaths.weeksJsonFeed,
};

/** The page with all editions, by year. `weeks` is sorted oldest first. */
export function renderWeekList(
  { baseUrl, source }: Pick<Site, 'baseUrl' | 'source'>,
  weeks: readonly ListedWeek[],
): PublicFile {
  const count = countOf(weeks.length, 'week');
  const byYear = groups(weeks.toReversed(), ({ week }) => week.slice(0, 4));
  return renderDocument(
    {
      baseUrl,
      path: publicPaths.weekList,
      title: 'Weeks',
      description: `${siteName} by week: what is worth knowing, and how much of it lasts. So far ${count}.`,
      ...(weeks.length === 0 ? {} : { feeds: weekChannel }),
    },
    markup`<section class="month" aria-labelledby="weeks"><h1 id="weeks">Weeks</h1>
${labelMadeUp(source)}
<p>What happened to the repositories that the nights put forward, week by week. ${weeks.length === 0 ? 'The first edition comes on the Monday after three nights of one week.' : markup`Also as a feed: <a href="${publicPaths.weeksAtomFeed}">Atom</a>, <a href="${publicPaths.weeksJsonFeed}">JSON</a>.`}</p>
${byYear.map(
  ([year, ofYear]) => markup`<h2>${year}</h2>
<ol class="nights">
${ofYear.map(
  ({ week, title, from }) =>
    markup`<li><a href="${publicPaths.week(week)}"><time datetime="${from}">${formatShortDay(from)}</time> <span>${linkProse(title, noLinks)}</span></a></li>\n`,
)}</ol>
`,
)}</section>`,
  );
}

/** The counts of a week, from which its sentences are made. */
export type CountedWeek = Omit<WeekEdition, 'title' | 'summary'>;

/** `Week 33` */
function nameWeek({ week }: Pick<WeekEdition, 'week'>): string {
  return `Week ${Number(week.slice(6))}`;
}

/** `10 August to 16 August 2026`, or `28 December 2026 to 3 January 2027`. */
function sayDays({ from, to }: Pick<WeekEdition, 'from' | 'to'>): string {
  const [first, last] = [yearOf(from), yearOf(to)];
  return `${formatShortDay(from)}${first === last ? '' : ` ${first}`} to ${formatShortDay(to)} ${last}`;
}

export function writeWeekTitle(week: CountedWeek): string {
  const { lasted, faded, vanished } = week.before;
  const followed = lasted.count + faded.count + vanished.count;
  const news =
    followed > 0
      ? `${formatCount(lasted.count)} of ${formatCount(followed)} put forward the week before still ${lasted.count === 1 ? 'grows' : 'grow'}`
      : `${countOf(week.found, 'new repository')} in ${countOf(week.nights.length, 'night')}`;
  const name = nameWeek(week);
  return `${week.source === 'demo' ? `Made-up demo, ${name.toLowerCase()}` : name}: ${news}`;
}

export function writeWeekSummary(week: CountedWeek): string {
  const { found, setAside, nights, before } = week;
  const aside = `${formatCount(setAside)} of them ${setAside === 1 ? 'was' : 'were'} set aside as likely spam`;
  return [
    week.source === 'demo' && 'Every repository here is invented.',
    `${countOf(nights.length, 'night')} found ${countOf(found, 'new repository')}${setAside === 0 ? '' : `, and ${aside}`}.`,
    before.count > 0 && sayBefore(before),
    sayFirst(week),
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
}

/** What happened to the repositories that were put forward in the week before, in one sentence. */
function sayBefore({ count, lasted, faded, vanished, uncounted }: WeekEdition['before']): string {
  const parts = [
    `${formatCount(lasted.count)} still ${lasted.count === 1 ? 'grows' : 'grow'}`,
    `${formatCount(faded.count)} faded`,
    `${formatCount(vanished.count)} ${vanished.count === 1 ? 'is' : 'are'} gone`,
    ...(uncounted === 0
      ? []
      : [`${formatCount(uncounted)} ${uncounted === 1 ? 'was' : 'were'} not counted again`]),
  ];
  const last = parts.pop() ?? '';
  return `Of ${countOf(count, 'repository')} first put forward in the week before, ${parts.join(', ')} and ${last}.`;
}

function sayFirst({ worthKnowing: [first] }: CountedWeek): string | undefined {
  const gained = first ? gainSinceNaming(first) : 0;
  if (!first || gained <= 0) return undefined;
  return `Of the repositories worth knowing, ${first.fullName} gained most: ${countOf(gained, 'star')} since ${formatShortDay(first.namedOn)}.`;
}

/** Stars that a repository gained from its naming to the end of the week. */
export function gainSinceNaming({
  stars,
  starsThen,
}: Pick<WeekRepository, 'stars' | 'starsThen'>): number {
  return (stars ?? starsThen) - starsThen;
}
