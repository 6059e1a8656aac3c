import type { Archive } from '../archive/archive.ts';
import type { ShownRepository } from '../archive/history/named.ts';
import type { PublishedNights } from '../archive/published-nights.ts';
import {
  addDays,
  type DigestDate,
  formatShortDay,
  toDigestDate,
  toMidnight,
} from '../contract/dates.ts';
import { dataPaths, type GroupFolder, groupFolders, publicPaths } from '../contract/paths.ts';
import type { RecordedGroup } from '../contract/published-lists.ts';
import { toRenamedUrl } from '../contract/repository-row.ts';
import { unlessBroken } from '../platform/file-text.ts';
import { PipelineError } from '../platform/pipeline-error.ts';
import { countOf } from '../platform/text.ts';
import type { Context, Part, Site } from './context.ts';
import { type Channel, renderFeeds } from './feeds.ts';
import {
  createGroupMemory,
  groupDays,
  type Grouped,
  type GroupNight,
  groupRepositories,
  leastRows,
  type ListedRepository,
  listRepositories,
  toRecordedGroup,
} from './group-repositories.ts';
import { renderDocument, siteName } from './page/document.ts';
import { formatDay, sayGain } from './page/figures.ts';
import { labelMadeUp } from './page/headline.ts';
import { type Content, type Markup, markup, toShown, wholeSentences } from './page/markup.ts';
import { linkName, linkProse, type Links, noLinks, quoteWords, toLinks } from './page/prose.ts';

/** A language or a category with its repositories, those seen first on the newest night first. */
type Group = Grouped<ListedRepository> & { channel: Channel };

/** What a group is called on its page, and all groups in lists, by their folder. */
const groupings = {
  languages: { kind: 'Language', heading: 'Languages' },
  categories: { kind: 'Subject', heading: 'Subjects' },
} as const satisfies Record<GroupFolder, object>;

export type GroupPages = Record<GroupFolder, ReadonlyMap<string, string>>;

/** The most repositories on a page. A page with this many stays below 60 KB. */
const shownRows = 60;

/** The most characters of what strangers wrote. */
const longestWords = 280;

function renderGroupPage({ baseUrl, source }: Site, group: Group) {
  const { name, repositories } = group;
  const { page, atom, json, description } = group.channel;
  const count = countOf(repositories.length, 'new repository');
  const shown = repositories.slice(0, shownRows);
  const most = repositories.length > shown.length ? ` Here are the newest ${shownRows}.` : '';
  const links = toLinks(shown);
  const title = titleOf(group);
  return renderDocument(
    {
      baseUrl,
      path: page,
      title,
      description,
      ...(shown.length > 0 && { feeds: { title, atom, json } }),
    },
    markup`<article class="subject">
<header class="headline"><p class="kicker">${groupings[group.folder].kind}</p>
<h1>${name}</h1>
${labelMadeUp(source)}
<p class="standfirst">${count} of the last ${groupDays} days, the newest first.${most} Likely spam and repositories that are doubtful or gone are left out.</p>
<p class="about"><span class="ways">${shown.length === 0 ? undefined : markup`<a href="../${atom}">Atom feed</a> <a href="../${json}">JSON feed</a> `}<a href="../${publicPaths.groups}">All languages and subjects</a></span></p></header>
<ol class="repositories">
${shown.map((repository) => markup`<li>${renderRepository(repository, links)}</li>\n`)}</ol>
</article>`,
  );
}

function renderRepository(repository: ListedRepository, links: Links): Markup {
  const { fullName, firstSeen } = repository;
  return markup`<h2>${linkName(fullName, links)}</h2>
<p class="about"><span>first seen on ${formatShortDay(firstSeen)}</span> ${figuresOf(repository).map((figure) => markup`<span>${figure}</span> `)}</p>
${renderWords(repository)}`;
}

/** Stars, and stars gained in a night, as the night counted that saw the repository last. */
function figuresOf(repository: ListedRepository): string[] {
  const { stars, starsGained, lastSeen } = repository;
  const on = lastSeen === null ? '' : ` on ${formatShortDay(lastSeen)}`;
  const held = `${countOf(stars, 'star')}${on}`;
  return starsGained ? [held, sayGain(repository)] : [held];
}

/** What it is, what its owner warns of, and the evidence, which is too little for caution. */
function renderWords({ what, isOwnWords, caveat, risk }: ListedRepository): Content {
  const short = wholeSentences(what, longestWords);
  const said = isOwnWords ? quoteWords(short) : linkProse(short, noLinks);
  const notes = [caveat, risk.reasons.join('; ')].filter((note) => note !== '');
  const warnings = notes.map((note) => linkProse(wholeSentences(note, longestWords), noLinks));
  return [
    short === '' ? undefined : markup`<p>${said}</p>`,
    warnings.map((warning) => markup`<p class="caveat">${warning}</p>`),
  ];
}

/** `Rust: new repositories` */
function titleOf({ name }: Pick<Group, 'name'>): string {
  return `${name}: new repositories`;
}

function describeGroup({ folder, name }: Pick<Group, 'folder' | 'name'>): string {
  const about = folder === 'languages' ? `mainly in ${name}` : `about “${name}”`;
  return `Trending new repositories on GitHub ${about}, the newest first: what each is, when it was first seen and what it gained. Likely spam is left out.`;
}

/** The page that lists every language and category with a page, the largest first. */
function renderGroupIndex({ baseUrl, source }: Site, shown: readonly Group[]) {
  const title = 'Languages and subjects';
  const description =
    'New repositories on GitHub by language and by subject, each with a page and feeds of its own.';
  return renderDocument(
    { baseUrl, path: publicPaths.groups, title, description },
    markup`<article class="subject">
<header class="headline"><h1>${title}</h1>
${labelMadeUp(source)}
<p class="standfirst">Each got a page and two feeds when ${leastRows} new repositories of the last ${groupDays} days were in it. Likely spam and doubtful repositories do not count.</p></header>
${groupFolders.map((folder, index) => [index === 0 ? '' : '\n', renderGrouping(folder, shown)])}
</article>`,
  );
}

function renderGrouping(folder: GroupFolder, shown: readonly Group[]): Markup {
  const within = shown
    .filter((group) => group.folder === folder && isShown(group))
    .toSorted((a, b) => b.repositories.length - a.repositories.length);
  return markup`<section aria-labelledby="${folder}"><h2 id="${folder}">${groupings[folder].heading}</h2>
${within.length === 0 ? markup`<p>None has enough repositories now.</p>` : markup`<ul class="subjects">\n${within.map(renderListed)}</ul>`}</section>`;
}

function isShown({ repositories }: Group): boolean {
  return repositories.length > 0;
}

function renderListed({ name, repositories, channel }: Group): Markup {
  const { page, atom, json } = channel;
  return markup`<li><a href="${page}">${name}</a> <span class="count">${countOf(repositories.length, 'repository')}<span class="ways"> · <a href="${atom}" aria-label="${name}, Atom feed">Atom</a> · <a href="${json}" aria-label="${name}, JSON feed">JSON</a></span></span></li>
`;
}

const feedEntries = 30;

/**
 * The pages and feeds of each language and category with enough repositories in the last 30 nights,
 * or with a page before; and the pages of tonight's groups, by name. What is gone now is in none,
 * and what was renamed has its new name.
 *
 * A record of groups that is broken or missing is made again from the nights. @throws PipelineError
 * for a broken one, if not all nights are at hand.
 */
export async function collectGroups(
  { site, night: { digest, scan, analysis }, nights, recalled }: Context,
  present: readonly ShownRepository[],
): Promise<{ groups: Part; ways: GroupPages }> {
  const { archive } = site;
  const tonight = toDigestDate(digest.digestDate);
  const record = await unlessBroken(archive.readGroups);
  const recorded =
    record?.value.subjects ?? recalled ?? (await recallGroups(archive, nights, tonight));
  const earlier = await readEarlier(nights, tonight);
  const repositories = listRepositories([{ date: tonight, scan, analysis }, ...earlier]);
  const presentById = new Map(present.map((repository) => [repository.id, repository]));
  const shown = groupRepositories(repositories, recorded).map((group): Group => {
    const there = group.repositories.flatMap((row) => {
      const { isGone = false, fullName = row.fullName } = presentById.get(row.id) ?? {};
      return isGone ? [] : [{ ...row, fullName, url: toRenamedUrl(row, fullName) }];
    });
    return { ...group, repositories: there, channel: toChannel(group) };
  });
  const pages = shown.map((group) => renderGroupPage(site, group));
  const feeds = shown.filter(isShown).map((group) => ({
    channel: group.channel,
    entries: group.repositories
      .slice(0, feedEntries)
      .map((repository) => toFeedEntry(site, group, repository)),
  }));
  const part: Part = {
    lists: [renderGroupIndex(site, shown)],
    entries: [...pages, ...feeds.flatMap((feed) => renderFeeds(site.baseUrl, feed))],
    data: [archive.formatGroups({ schema: 1, subjects: shown.map(toRecordedGroup) })],
  };
  const pagesOf = (folder: GroupFolder) => {
    const within = shown.filter((group) => group.folder === folder);
    return new Map(within.map(({ name, channel }) => [name, channel.page]));
  };
  const ways = { languages: pagesOf('languages'), categories: pagesOf('categories') };
  return { groups: part, ways };
}

/** The nights before tonight, newest first. */
async function readEarlier(nights: PublishedNights, tonight: DigestDate): Promise<GroupNight[]> {
  const from = addDays(tonight, 1 - groupDays);
  const dates = nights.dates.filter((date) => date >= from && date < tonight).toReversed();
  const earlier: GroupNight[] = [];
  for (const date of dates) {
    const scan = await nights.scan(date);
    if (scan) earlier.push({ date, scan, analysis: await nights.analysis(date) });
  }
  return earlier;
}

/** Which groups had a page before tonight, as each night found them. */
async function recallGroups(archive: Archive, nights: PublishedNights, tonight: DigestDate) {
  const { dates, isAtHand } = nights;
  const problem = archive.damaged.get(dataPaths.groups);
  if (problem !== undefined && !dates.every(isAtHand)) {
    throw new PipelineError(`${problem}: fetch all nights, from which it is made again`);
  }
  const memory = createGroupMemory();
  for (const date of dates.filter((each) => each < tonight)) {
    const scan = await nights.scan(date);
    if (scan) memory.add({ date, scan, analysis: await nights.analysis(date) });
  }
  return memory.recorded();
}

function toChannel(group: RecordedGroup): Channel {
  const stem = `${group.folder}/${group.slug}`;
  return {
    title: `${toShown(titleOf(group))} · ${siteName}`,
    description: toShown(describeGroup(group)),
    page: `${stem}.html`,
    atom: `${stem}.atom`,
    json: `${stem}.json`,
  };
}

/** An entry of the night that first saw the repository. */
function toFeedEntry({ baseUrl, source }: Site, { channel }: Group, repository: ListedRepository) {
  const { id, fullName, url, what, firstSeen } = repository;
  const figures = [`First seen on ${formatDay(firstSeen)}`, ...figuresOf(repository)];
  const content = markup`${labelMadeUp(source)}<p>${figures.join(' · ')}</p>${renderWords(repository)}`;
  return {
    // The same in every feed of the service, and after a rename. Source: RFC 4151.
    id: `tag:${new URL(baseUrl).hostname},2026:repository/${encodeURIComponent(id)}`,
    url: url === '' ? `${baseUrl}/${channel.page}` : url,
    title: toShown(fullName),
    summary: wholeSentences(what, longestWords) || fullName,
    content: content.source,
    writtenAt: toMidnight(firstSeen),
  };
}
