import type { Archive } from '../../archive/archive.ts';
import { addDays, type DigestDate, toDigestDate, toMidnight } from '../../contract/dates.ts';
import { goneEnding, publicPaths } from '../../contract/paths.ts';
import type { RecordedSubject } from '../../contract/published-lists.ts';
import type { Collection } from '../collection.ts';
import type { Channel, Entry as FeedEntry, Feed } from '../feeds.ts';
import type { Site } from '../night-pages.ts';
import { siteName } from '../page/document.ts';
import { formatDay } from '../page/figures.ts';
import { markup, toShown } from '../page/markup.ts';
import { labelMadeUp } from '../page/sections/headline.ts';
import type { PublishedNights } from '../published-nights.ts';
import type { NewestNight } from '../site-files.ts';
import {
  groupings,
  groupSubjects,
  type ListedRepository,
  listRepositories,
  type Subject,
  subjectDays,
  type SubjectNight,
} from './collect-subjects.ts';
import {
  describeSubject,
  figuresOf,
  renderCaveats,
  renderGonePage,
  renderSubjectIndex,
  renderSubjectPage,
  renderWords,
  shorten,
  titleOf,
} from './subject-page.ts';

/** The most entries of a feed. */
const feedEntries = 30;

/**
 * The pages and feeds of each language and category that has enough repositories.
 *
 * It reads the nights of the last 30 days. If a night cannot be read, no page is removed: the unread night may have the
 * repositories that the page needs.
 *
 * @throws ContractError if the record of subjects is broken. The addresses of earlier nights cannot be computed again, so
 * the record is never replaced.
 */
export async function collectSubjects(
  archive: Archive,
  site: Site,
  { digest, scan, analysis }: NewestNight,
  nights: PublishedNights,
): Promise<Collection> {
  const recorded = (await archive.readSubjects())?.value.subjects ?? [];
  const tonight = toDigestDate(digest.digestDate);
  const { earlier, isWhole } = await readEarlier(nights, tonight);
  const repositories = listRepositories([{ date: tonight, scan, analysis }, ...earlier]);
  const subjects = groupSubjects(repositories, recorded).map((subject) => ({
    ...subject,
    channel: toChannel(subject),
  }));
  const gone = isWhole ? recorded.filter((subject) => !isAmong(subjects, subject)) : [];
  return {
    index: { path: publicPaths.subjects, html: renderSubjectIndex(site, subjects) },
    entries: subjects.map((subject) => ({
      path: subject.channel.page,
      html: renderSubjectPage(site, subject),
      feed: toFeed(site, subject),
    })),
    notices: gone.map((subject) => ({
      path: `${subject.folder}/${subject.slug}${goneEnding}`,
      html: renderGonePage(site, subject),
    })),
    subscriptions: groupings.map(({ folder, heading }) => ({
      heading,
      feeds: subjects.filter((subject) => subject.folder === folder),
    })),
    data: [archive.formatSubjects({ schema: 1, subjects: joinRecords(recorded, subjects) })],
  };
}

/** The nights before tonight, newest first, and whether all that are listed could be read. */
async function readEarlier(
  nights: PublishedNights,
  tonight: DigestDate,
): Promise<{ earlier: SubjectNight[]; isWhole: boolean }> {
  const from = addDays(tonight, 1 - subjectDays);
  const dates = nights.dates.filter((date) => date >= from && date < tonight).toReversed();
  const earlier: SubjectNight[] = [];
  for (const date of dates) {
    const scan = await nights.scan(date);
    if (scan) earlier.push({ date, scan, analysis: await nights.analysis(date) });
  }
  const isWhole =
    earlier.length === dates.length && earlier.every(({ analysis }) => analysis !== undefined);
  return { earlier, isWhole };
}

function toChannel(subject: Subject): Channel {
  const stem = `${subject.folder}/${subject.slug}`;
  return {
    title: `${toShown(titleOf(subject))} · ${siteName}`,
    listedAs: titleOf(subject),
    description: toShown(describeSubject(subject)),
    page: `${stem}.html`,
    atom: `${stem}.atom`,
    json: `${stem}.json`,
  };
}

/** An entry for each repository, of the night that first saw it. */
function toFeed(site: Site, subject: Subject & { channel: Channel }): Feed {
  const { repositories, channel } = subject;
  const newest = repositories.slice(0, feedEntries);
  const entries = newest.map((repository) => toFeedEntry(site, subject, repository));
  return { baseUrl: site.baseUrl, hub: site.hub, channel, entries };
}

function toFeedEntry(
  { baseUrl, source }: Site,
  { name, channel }: Subject & { channel: Channel },
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

function isAmong(subjects: readonly RecordedSubject[], one: RecordedSubject): boolean {
  return subjects.some(({ folder, slug }) => folder === one.folder && slug === one.slug);
}

function joinRecords(
  recorded: readonly RecordedSubject[],
  subjects: readonly Subject[],
): RecordedSubject[] {
  const added = subjects
    .filter((subject) => !isAmong(recorded, subject))
    .map(({ folder, slug, name }) => ({ folder, slug, name }));
  return [...recorded, ...added].toSorted((a, b) =>
    `${a.folder}/${a.slug}` < `${b.folder}/${b.slug}` ? -1 : 1,
  );
}
