import { type GroupFolder, groupFolders, publicPaths } from '../../contract/paths.ts';
import type { Channel } from '../feeds.ts';
import type { Site } from '../night-pages.ts';
import { renderDocument } from '../page/document.ts';
import { countOf } from '../../platform/text.ts';
import { formatShortDay, sayGain } from '../page/figures.ts';
import { type Content, type Markup, markup, shortenWords } from '../page/markup.ts';
import { linkName, linkProse, type Links, noLinks, toLinks } from '../page/prose.ts';
import { labelMadeUp } from '../page/sections/headline.ts';
import {
  groupings,
  leastRows,
  type ListedRepository,
  type Group,
  groupDays,
} from './group-repositories.ts';

/** The most repositories on a page. A page with this many stays below 60 KB. */
const shownRows = 60;

/** The most characters of what strangers wrote. */
const longestWords = 280;

type GroupSite = Pick<Site, 'baseUrl' | 'source'>;

/** A group with the addresses of its page and feeds. */
export type AddressedGroup = Group & { channel: Channel };

/** The page of a language or a category: its repositories, those seen first on the newest night first. */
export function renderGroupPage({ baseUrl, source }: GroupSite, group: AddressedGroup): string {
  const { name, repositories } = group;
  const { page, atom, json } = group.channel;
  const count = countOf(repositories.length, 'new repository', 'new repositories');
  const shown = repositories.slice(0, shownRows);
  const most = repositories.length > shown.length ? ` Here are the newest ${shownRows}.` : '';
  const links = toLinks(shown);
  const title = titleOf(group);
  return renderDocument(
    {
      baseUrl,
      path: page,
      title,
      description: describeGroup(group),
      ...(shown.length > 0 && { feeds: { title, atom, json } }),
    },
    markup`<article class="subject">
<header class="headline"><p class="kicker">${groupings[group.folder].kind}</p>
<h1>${name}</h1>
${labelMadeUp(source)}
<p class="standfirst">${count} of the last ${groupDays} days, the newest first.${most} Likely spam and doubtful repositories are left out.</p>
<p class="about"><span class="ways">${shown.length === 0 ? undefined : markup`<a href="../${atom}">Atom feed</a> <a href="../${json}">JSON feed</a> `}<a href="../${publicPaths.groups}">All languages and subjects</a></span></p></header>
<ol class="repositories">
${shown.map((repository) => markup`<li>${renderRepository(group, repository, links)}</li>\n`)}</ol>
</article>`,
  );
}

function renderRepository(group: Group, repository: ListedRepository, links: Links): Markup {
  const { fullName, firstSeen } = repository;
  return markup`<h2>${linkName(fullName, links)}</h2>
<p class="about"><time datetime="${firstSeen}">since ${formatShortDay(firstSeen)}</time> ${figuresOf(repository).map((figure) => markup`<span>${figure}</span> `)}${otherGroups(group, repository)}</p>
${renderWords(repository)}${renderCaveats(repository)}`;
}

/** The groups of a repository besides that of the page, such as the category on a language's page. */
function otherGroups({ folder }: Group, repository: ListedRepository): Content {
  const names = groupFolders
    .filter((other) => other !== folder)
    .map((other) => groupings[other].nameOf(repository));
  return names
    .filter((name) => name !== '')
    .map((name) => markup`<span class="language">${name}</span>`);
}

/** Stars, and stars gained since the night before, as the night counted them that saw the repository last. */
export function figuresOf(repository: ListedRepository): string[] {
  const { stars, starsGained, lastSeen } = repository;
  const on = lastSeen === null ? '' : ` on ${formatShortDay(lastSeen)}`;
  const held = `${countOf(stars, 'star')}${on}`;
  return starsGained === null ? [held] : [held, sayGain(repository)];
}

/** What the repository is. A stranger's words keep their own writing direction. */
export function renderWords({ what, isOwnWords }: ListedRepository): Content {
  const said = shorten(what);
  if (said === '') return undefined;
  return isOwnWords
    ? markup`<p><bdi>${said}</bdi></p>`
    : markup`<p>${linkProse(said, noLinks)}</p>`;
}

/** The evidence against the repository, which is too little for the standing caution. */
export function renderCaveats({ caveats }: ListedRepository): Content {
  if (caveats.length === 0) return undefined;
  return markup`<p class="caveat">${shorten(caveats.join('; '))}</p>`;
}

/** The text in one line, cut after a word where it is too long. */
export function shorten(text: string): string {
  return shortenWords(text, longestWords);
}

/** `Rust: new repositories` */
export function titleOf({ name }: Pick<Group, 'name'>): string {
  return `${name}: new repositories`;
}

/** One sentence for previews and feeds. */
export function describeGroup({ folder, name }: Pick<Group, 'folder' | 'name'>): string {
  const about = groupings[folder].sayAbout(name);
  return `Trending new repositories on GitHub ${about}, the newest first: what each is, since when it is known and what it gained. Likely spam is left out.`;
}

/** The page that lists every language and category with a page, the largest first. */
export function renderGroupIndex(
  { baseUrl, source }: GroupSite,
  shown: readonly AddressedGroup[],
): string {
  const title = 'Languages and subjects';
  const description = `New repositories on GitHub by language and by subject, each with a page and feeds of its own.`;
  return renderDocument(
    { baseUrl, path: publicPaths.groups, title, description },
    markup`<article class="subject">
<header class="headline"><h1>${title}</h1>
${labelMadeUp(source)}
<p class="standfirst">Each got a page and two feeds when ${leastRows} new repositories of ${groupDays} days were in it. Likely spam and doubtful repositories do not count.</p>
<p><a href="${publicPaths.feedList}">All feeds as one list</a> for a feed reader, in OPML.</p></header>
${groupFolders.map((folder, index) => [index === 0 ? '' : '\n', renderGrouping(folder, shown)])}
</article>`,
  );
}

function renderGrouping(folder: GroupFolder, shown: readonly AddressedGroup[]): Markup {
  const within = shown
    .filter((group) => group.folder === folder && group.repositories.length > 0)
    .toSorted((a, b) => b.repositories.length - a.repositories.length);
  return markup`<section aria-labelledby="${folder}"><h2 id="${folder}">${groupings[folder].heading}</h2>
${within.length === 0 ? markup`<p>None has enough repositories now.</p>` : markup`<ul class="subjects">\n${within.map(renderListed)}</ul>`}</section>`;
}

function renderListed({ name, repositories, channel }: AddressedGroup): Markup {
  const { page, atom, json } = channel;
  return markup`<li><a href="${page}">${name}</a> <span class="count">${countOf(repositories.length, 'repository', 'repositories')}<span class="ways"> · <a href="${atom}" aria-label="${name}, Atom feed">Atom</a> · <a href="${json}" aria-label="${name}, JSON feed">JSON</a></span></span></li>
`;
}
