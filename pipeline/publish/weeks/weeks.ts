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
import { publicPaths } from '../../contract/paths.ts';
import { readNamed } from '../../archive/history/named.ts';
import { rememberedDays } from '../../contract/history.ts';
import type { WeekEdition } from '../../contract/week.ts';
import type { Collection } from '../collection.ts';
import { type Entry as FeedEntry, listItems, listReasons } from '../feeds.ts';
import type { Site } from '../night-pages.ts';
import { markup, toShown } from '../page/markup.ts';
import { linkName, linkProse, toLinks } from '../page/prose.ts';
import { labelMadeUp } from '../page/sections/headline.ts';
import type { Edition } from '../published-nights.ts';
import { unlessBroken } from '../../platform/file-text.ts';
import { countWeek } from './count-week.ts';
import { renderWeekList, renderWeekPage, sayCaveat, weekChannel } from './week-page.ts';
import { nameWeek } from './words.ts';

/** Number of editions in the feed of weeks. */
const feedWeeks = 12;

/**
 * The editions of the weeks. The first night of a week adds that of the week before. An edition that cannot be read is
 * counted again from the nights; a whole rendering also counts those that are missing. A night renders the newest page and
 * the page before, which links to the newest.
 *
 * `repositories` are the paths of the pages of repositories, by id.
 */
export async function collectWeeks(
  site: Site,
  occasion: Edition,
  repositories: ReadonlyMap<string, string>,
): Promise<Collection & { newest: WeekEdition | undefined }> {
  const { archive } = site;
  const stored = await readEditions(archive);
  const counted = await countEditions(site, occasion, stored);
  const byWeek = new Map([...stored, ...counted].map((edition) => [edition.week, edition]));
  const editions = [...byWeek.values()].toSorted((a, b) => (a.week < b.week ? -1 : 1));
  const newest = editions.at(-1);
  const shown = occasion.date === undefined ? editions : editions.slice(-2);
  const told = editions.toReversed().slice(0, feedWeeks);
  const ways = new Map([...repositories].map(([id, path]) => [id, `../${path}`]));
  return {
    newest,
    pages: [{ path: publicPaths.weekList, html: renderWeekList(site, editions) }],
    entries: shown.map((edition) => {
      const at = editions.indexOf(edition);
      const { week } = edition;
      const html = renderWeekPage(edition, {
        baseUrl: site.baseUrl,
        earlier: editions[at - 1]?.week,
        later: editions[at + 1]?.week,
        pages: edition === newest ? ways : new Map(),
      });
      return { path: publicPaths.week(week), html };
    }),
    kept: editions.map(({ week }) => publicPaths.week(week)),
    ...(newest && {
      feed: { channel: weekChannel, entries: told.map((one) => toFeedEntry(site, one)) },
    }),
    data: counted.map((edition) => archive.formatWeek(edition)),
  };
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

/**
 * Counts the editions that are missing, each as of the night that publishes it: the first night of the week after. Tonight
 * publishes a repeated one.
 */
async function countEditions(
  { archive, force = false }: Site,
  { history, nights, newest: { digest }, date }: Edition,
  stored: readonly WeekEdition[],
): Promise<WeekEdition[]> {
  const tonight = toDigestDate(digest.digestDate);
  const last = weekBefore(tonight);
  const isRepeated = force && date === tonight;
  const missing = new Set(
    date === undefined ? nights.dates.map(weekBefore) : [...(await archive.weeks()), last],
  );
  for (const { week } of stored) missing.delete(week);
  if (isRepeated) missing.add(last);
  const counted: WeekEdition[] = [];
  for (const week of missing) {
    const publisher = nights.dates.find((each) => weekBefore(each) === week);
    const isTonight = isRepeated && week === last;
    const published = isTonight ? digest : publisher && (await nights.digest(publisher));
    const edition = published && (await countEdition(history, published));
    if (edition) counted.push(edition);
  }
  return counted;
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

function toFeedEntry({ baseUrl }: Pick<Site, 'baseUrl'>, edition: WeekEdition): FeedEntry {
  const { week, title, summary, worthKnowing, before, writtenAt, source } = edition;
  const url = `${baseUrl}/${publicPaths.week(week)}`;
  const { lasted } = before;
  const links = toLinks([...worthKnowing, ...lasted.named]);
  const first = worthKnowing.map((one) => ({ ...one, why: one.what, caveat: sayCaveat(one) }));
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
