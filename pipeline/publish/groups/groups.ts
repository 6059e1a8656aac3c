import type { Archive } from '../../archive/archive.ts';
import { addDays, type DigestDate, toDigestDate, toMidnight } from '../../contract/dates.ts';
import { dataPaths, type GroupFolder, publicPaths } from '../../contract/paths.ts';
import type { RecordedGroup } from '../../contract/published-lists.ts';
import { unlessBroken } from '../../platform/file-text.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';
import type { Collection } from '../collection.ts';
import type { GroupPages } from '../page/sections/rows.ts';
import type { Channel, Entry as FeedEntry, Feed } from '../feeds.ts';
import type { Site } from '../night-pages.ts';
import { siteName } from '../page/document.ts';
import { formatDay } from '../page/figures.ts';
import { markup, toShown } from '../page/markup.ts';
import { labelMadeUp } from '../page/sections/headline.ts';
import type { Edition, PublishedNights } from '../published-nights.ts';
import {
  groupings,
  groupRepositories,
  type ListedRepository,
  listRepositories,
  type Group,
  groupDays,
  type GroupNight,
} from './group-repositories.ts';
import {
  type AddressedGroup,
  describeGroup,
  figuresOf,
  renderCaveats,
  renderGroupIndex,
  renderGroupPage,
  renderWords,
  shorten,
  titleOf,
} from './group-page.ts';

/** The most entries of a feed. */
const feedEntries = 30;

/**
 * The pages and feeds of each language and category that has enough repositories.
 *
 * It reads the nights of the last 30 days. A group that ever had a page keeps it.
 *
 * Besides the collection it gives the pages of tonight's groups, by name.
 *
 * A record of groups that is broken or missing is made again from the nights. @throws PipelineError for a broken one, if
 * not all nights are at hand.
 */
export async function collectGroups(
  site: Site,
  { newest: { digest, scan, analysis }, nights }: Edition,
): Promise<{ groups: Collection; ways: GroupPages }> {
  const { archive } = site;
  const tonight = toDigestDate(digest.digestDate);
  const record = await unlessBroken(archive.readGroups);
  const recorded = record?.value.subjects ?? (await recallGroups(archive, nights, tonight));
  const earlier = await readEarlier(nights, tonight);
  const repositories = listRepositories([{ date: tonight, scan, analysis }, ...earlier]);
  const shown = groupRepositories(repositories, recorded).map((group) => ({
    ...group,
    channel: toChannel(group),
  }));
  const groups: Collection = {
    pages: [{ path: publicPaths.groups, html: renderGroupIndex(site, shown) }],
    entries: shown.map((group) => ({
      path: group.channel.page,
      html: renderGroupPage(site, group),
      ...(group.repositories.length > 0 && { feed: toFeed(site, group) }),
    })),
    data: [archive.formatGroups({ schema: 1, subjects: joinRecords(recorded, shown) })],
  };
  const pagesOf = (folder: GroupFolder) =>
    new Map(
      shown
        .filter((group) => group.folder === folder)
        .map(({ name, channel }) => [name, channel.page]),
    );
  return { groups, ways: { languages: pagesOf('languages'), categories: pagesOf('categories') } };
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

/** Which groups had a page before tonight, as each night would have found them. It holds the scans of 30 nights. */
async function recallGroups(
  archive: Archive,
  { dates, isAtHand }: PublishedNights,
  tonight: DigestDate,
): Promise<RecordedGroup[]> {
  const problem = archive.damaged.get(dataPaths.groups);
  if (problem !== undefined && !dates.every(isAtHand)) {
    throw new PipelineError(`${problem}: fetch all nights, from which it is made again`);
  }
  let recorded: RecordedGroup[] = [];
  let window: GroupNight[] = [];
  for (const date of dates.filter((each) => each < tonight)) {
    const scan = await unlessBroken(() => archive.readScan(date));
    const analysis = await unlessBroken(() => archive.readAnalysis(date));
    if (!scan) continue;
    const from = addDays(date, 1 - groupDays);
    window = [
      { date, scan: scan.value, analysis: analysis?.value },
      ...window.filter((night) => night.date >= from),
    ];
    recorded = joinRecords(recorded, groupRepositories(listRepositories(window), recorded));
  }
  return recorded;
}

function toChannel(group: Group): Channel {
  const stem = `${group.folder}/${group.slug}`;
  return {
    title: `${toShown(titleOf(group))} · ${siteName}`,
    listedAs: titleOf(group),
    heading: groupings[group.folder].heading,
    description: toShown(describeGroup(group)),
    page: `${stem}.html`,
    atom: `${stem}.atom`,
    json: `${stem}.json`,
  };
}

/** An entry for each repository, of the night that first saw it. */
function toFeed(site: Site, group: AddressedGroup): Feed {
  const newest = group.repositories.slice(0, feedEntries);
  const entries = newest.map((repository) => toFeedEntry(site, group, repository));
  return { channel: group.channel, entries };
}

function toFeedEntry(
  { baseUrl, source }: Site,
  { name, channel }: AddressedGroup,
  repository: ListedRepository,
): FeedEntry {
  const { id, fullName, url, what, firstSeen } = repository;
  const figures = [`Since ${formatDay(firstSeen)}`, ...figuresOf(repository)];
  const content = markup`${labelMadeUp(source)}${renderWords(repository)}<p>${figures.join(' · ')}</p>${renderCaveats(repository)}`;
  return {
    // The same in every feed of the service, and after a rename. Source: RFC 4151.
    id: `tag:${new URL(baseUrl).hostname},2026:repository/${encodeURIComponent(id)}`,
    url: url === '' ? `${baseUrl}/${channel.page}` : url,
    title: toShown(fullName),
    summary: shorten(what) || fullName,
    content: content.source,
    writtenAt: toMidnight(firstSeen),
    tag: toShown(name),
  };
}

function isAmong(listed: readonly RecordedGroup[], one: RecordedGroup): boolean {
  return listed.some(({ folder, slug }) => folder === one.folder && slug === one.slug);
}

function joinRecords(recorded: readonly RecordedGroup[], shown: readonly Group[]): RecordedGroup[] {
  const added = shown
    .filter((group) => !isAmong(recorded, group))
    .map(({ folder, slug, name }) => ({ folder, slug, name }));
  return [...recorded, ...added].toSorted((a, b) =>
    `${a.folder}/${a.slug}` < `${b.folder}/${b.slug}` ? -1 : 1,
  );
}
