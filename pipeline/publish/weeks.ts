import { sort, sum } from 'd3-array';
import { addDays, type DigestDate, toMonday, weekOf } from '../contract/dates.ts';
import type { Archive } from '../archive/archive.ts';
import type { History } from '../archive/history/history.ts';
import { type NamedRepository, toNamed } from '../archive/history/named.ts';
import type { Digest } from '../contract/digest.ts';
import { publicPaths } from '../contract/paths.ts';
import { type HistoryNight, rememberedDays } from '../contract/history.ts';
import { ownerOf } from '../contract/repository-row.ts';
import type { WeekEdition } from '../contract/week.ts';
import { type Entry as FeedEntry, renderFeeds } from './feeds.ts';
import type { Context, Part } from './context.ts';
import { neighboursOf } from './nights.ts';
import { toShown } from './page/markup.ts';
import { unlessBroken } from '../platform/file-text.ts';
import { inParallel } from '../platform/in-parallel.ts';
import {
  gainSinceNaming,
  renderWeekList,
  renderWeekMail,
  renderWeekPage,
  sayWeekInText,
  weekChannel,
  writeWeekSummary,
  writeWeekTitle,
} from './page/week.ts';

/**
 * The editions of the weeks. The first night of a week adds that of the week before. A broken
 * edition is counted again; a whole rendering also counts missing ones. A night renders the newest
 * page and the one before, which links to it. `repositories` are the paths of repositories' pages,
 * by id.
 */
export async function collectWeeks(
  context: Context,
  repositories: ReadonlyMap<string, string>,
): Promise<Part & { newest: WeekEdition | undefined }> {
  const { site, changed } = context;
  const { archive, baseUrl } = site;
  const stored = await readEditions(archive);
  const counted = await countEditions(context, stored);
  const editions = sort([...stored, ...counted], ({ week }) => week);
  const newest = editions.at(-1);
  const shown = changed === undefined ? editions : editions.slice(-2);
  // A night has the newest editions at hand. Of others, the list has all that is shown.
  const earlier = changed === undefined ? [] : context.nights.weeks;
  const listed = new Map(
    [...earlier, ...editions].map(({ week, from, title }) => [week, { week, from, title }]),
  );
  const weeks = sort(listed.values(), ({ week }) => week);
  const ways = new Map([...repositories].map(([id, path]) => [id, `../${path}`]));
  const names = weeks.map(({ week }) => week);
  const pages = shown.map((edition) => {
    const { week } = edition;
    const shownPages = edition === newest ? ways : new Map<string, string>();
    const about = { baseUrl, ...neighboursOf(names, week), pages: shownPages };
    return renderWeekPage(edition, about);
  });
  // A single entry: a program that turns feeds into mail sends one mail at its first run.
  const entries = newest && [toFeedEntry(baseUrl, newest)];
  const feeds = entries ? renderFeeds(baseUrl, { channel: weekChannel, entries }) : [];
  return {
    newest,
    weeks,
    lists: [renderWeekList(site, weeks)],
    entries: [...pages, ...feeds],
    data: counted.map((edition) => archive.formatWeek(edition)),
  };
}

async function readEditions(archive: Archive): Promise<WeekEdition[]> {
  const stored = await inParallel(await archive.weeks(), (week) =>
    unlessBroken(() => archive.readWeek(week)),
  );
  return stored.flatMap((edition) => edition?.value ?? []);
}

/** Counts the editions that are missing, each when the first night after its week is there. */
async function countEditions(
  { site: { archive }, history, nights: { dates, digest }, changed }: Context,
  stored: readonly WeekEdition[],
): Promise<WeekEdition[]> {
  const ended = dates.slice(1).flatMap((publisher, at) => {
    const last = dates[at] ?? publisher;
    const week = weekOf(last);
    return week === weekOf(publisher) ? [] : [{ week, publisher, monday: toMonday(last) }];
  });
  const again = new Set([...(await archive.weeks()), ended.at(-1)?.week]);
  const counted: WeekEdition[] = [];
  for (const { week, publisher, monday } of ended) {
    const isWanted = changed === undefined || again.has(week);
    if (!isWanted || stored.some((edition) => edition.week === week)) continue;
    const published = await digest(publisher);
    const edition = published && (await countEdition(history, published, monday));
    if (edition) counted.push(edition);
  }
  return counted;
}

/** Counts the week from a Monday on. Undefined if it has too few nights. */
async function countEdition(history: History, digest: Digest, monday: DigestDate) {
  const to = addDays(monday, 6);
  // An edition says something of what its week and the week before named.
  const since = addDays(monday, -7);
  const nights = await history.nightsBetween(since, to);
  const records = [...(await history.recordsOf(nights))].filter(([, seen]) =>
    seen.some((sight) => sight.naming && sight.date >= since),
  );
  const repositories = toNamed(records, { from: addDays(monday, 8 - rememberedDays), to });
  return countWeek({ nights, repositories }, monday, digest);
}

/** The edition as one entry for mail: whole in its content, and as text in its summary. */
function toFeedEntry(baseUrl: string, edition: WeekEdition): FeedEntry {
  const { week, title, writtenAt } = edition;
  const url = `${baseUrl}/${publicPaths.week(week)}`;
  return {
    id: url,
    url,
    title: toShown(title),
    summary: toShown(sayWeekInText(edition)),
    content: renderWeekMail(edition, url).source,
    writtenAt,
  };
}

const leastNights = 3;
/** A repository still grows if it gained this part of its stars in a week. */
const leastGrowth = 0.05;

/** The nights up to a Sunday, and what they named. */
export type NamedBook = {
  nights: readonly HistoryNight[];
  repositories: readonly NamedRepository[];
};

/**
 * Counts the week from a Monday on; undefined with fewer than three nights. The book ends with its
 * Sunday, and the digest is that of the first night after it. Pure.
 */
export function countWeek(
  { nights, repositories }: NamedBook,
  from: DigestDate,
  { createdAt: writtenAt, source }: Pick<Digest, 'createdAt' | 'source'>,
): WeekEdition | undefined {
  const ofWeek = nights.filter((night) => night.date >= from && night.found !== null);
  if (ofWeek.length < leastNights) return undefined;
  const edition = {
    schema: 1 as const,
    week: weekOf(from),
    from,
    to: addDays(from, 6),
    source,
    writtenAt,
    nights: ofWeek.map((night) => night.date),
    found: sum(ofWeek, ({ found }) => found),
    setAside: sum(ofWeek, ({ setAside }) => setAside),
    before: countBeforeWeek(repositories, from),
    worthKnowing: chooseWorthKnowing(repositories, from),
  };
  return { ...edition, title: writeWeekTitle(edition), summary: writeWeekSummary(edition) };
}

/** What happened to the repositories that were first put forward in the week before `from`. */
function countBeforeWeek(repositories: readonly NamedRepository[], from: DigestDate) {
  const earlier = addDays(from, -7);
  const named = repositories.filter(
    ({ namings: [first] }) => first && first.date >= earlier && first.date < from,
  );
  const there = named.filter(({ isGone }) => !isGone);
  const growths = there.flatMap((repository) => growthIn(repository, from) ?? []);
  const lasted = growths.filter((growth) => growth >= leastGrowth).length;
  return {
    count: named.length,
    lasted: { count: lasted },
    faded: { count: growths.length - lasted },
    vanished: { count: named.length - there.length },
    uncounted: there.length - growths.length,
  };
}

/**
 * The stars gained from the last count before a day to the last one since, as a part of those
 * before. Undefined without both counts.
 */
function growthIn({ stars }: NamedRepository, from: DigestDate): number | undefined {
  const [then, now] = [stars.findLast(({ date }) => date < from), stars.at(-1)];
  if (!then || !now || now.date < from) return undefined;
  return (now.stars - then.stars) / Math.max(1, then.stars);
}

const mostShown = 5;
const mostOfLanguage = 2;

/**
 * The five recommendations of a week that gained most since, at most one of an owner and two of a
 * language. What is gone or doubted is left out.
 */
function chooseWorthKnowing(repositories: readonly NamedRepository[], from: DigestDate) {
  const worth = repositories.flatMap((repository): WeekEdition['worthKnowing'] => {
    const naming = repository.namings.findLast(
      ({ part, date }) => part === 'notable' && date >= from,
    );
    const isThere = repository.fates.at(-1)?.fate === 'there';
    if (!naming || naming.what === null || !repository.isClear || !isThere) return [];
    const { id, fullName, url = '' } = repository;
    const { language, what, caveat, date: namedOn, stars: starsThen } = naming;
    const last = repository.stars.at(-1);
    const then = { id, fullName, url, language, what, caveat, namedOn, starsThen };
    return [{ ...then, stars: last?.stars ?? null, countedOn: last?.date ?? null }];
  });
  const ranked = sort(
    worth,
    (pick) => -gainSinceNaming(pick),
    ({ starsThen }) => -starsThen,
    ({ fullName }) => fullName,
  );
  const chosen: WeekEdition['worthKnowing'] = [];
  for (const pick of ranked) {
    const ofOwner = chosen.some((other) => ownerOf(other) === ownerOf(pick));
    const alike = chosen.filter(({ language }) => language !== '' && language === pick.language);
    if (chosen.length < mostShown && !ofOwner && alike.length < mostOfLanguage) chosen.push(pick);
  }
  return chosen;
}
