import type { NamedRepository, Naming, ShownRepository } from '../archive/history/named.ts';
import { sayTrackRecord } from '../archive/history/track-record.ts';
import type { TrackRecord } from '../contract/track-record.ts';
import { rememberedDays } from '../contract/history.ts';
import type { Part, Site } from './context.ts';
import { sectionTitles, toolsTitle } from '../contract/digest.ts';
import { publicPaths } from '../contract/paths.ts';
import { addDays, type DigestDate, formatShortDay, toDigestDate } from '../contract/dates.ts';
import { renderDocument } from './page/document.ts';
import { isCountOfStars, quoteSentence } from '../contract/owners-words.ts';
import { countOf, formatCount } from '../platform/text.ts';
import { sayCaveat, formatChange, formatDay } from './page/figures.ts';
import { type Content, type Markup, markup } from './page/markup.ts';
import { linkName, linkProse, type Links, noLinks, toLinks } from './page/prose.ts';
import { labelMadeUp, renderFigures } from './page/headline.ts';
import { drawStars } from './page/chart.ts';

/**
 * The pages of repositories put forward or found clear in 90 days, at the paths of `pages`, all
 * rendered every night. `record` tells what became of all repositories by what we said of them.
 */
export function collectRepositories(
  site: Pick<Site, 'baseUrl' | 'source'>,
  repositories: readonly ShownRepository[],
  record: TrackRecord['all'],
  pages: ReadonlyMap<string, string>,
): Part {
  return {
    entries: repositories.flatMap((repository) => {
      const path = pages.get(repository.id);
      if (path === undefined) return [];
      return [renderRepositoryPage(site, repository, record, path)];
    }),
  };
}

function renderRepositoryPage(
  { baseUrl, source }: Pick<Site, 'baseUrl' | 'source'>,
  repository: ShownRepository,
  record: TrackRecord['all'],
  path: string,
) {
  const { fullName: name, isGone } = repository;
  const isNamed = repository.namings.length > 0;
  const { url = source === 'demo' ? '' : `https://github.com/${name}` } = repository;
  const links = isGone ? noLinks : toLinks([{ fullName: name, url }]);
  const what = findWhat(repository);
  const since = `since a night ${verbOf(repository)} it on ${formatShortDay(firstDayOf(repository))}`;
  const description = `What happened to ${name} ${since}: its stars by night, whether something speaks against it, and whether it is still there.`;
  return renderDocument(
    { baseUrl, path, title: name, description },
    markup`<article class="repository">
<header class="headline">
<p class="kicker">${isNamed ? 'Named by a night' : 'Listed by a night'}, and followed since</p>
<h1>${linkName(name, links)}</h1>
${labelMadeUp(source)}
${renderWarning(repository)}
<p class="standfirst">${what === undefined ? 'No digest said in a sentence what it is.' : linkProse(what, links)}</p>
${renderCaveat(repository, links)}
</header>
${renderFacts(repository)}
<section aria-labelledby="figures"><h2 id="figures">Its stars</h2>
<div class="charts">
${drawStars(repository.stars) ?? markup`<p>Only one night counted its stars so far, so there is no line to draw.</p>`}
</div></section>
${renderStandings(repository, record)}
${isNamed ? renderNamings(repository, links) : undefined}<section aria-labelledby="about"><h2 id="about">About this page</h2>
<p>Our own snapshots count a repository while a night lists it, each night for 30 days after that, and then once a week. This page is removed ${formatCount(rememberedDays)} days after the last night that ${isNamed ? 'named it or listed it as clear' : 'listed it as clear'}, on ${formatDay(addDays(repository.lastShown, rememberedDays))}.</p></section>
</article>`,
  );
}

/** The night with which it began: the first that named it, or else the first that listed it. */
function firstDayOf({ names }: NamedRepository): DigestDate {
  return names[0]?.date ?? '';
}

function renderNamings({ namings }: NamedRepository, links: Links): Markup {
  return markup`<section aria-labelledby="named"><h2 id="named">When and why it was named</h2>
<ol class="followed">
${namings.map((naming) => renderNaming(naming, links))}</ol></section>
`;
}

/** The newest sentence that says what the repository is. */
function findWhat({ namings, purpose }: NamedRepository): string | undefined {
  const named = namings.findLast(({ what }) => what !== null)?.what;
  return named ?? (purpose === '' ? undefined : quoteSentence(purpose));
}

function renderCaveat({ namings, stars }: NamedRepository, links: Links): Content {
  // A night that says what it is also says what to be careful about, or that nothing is.
  const { caveat, date = '' } = namings.findLast(({ what }) => what !== null) ?? {};
  const sentence = sayCaveat(caveat, date, stars.at(-1)?.date);
  return sentence === '' ? undefined : markup`<p class="caveat">${linkProse(sentence, links)}</p>`;
}

/** What a reader must know first: another had its name, it is gone, or a later scan doubts it. */
function renderWarning({ standings, fates, earlierUntil }: ShownRepository): Content {
  const [standing, fate] = [standings.at(-1), fates.at(-1)];
  const warnings = [
    earlierUntil !== undefined &&
      `An earlier repository had this name until ${formatShortDay(earlierUntil)}; nothing here is about it.`,
    fate?.fate === 'gone' &&
      `It is gone: GitHub has not shown it since ${formatShortDay(fate.date)}. It was deleted, made private or blocked.`,
    standing?.standing === 'quarantined' &&
      `Our scan of ${formatShortDay(standing.date)} set it apart as likely spam. We would not name it today.`,
    standing?.standing === 'caution' &&
      `Since ${formatShortDay(standing.date)} it is doubtful. We would not name it today.`,
  ];
  return warnings
    .filter((sentence) => typeof sentence === 'string')
    .map((sentence) => markup`<p class="caveat" role="note"><strong>${sentence}</strong></p>\n`);
}

function renderFacts(repository: NamedRepository): Markup {
  const { fates, stars, isGone } = repository;
  const began = firstDayOf(repository);
  const then = stars[0]?.stars ?? 0;
  const { stars: count, date: counted } = stars.at(-1) ?? { stars: 0, date: began };
  const since = `since it was ${verbOf(repository)}`;
  const before = `on ${formatShortDay(began)}, with ${countOf(then, 'star')}`;
  const where = isGone ? 'from GitHub' : 'on GitHub';
  return renderFigures([
    [formatCount(count), 'stars', `on ${formatShortDay(counted)}`],
    ...(counted === began ? [] : [[formatChange(count - then), since, before] as const]),
    [fateWords[fates.at(-1)?.fate ?? 'there'], where, sayFate(repository)],
  ]);
}

function verbOf({ namings }: NamedRepository): string {
  return namings.length > 0 ? 'named' : 'first listed';
}

/** What our scans say of it, with the reasons, and under which names it was seen. */
function renderStandings(repository: NamedRepository, record: TrackRecord['all']): Markup {
  const { names, createdAt, language } = repository;
  const [first, ...renamed] = names;
  return markup`<section aria-labelledby="standing"><h2 id="standing">What we say of it</h2>
${renderStanding(repository, record)}
<p>Created on ${formatDay(toDigestDate(createdAt))}${language === '' ? '' : `, mainly in ${language}`}. ${renamed.length === 0 ? '' : `It was ${verbOf(repository)} as ${first?.fullName}, and renamed since: ${renamed.map(({ fullName, date }) => `${fullName} on ${formatShortDay(date)}`).join(', ')}.`}</p></section>`;
}

const fateWords = { there: 'Still there', archived: 'Archived', gone: 'Gone' } as const;

function sayFate({ fates, stars }: NamedRepository): string {
  const fate = fates.at(-1);
  if (fate?.fate === 'gone') return `noticed on ${formatShortDay(fate.date)}`;
  if (fate?.fate === 'archived') return `by its owner, seen on ${formatShortDay(fate.date)}`;
  const last = stars.at(-1);
  return last ? `when last counted, on ${formatShortDay(last.date)}` : 'not counted since';
}

const standingWords = {
  clear: 'Nothing that our scans look at speaks against it.',
  caution: 'Doubtful: something speaks against it, and no digest recommends it.',
  quarantined:
    'Likely spam: it is set apart. This is an estimate from public signs and accuses nobody.',
} as const;

function renderStanding({ standings }: NamedRepository, record: TrackRecord['all']): Content {
  const last = standings.at(-1);
  if (!last) return undefined;
  const { standing, reasons } = last;
  const counted = sayTrackRecord(record, standing);
  const isDoubted = standing !== 'clear' && reasons.length > 0;
  return markup`<p>${standingWords[standing]}</p>
${isDoubted ? markup`<ul class="followed">${reasons.map((reason) => markup`<li>${reason}</li>`)}</ul>\n` : undefined}${counted === undefined ? undefined : markup`\n<p>${counted} <a href="../../${publicPaths.trackRecordPage}">Track record</a></p>`}`;
}

const parts = {
  notable: sectionTitles.notable,
  tool: toolsTitle,
  rising: sectionTitles.rising,
} as const;

/** How a reason names the day before its night, on that night. */
const yesterday = /since yesterday(?=[,.])/g;
/** How a reason names its repository: on the page it is the only one. */
const ownName = /^\S+\/\S+ (?=gained|has|passed)/;

/** A naming in a list. A reason names the stars; they are added where there is none. */
function renderNaming({ date, part, stars, why }: Naming, links: Links): Markup {
  const sentence = why?.replace(ownName, 'It ').replaceAll(yesterday, 'since the day before');
  const reason =
    sentence === undefined || isCountOfStars(sentence)
      ? [', with ', countOf(stars, 'star'), '.']
      : ['. ', linkProse(sentence, links)];
  return markup`<li><a href="../../${publicPaths.page(date)}">${formatDay(date)}</a>, under “${parts[part]}”${reason}</li>
`;
}

/** Whether a name has the form of a GitHub owner's. Other names never become a folder. */
export function isAddressable(fullName: string): boolean {
  return /^\w[\w-]*\/[\w.-]+$/.test(fullName);
}

/**
 * The paths of the pages below the public folder, by id. A renamed repository has it under its new
 * name. Of several with one name, it is about the one that GitHub shows, or the latest.
 */
export function listPages(
  repositories: readonly Pick<NamedRepository, 'id' | 'fullName' | 'isGone'>[],
): ReadonlyMap<string, string> {
  const byName = new Map<string, [id: string, path: string]>();
  const order = repositories.toSorted((a, b) => Number(b.isGone) - Number(a.isGone));
  for (const { id, fullName } of order) {
    if (!isAddressable(fullName)) continue;
    byName.set(fullName.toLowerCase(), [id, publicPaths.repository(fullName)]);
  }
  return new Map(byName.values());
}
