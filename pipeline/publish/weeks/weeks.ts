import {
  addDays,
  type DigestDate,
  toDigestDate,
  toMonday,
  type Week,
  weekOf,
} from '../../contract/dates.ts';
import type { Archive } from '../../archive/archive.ts';
import type { History } from '../../archive/history/history.ts';
import type { Digest } from '../../contract/digest.ts';
import { dataPaths, publicPaths } from '../../contract/paths.ts';
import { rememberedDays, readNamed } from '../../archive/history/named.ts';
import type { WeekEdition } from '../../contract/week.ts';
import type { Collection } from '../collection.ts';
import { type Entry as FeedEntry, type Feed, listItems, listReasons } from '../feeds.ts';
import type { Site } from '../night-pages.ts';
import { markup, toShown } from '../page/markup.ts';
import { linkName, linkProse, toLinks } from '../page/prose.ts';
import { labelMadeUp } from '../page/sections/headline.ts';
import type { PublishedNights } from '../published-nights.ts';
import { unlessBroken } from '../../platform/file-text.ts';
import type { NewestNight } from '../site-files.ts';
import { countWeek } from './count-week.ts';
import { pictureOfWeek, renderWeekList, renderWeekPage, weekChannel } from './week-page.ts';
import { nameWeek } from './words.ts';

/** Number of editions in the feed of weeks. */
const feedWeeks = 12;

/** What the pages of weeks need besides the editions. */
export type WeekFacts = {
  history: History;
  nights: PublishedNights;
  /** The paths of the pages of repositories, by id. */
  repositories: ReadonlyMap<string, string>;
  /** Whether the edition of the week is counted again. */
  isRepeated: boolean;
  /** Whether all pages are rendered, or only the newest page and the page before, which links to the newest. */
  isWhole: boolean;
};

/**
 * The editions of the weeks. The first night of a week adds that of the week before. An edition that cannot be read is
 * counted again from the nights; a whole rendering also counts those that are missing.
 */
export async function collectWeeks(
  archive: Archive,
  site: Site,
  night: NewestNight,
  { history, nights, repositories, isRepeated, isWhole }: WeekFacts,
): Promise<Collection & { newest: WeekEdition | undefined }> {
  const made = await makeEdition(archive, night, { history, isRepeated, isWhole });
  const stored = [...(await readEditions(archive)), ...(made ? [made] : [])];
  const restored = await restoreEditions(archive, { history, nights, isWhole, stored });
  const fresh = [...restored, ...(made ? [made] : [])];
  const byWeek = new Map([...stored, ...restored].map((edition) => [edition.week, edition]));
  const editions = [...byWeek.values()].toSorted((a, b) => (a.week < b.week ? -1 : 1));
  const newest = editions.at(-1);
  const shown = isWhole ? editions : editions.slice(-2);
  const feed = toFeed(site, editions.toReversed().slice(0, feedWeeks));
  return {
    newest,
    index: { path: publicPaths.weekList, html: renderWeekList(site, editions) },
    entries: shown.map((edition) => {
      const at = editions.indexOf(edition);
      const { week } = edition;
      const html = renderWeekPage(edition, {
        baseUrl: site.baseUrl,
        earlier: editions[at - 1]?.week,
        later: editions[at + 1]?.week,
        pages: edition === newest ? repositories : new Map(),
      });
      const picture = {
        name: week,
        picture: pictureOfWeek(edition),
        isNew: fresh.includes(edition),
      };
      return { path: publicPaths.week(week), html, picture };
    }),
    kept: editions.map(({ week }) => publicPaths.week(week)),
    feed,
    subscriptions: [{ feeds: feed ? [feed] : [] }],
    data: fresh.map((edition) => archive.formatWeek(edition)),
  };
}

/** The edition of the week before tonight's week. Undefined if it exists already, is restored, or has too few nights. */
async function makeEdition(
  archive: Archive,
  { digest }: NewestNight,
  { history, isRepeated, isWhole }: Pick<WeekFacts, 'history' | 'isRepeated' | 'isWhole'>,
): Promise<WeekEdition | undefined> {
  const date = toDigestDate(digest.digestDate);
  const week = weekBefore(date);
  const stored = await unlessBroken(() => archive.readWeek(week));
  const isRestored = isWhole || archive.damaged.has(dataPaths.week(week));
  return (stored || isRestored) && !isRepeated ? undefined : countEdition(history, digest);
}

/** Counts the week before the week of a night. Undefined if it has too few nights. */
async function countEdition(history: History, digest: Digest): Promise<WeekEdition | undefined> {
  const date = toDigestDate(digest.digestDate);
  const sunday = addDays(toMonday(date), -1);
  const book = await readNamed(history, sunday, addDays(date, 1 - rememberedDays));
  return countWeek(book, { date, writtenAt: digest.createdAt, source: digest.source });
}

function weekBefore(date: DigestDate): Week {
  return weekOf(addDays(toMonday(date), -1));
}

/** The editions of the archive that can be read. */
async function readEditions(archive: Archive): Promise<WeekEdition[]> {
  const editions: WeekEdition[] = [];
  for (const week of await archive.weeks()) {
    const stored = await unlessBroken(() => archive.readWeek(week));
    if (stored) editions.push(stored.value);
  }
  return editions;
}

type Restoration = Pick<WeekFacts, 'history' | 'nights' | 'isWhole'> & {
  stored: readonly WeekEdition[];
};

/** Counts editions again, each as of the night that published it: the first night of the week after. */
async function restoreEditions(
  archive: Archive,
  { history, nights, isWhole, stored }: Restoration,
): Promise<WeekEdition[]> {
  const wanted = new Set(isWhole ? nights.dates.map(weekBefore) : await archive.weeks());
  for (const { week } of stored) wanted.delete(week);
  const restored: WeekEdition[] = [];
  for (const week of wanted) {
    const publisher = nights.dates.find((date) => weekBefore(date) === week);
    const digest = publisher && (await nights.digest(publisher));
    const edition = digest && (await countEdition(history, digest));
    if (edition) restored.push(edition);
  }
  return restored;
}

function toFeed({ baseUrl, hub }: Site, newestFirst: readonly WeekEdition[]): Feed | undefined {
  if (newestFirst.length === 0) return undefined;
  const entries = newestFirst.map((edition) => toFeedEntry(baseUrl, edition));
  return { baseUrl, hub, channel: weekChannel, entries };
}

function toFeedEntry(baseUrl: string, edition: WeekEdition): FeedEntry {
  const { week, title, summary, worthKnowing, before, writtenAt, source } = edition;
  const url = `${baseUrl}/${publicPaths.week(week)}`;
  const { lasted } = before;
  const links = toLinks([...worthKnowing, ...lasted.named]);
  const first = worthKnowing.map((one) => ({ ...one, why: one.what }));
  const lastedNames = lasted.named.map(({ fullName }) => linkName(fullName, links));
  const content = markup`${labelMadeUp(source)}<p>${linkProse(summary, links)}</p>${listReasons('Worth knowing', first, links)}${listItems('What lasted', lastedNames)}`;
  return {
    id: url,
    url,
    title: toShown(title),
    summary: toShown(summary),
    content: content.source,
    writtenAt,
    tag: nameWeek(edition),
  };
}
