import type { Archive } from '../../archive/archive.ts';
import { type PublicFile, withCompressed } from '../../archive/compress.ts';
import type { Week } from '../../contract/dates.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { WeekEdition } from '../../contract/week.ts';
import { withTwin } from '../page/markdown-twin.ts';
import { unlessBroken } from '../published-nights.ts';
import type { Site } from '../night-pages.ts';
import { renderWeekFeeds } from './week-feeds.ts';
import { renderWeekList } from './week-list.ts';
import { renderWeekPage } from './week-page.ts';
import { pictureOfWeek } from './week-picture.ts';

/** What the pages of weeks need besides their editions. */
export type WeekPages = {
  site: Site;
  /** Pages of repositories, by id. */
  pages: ReadonlyMap<string, string>;
  /** Whether all pages are rendered, or only those that a new edition changes. */
  isWhole: boolean;
  /** The edition that is new. */
  made: Week | undefined;
};

/** All editions, oldest first: those of the archive, and one that is about to be written. */
export async function readEditions(
  archive: Archive,
  made: WeekEdition | undefined,
): Promise<WeekEdition[]> {
  const editions = new Map<Week, WeekEdition>();
  for (const week of await archive.weeks()) {
    const stored = await unlessBroken(() => archive.readWeek(week));
    if (stored) editions.set(week, stored.value);
  }
  if (made) editions.set(made.week, made);
  return [...editions.values()].toSorted((a, b) => (a.week < b.week ? -1 : 1));
}

/**
 * Renders the list of weeks, the feeds, and the pages that change, with their pictures. These are the pages of the
 * newest edition and of the one before, which leads to it. `lists` exist before the first edition, too.
 */
export async function renderWeeks(
  editions: readonly WeekEdition[],
  { site, pages: own, isWhole, made }: WeekPages,
): Promise<{ pages: PublicFile[]; lists: PublicFile[] }> {
  const { baseUrl, draw } = site;
  const [newest, ...earlier] = editions.toReversed();
  const list = withTwin(publicPaths.weekList, renderWeekList(site, editions));
  if (!newest) return { pages: [], lists: list.flatMap(withCompressed) };
  const shown = isWhole ? [newest, ...earlier] : [newest, ...earlier.slice(0, 1)];
  const pages = shown.flatMap((edition) => {
    const at = editions.indexOf(edition);
    const page = renderWeekPage(edition, {
      baseUrl,
      earlier: editions[at - 1]?.week,
      later: editions[at + 1]?.week,
      pages: edition === newest ? own : new Map(),
    });
    return withTwin(publicPaths.week(edition.week), page);
  });
  const { atom, json } = renderWeekFeeds(site, [newest, ...earlier]);
  const feeds = [
    { path: publicPaths.weeksAtomFeed, bytes: Buffer.from(atom) },
    { path: publicPaths.weeksJsonFeed, bytes: Buffer.from(json) },
  ];
  const drawn: PublicFile[] = [];
  for (const edition of shown) {
    const { week } = edition;
    const picture = pictureOfWeek(edition);
    drawn.push(...(await draw({ name: week, picture, isNew: week === made })));
  }
  return {
    pages: [...drawn, ...pages, ...feeds],
    lists: list.flatMap(withCompressed),
  };
}
