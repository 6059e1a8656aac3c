import { descending, group as groupBy } from 'd3-array';
import { toSha256, type Archive } from '../archive/archive.ts';
import { type Analysis } from '../contract/analysis.ts';
import {
  type DigestDate,
  addDays,
  toDigestDate,
  toMidnight,
  formatShortDay,
} from '../contract/dates.ts';
import { compareRows, type ScannedRow } from '../contract/repository-row.ts';
import { type Scan } from '../contract/scan.ts';
import { type RecordedGroup } from '../contract/published-lists.ts';
import { type GroupFolder, groupFolders, publicPaths, dataPaths } from '../contract/paths.ts';
import { sayCaveat, sayGain, formatDay } from './page/figures.ts';
import { type Channel, renderFeeds } from './feeds.ts';
import { type PublishedNights } from '../archive/published-nights.ts';
import { type Context, type Part, type Site } from './context.ts';
import { renderDocument, siteName } from './page/document.ts';
import { quoteOwner } from '../contract/owners-words.ts';
import { countOf } from '../platform/text.ts';
import { type Content, type Markup, markup, wholeSentences, toShown } from './page/markup.ts';
import { linkName, linkProse, type Links, noLinks, quoteWords, toLinks } from './page/prose.ts';
import { labelMadeUp } from './page/headline.ts';
import { unlessBroken } from '../platform/file-text.ts';
import { PipelineError } from '../platform/pipeline-error.ts';

/** A language or category gets a page when the last nights have so many repositories in it. */
const leastRows = 5;

/** The days whose nights count, the newest included. */
const groupDays = 30;

/** A night's rows and what was read of them. The analysis may be unreadable. */
type GroupNight = {
  date: DigestDate;
  scan: Pick<Scan, 'rows' | 'quarantined'>;
  analysis: Pick<Analysis, 'readings' | 'kinds'> | undefined;
};

/** A clear row of the newest night that saw its repository, with its kind. */
type ClearRow = ScannedRow & {
  night: DigestDate;
  category: string | null;
  purpose: string | undefined;
};

/** A repository in a list, with the facts of the newest night that saw it. */
export type ListedRepository = ClearRow & {
  /** What the repository is: the reader's sentence, or else its own, or else empty. */
  what: string;
  /** Whether `what` is word for word its owner's. */
  isOwnWords: boolean;
  /** What to be careful about; may be empty. */
  caveat: string;
  /** The night that saw the repository last; null if that night is the newest of all. */
  lastSeen: DigestDate | null;
};

/** A language or a category with its repositories, those seen first on the newest night first. */
type Group = Grouped<ListedRepository> & { channel: Channel };

/**
 * The clear repositories of the nights, `nights` being sorted newest first. The newest night that
 * saw one decides: if it set it aside, or found another under its name, the list has no entry for
 * it.
 */
export function listRepositories(nights: readonly GroupNight[]): ListedRepository[] {
  const [newest] = nights;
  const readings = findFirst(nights, ({ date, scan, analysis }) => {
    const ids = new Map(scan.rows.map(({ fullName, id }) => [fullName, id]));
    return (analysis?.readings ?? []).map(
      (reading) => [ids.get(reading.fullName) ?? '', { ...reading, date }] as const,
    );
  });
  return findClear(nights).map((row) => {
    const { id, night, purpose, description } = row;
    const reading = readings.get(id);
    return {
      ...row,
      what: reading?.what ?? (purpose || description),
      isOwnWords: reading === undefined || reading.quotedFrom?.what !== undefined,
      caveat: sayCaveat(quoteOwner(reading ?? {}).caveat, reading?.date, night),
      lastSeen: night === newest?.date ? null : night,
    };
  });
}

function findClear(nights: readonly GroupNight[]): ClearRow[] {
  const kinds = findFirst(nights, ({ analysis }) => Object.entries(analysis?.kinds ?? {}));
  /** By name in lower case: the repository that had the name last. */
  const holders = findFirst(nights, ({ scan }) =>
    [...scan.rows, ...scan.quarantined].map(({ fullName, id }) => [fullName.toLowerCase(), id]),
  );
  const sights = findFirst(nights, ({ date, scan }) => [
    ...scan.quarantined.map(({ id }) => [id, undefined] as const),
    ...scan.rows.map((row) => [row.id, { row, night: date }] as const),
  ]);
  return [...sights.values()]
    .flatMap((sight) => sight ?? [])
    .filter(({ row }) => row.standing === 'clear')
    .filter(({ row }) => holders.get(row.fullName.toLowerCase()) === row.id)
    .map(({ row, night }) => {
      const { category = null, purpose } = kinds.get(row.id) ?? {};
      return { ...row, night, category, purpose };
    })
    .toSorted((a, b) => descending(a.firstSeen, b.firstSeen) || compareRows(a, b));
}

/** What the newest night says of each key. */
function findFirst<T>(
  nights: readonly GroupNight[],
  entriesOf: (night: GroupNight) => readonly (readonly [string, T])[],
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const night of nights) {
    for (const [key, value] of entriesOf(night)) if (!found.has(key)) found.set(key, value);
  }
  return found;
}

/** A group, and what is in it now. */
type Grouped<T> = RecordedGroup & { repositories: readonly T[] };

/**
 * The groups with enough repositories and those that ever had a page, by folder and address. Names
 * with one address are one group.
 */
function groupRepositories<T extends ClearRow>(
  repositories: readonly T[],
  recorded: readonly RecordedGroup[],
): Grouped<T>[] {
  return groupFolders.flatMap((folder) => {
    const inGroups = repositories.filter((repository) => nameOf(folder, repository) !== '');
    const rowsOf = groupBy(inGroups, (repository) => toSlug(nameOf(folder, repository)));
    const enough = [...rowsOf].flatMap(([slug, rows]) =>
      rows[0] && rows.length >= leastRows ? [{ folder, slug, name: nameOf(folder, rows[0]) }] : [],
    );
    const kept = recorded.filter((each) => each.folder === folder);
    const bySlug = new Map([...enough, ...kept].map((each) => [each.slug, each]));
    return [...bySlug.values()]
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
      .map((each) => ({ ...each, repositories: rowsOf.get(each.slug) ?? [] }));
  });
}

/** What a group is called on its page, and all groups in lists, by their folder. */
const groupings = {
  languages: { kind: 'Language', heading: 'Languages' },
  categories: { kind: 'Subject', heading: 'Subjects' },
} as const satisfies Record<GroupFolder, object>;

/** The group of a repository. An empty name is no group. */
function nameOf(folder: GroupFolder, { language, category }: ClearRow): string {
  return folder === 'languages' ? language : (category ?? '');
}

/** Signs that tell names apart, such as C, C++ and C#. */
const words = { '+': ' plus ', '#': ' sharp ', '*': ' star ', '&': ' and ' };

/** The most characters of a slug, without a checksum. */
const longest = 60;

/** A name in an address: `C++` is `c-plus-plus`. Without Latin letters, it is a checksum. */
export function toSlug(name: string): string {
  const slug = Object.entries(words)
    .reduce((text, [sign, word]) => text.replaceAll(sign, word), name)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? toSha256(name).slice(0, 8) : slug;
}

export type GroupPages = Record<GroupFolder, ReadonlyMap<string, string>>;

/** The most repositories on a page. A page with this many stays below 60 KB. */
const shownRows = 60;

/** The most characters of what strangers wrote. */
const longestWords = 280;

function renderGroupPage({ baseUrl, source }: Pick<Site, 'baseUrl' | 'source'>, group: Group) {
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
  const notes = [caveat, risk.reasons.join('; ')].filter((note) => note !== '');
  return [
    short === ''
      ? undefined
      : markup`<p>${isOwnWords ? quoteWords(short) : linkProse(short, noLinks)}</p>`,
    notes.map(
      (note) =>
        markup`<p class="caveat">${linkProse(wholeSentences(note, longestWords), noLinks)}</p>`,
    ),
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
function renderGroupIndex(
  { baseUrl, source }: Pick<Site, 'baseUrl' | 'source'>,
  shown: readonly Group[],
) {
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
 * or with a page before; and the pages of tonight's groups, by name. The ids of `gone` are in none.
 *
 * A record of groups that is broken or missing is made again from the nights. @throws PipelineError
 * for a broken one, if not all nights are at hand.
 */
export async function collectGroups(
  { site, night: { digest, scan, analysis }, nights, recalled }: Context,
  gone: ReadonlySet<string>,
): Promise<{ groups: Part; ways: GroupPages }> {
  const { archive } = site;
  const tonight = toDigestDate(digest.digestDate);
  const record = await unlessBroken(archive.readGroups);
  const recorded =
    record?.value.subjects ?? recalled ?? (await recallGroups(archive, nights, tonight));
  const earlier = await readEarlier(nights, tonight);
  const repositories = listRepositories([{ date: tonight, scan, analysis }, ...earlier]);
  const shown = groupRepositories(repositories, recorded).map((group): Group => {
    const there = group.repositories.filter(({ id }) => !gone.has(id));
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
    data: [archive.formatGroups({ schema: 1, subjects: shown.map(toRecord) })],
  };
  const pagesOf = (folder: GroupFolder) => {
    const within = shown.filter((group) => group.folder === folder);
    return new Map(within.map(({ name, channel }) => [name, channel.page]));
  };
  return {
    groups: part,
    ways: { languages: pagesOf('languages'), categories: pagesOf('categories') },
  };
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

/** Which groups the nights found so far, added oldest first. It holds 30 scans. */
export function createGroupMemory() {
  let recorded: RecordedGroup[] = [];
  let window: GroupNight[] = [];
  return {
    add: (night: GroupNight): void => {
      const from = addDays(night.date, 1 - groupDays);
      window = [night, ...window.filter(({ date }) => date >= from)];
      recorded = groupRepositories(findClear(window), recorded).map(toRecord);
    },
    recorded: () => recorded,
  };
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

function toRecord({ folder, slug, name }: RecordedGroup): RecordedGroup {
  return { folder, slug, name };
}
