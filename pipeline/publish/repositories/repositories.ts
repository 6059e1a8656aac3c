import {
  type NamedRepository,
  type Naming,
  type NamedBook,
  rememberedDays,
} from '../../archive/history/named.ts';
import type { Collection } from '../collection.ts';
import type { Site } from '../night-pages.ts';
import { sectionTitles } from '../../contract/digest.ts';
import { publicPaths } from '../../contract/paths.ts';
import { addDays } from '../../contract/dates.ts';
import { renderDocument } from '../page/document.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { formatChange, formatDay, formatShortDay } from '../page/figures.ts';
import { type Content, type Markup, markup } from '../page/markup.ts';
import { linkName, linkProse, type Links, noLinks, toLinks } from '../page/prose.ts';
import { labelMadeUp, renderFigures } from '../page/sections/headline.ts';
import { firstNamingOf, isGone, nameOf, urlOf } from './followed.ts';
import { max } from 'd3-array';
import { drawCourse, renderChart } from '../page/charts/chart.ts';

/** The pages of the repositories that are followed, at the paths that `pages` has by id. Every night renders all of them. */
export function collectRepositories(
  site: Site,
  book: NamedBook,
  pages: ReadonlyMap<string, string>,
): Collection {
  return {
    entries: book.repositories.flatMap((one) => {
      const path = pages.get(one.id);
      return path === undefined ? [] : [{ path, html: renderRepositoryPage(site, one, path) }];
    }),
  };
}

/** The page of a repository that was put forward. `path` is below the public folder. */
function renderRepositoryPage(
  { baseUrl, source }: Pick<Site, 'baseUrl' | 'source'>,
  one: NamedRepository,
  path: string,
): string {
  const name = nameOf(one);
  const links = isGone(one) ? noLinks : toLinks([{ fullName: name, url: urlOf(one) }]);
  const what = findWhat(one);
  const description = `What happened to ${name} since a night named it on ${formatShortDay(firstNamingOf(one).date)}: its stars by night, whether something speaks against it, and whether it is still there.`;
  return renderDocument(
    { baseUrl, path, title: name, description },
    markup`<article class="repository">
<header class="headline">
<p class="kicker">Named by a night, and followed since</p>
<h1>${linkName(name, links)}</h1>
${labelMadeUp(source)}
${renderWarning(one)}
<p class="standfirst">${what === undefined ? 'No digest said in a sentence what it is.' : linkProse(what, links)}</p>
${renderCaveat(one, links)}
</header>
${renderState(one)}
<section aria-labelledby="named"><h2 id="named">When and why it was named</h2>
<ol class="followed">
${one.namings.map((naming) => renderNaming(naming, links))}</ol></section>
<section aria-labelledby="figures"><h2 id="figures">Its stars</h2>
<div class="charts">
${drawStars(one) ?? markup`<p>Only one night counted its stars so far, so there is no line to draw.</p>`}
</div></section>
<section aria-labelledby="about"><h2 id="about">About this page</h2>
<p>Our own snapshots count a repository while a night lists it or looks it up, for about 30 days after it was last listed. This page goes ${formatCount(rememberedDays)} days after the last naming, on ${formatDay(lastDayOf(one))}.</p></section>
</article>`,
  );
}

function lastDayOf({ namings }: NamedRepository): string {
  return addDays(namings.at(-1)?.date ?? '', rememberedDays);
}

/** The newest sentence that says what the repository is. */
function findWhat({ namings }: NamedRepository): string | undefined {
  return namings.findLast(({ what }) => what !== null)?.what ?? undefined;
}

function renderCaveat({ namings }: NamedRepository, links: Links): Content {
  const caveat = namings.findLast((naming) => naming.caveat !== null)?.caveat;
  return caveat ? markup`<p class="caveat">${linkProse(caveat, links)}</p>` : undefined;
}

/** What a reader must know first: that the repository is gone, or that a later scan doubts it. */
function renderWarning({ standings, fates }: NamedRepository): Content {
  const [standing, fate] = [standings.at(-1), fates.at(-1)];
  const warnings = [
    fate?.fate === 'gone'
      ? `It is gone: GitHub has not shown it since ${formatShortDay(fate.date)}. It was deleted, made private or blocked.`
      : '',
    standing?.standing === 'quarantined'
      ? `Our scan of ${formatShortDay(standing.date)} set it apart as likely spam. We would not name it today.`
      : '',
    standing?.standing === 'caution'
      ? `Since ${formatShortDay(standing.date)} it is doubtful. We would not name it today.`
      : '',
  ].filter((text) => text !== '');
  return warnings.map(
    (text) => markup`<p class="caveat" role="note"><strong>${text}</strong></p>\n`,
  );
}

function renderState(one: NamedRepository): Markup {
  const first = firstNamingOf(one);
  const { fates, names, stars, createdAt } = one;
  const [count, counted] = [stars.counts.at(-1), stars.dates.at(-1)];
  const fate = fates.at(-1);
  const gained = (count ?? first.stars) - first.stars;
  const figures = renderFigures([
    [formatCount(count ?? first.stars), 'stars', `on ${formatShortDay(counted ?? first.date)}`],
    [
      formatChange(gained),
      'since it was named',
      `on ${formatShortDay(first.date)}, with ${countOf(first.stars, 'star')}`,
    ],
    [fateWords[fate?.fate ?? 'there'], 'on GitHub', sayFate(one)],
  ]);
  const renamed = names.slice(1);
  return markup`${figures}
<section aria-labelledby="standing"><h2 id="standing">What speaks against it, and its name</h2>
${renderStanding(one)}
<p>Created on ${formatDay(createdAt.slice(0, 10))}${first.language === '' ? '' : `, mainly in ${first.language}`}. ${renamed.length === 0 ? '' : `It was named as ${first.fullName}, and renamed since: ${renamed.map(({ fullName, date }) => `${fullName} on ${formatShortDay(date)}`).join(', ')}.`}</p></section>`;
}

const fateWords = { there: 'There', archived: 'Archived', gone: 'Gone' } as const;

function sayFate({ fates, stars }: NamedRepository): string {
  const fate = fates.at(-1);
  if (fate?.fate === 'gone') return `found on ${formatShortDay(fate.date)}`;
  if (fate?.fate === 'archived') return `by its owner, seen on ${formatShortDay(fate.date)}`;
  const last = stars.dates.at(-1);
  return last === undefined ? 'not counted since' : `when last counted, on ${formatShortDay(last)}`;
}

const standingWords = {
  clear: 'Nothing that our scans look at speaks against it.',
  caution: 'Doubtful: something speaks against it, and no digest recommends it.',
  quarantined:
    'Likely spam: it is set apart. This is an estimate from public signs and accuses nobody.',
} as const;

function renderStanding({ standings }: NamedRepository): Content {
  const last = standings.at(-1);
  if (!last) return undefined;
  const { standing, reasons } = last;
  const isDoubted = standing !== 'clear' && reasons.length > 0;
  return markup`<p>${standingWords[standing]}</p>
${isDoubted ? markup`<ul class="followed">${reasons.map((reason) => markup`<li>${reason}</li>`)}</ul>\n` : undefined}`;
}

const parts = {
  notable: sectionTitles.notable,
  tool: 'Emerging tools',
  rising: sectionTitles.rising,
} as const;

/** A naming as an item of a list. A reason names the stars itself, so the stars are added only where there is no reason. */
function renderNaming({ date, part, stars, why }: Naming, links: Links): Markup {
  const said =
    why === null ? [', with ', countOf(stars, 'star'), '.'] : ['. ', linkProse(why, links)];
  return markup`<li><a href="../../${publicPaths.page(date)}"><time datetime="${date}">${formatDay(date)}</time></a>, under “${parts[part]}”${said}</li>
`;
}

const height = 96;
const dayMs = 24 * 60 * 60 * 1000;

/** Draws the stars of a repository since it was first put forward. A single count makes no line. */
function drawStars({ stars }: Pick<NamedRepository, 'stars'>): Markup | undefined {
  const { dates, counts } = stars;
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined || dates.length < 2) return undefined;
  const values = dates.map((date, index) => ({
    day: Math.round((Date.parse(date) - Date.parse(first)) / dayMs),
    value: counts[index] ?? 0,
  }));
  const most = max(counts) ?? 0;
  const days = [0, Math.max(1, values.at(-1)?.day ?? 0)] as const;
  const course = drawCourse({ values, days, highest: Math.max(1, most), height, room: 6 });
  const shapes = markup`${course}<text class="label" x="0" y="${height + 16}">${formatShortDay(first)}</text><text class="value" x="100%" y="${height + 16}">${formatShortDay(last)}</text>`;
  const description = `From ${formatCount(counts[0] ?? 0)} on ${formatShortDay(first)} to ${formatCount(counts.at(-1) ?? 0)} on ${formatShortDay(last)}.`;
  return renderChart({
    id: 'stars',
    title: 'Stars by night',
    caption: 'Each night for two weeks, then once a week.',
    key: `${description} ${countOf(dates.length, 'count')} in all, on a scale from nothing to ${formatCount(most)}.`,
    drawing: { description, height: height + 20, shapes },
    table: {
      caption: 'Stars in our own snapshots',
      head: ['Night', 'Stars'],
      rows: dates.map((date, index) => [formatShortDay(date), formatCount(counts[index] ?? 0)]),
    },
  });
}
