import { publicPaths } from '../../contract/paths.ts';
import type { WeekEdition, WeekRepository } from '../../contract/week.ts';
import { type Entry, type Feed, renderAtomFeed, renderJsonFeed } from '../feeds.ts';
import { siteName } from '../page/document.ts';
import { type Content, markup, toShown } from '../page/markup.ts';
import { linkName, type Links, linkProse, toLinks } from '../page/prose.ts';
import { labelMadeUp } from '../page/sections/headline.ts';
import { nameWeek } from './words.ts';

/** Number of editions in the feeds of weeks. */
const feedWeeks = 12;

/** The feeds of weeks, as a page names them. */
export const weekFeeds = {
  title: `${siteName}: the week`,
  atom: publicPaths.weeksAtomFeed,
  json: publicPaths.weeksJsonFeed,
};

const channel = {
  ...weekFeeds,
  description:
    'Every Monday, of the new repositories on GitHub that the nights put forward: what lasted, what faded, what vanished, and five worth knowing.',
  page: publicPaths.weekList,
};

/** Both feeds of the latest editions, which are sorted newest first. */
export function renderWeekFeeds(
  { baseUrl, hub }: { baseUrl: string; hub?: string | undefined },
  [newest, ...earlier]: readonly [WeekEdition, ...WeekEdition[]],
): { atom: string; json: string } {
  const shown = earlier.slice(0, feedWeeks - 1).map((edition) => toEntry(baseUrl, edition));
  const feed: Feed = { baseUrl, hub, channel, entries: [toEntry(baseUrl, newest), ...shown] };
  return { atom: renderAtomFeed(feed), json: renderJsonFeed(feed) };
}

function toEntry(baseUrl: string, edition: WeekEdition): Entry {
  const { week, title, summary, worthKnowing, before, writtenAt, source } = edition;
  const url = `${baseUrl}/${publicPaths.week(week)}`;
  const { lasted } = before;
  const links = toLinks([...worthKnowing, ...lasted.named]);
  const content = markup`${labelMadeUp(source)}<p>${linkProse(summary, links)}</p>${renderFirst(edition, links)}${renderNamed('What lasted', lasted.named, links)}`;
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

function renderFirst({ worthKnowing }: WeekEdition, links: Links): Content {
  if (worthKnowing.length === 0) return undefined;
  return markup`<h2>Worth knowing</h2><ol>${worthKnowing.map(
    ({ fullName, what, caveat }) =>
      markup`<li>${linkName(fullName, links)}: ${linkProse(what, links)}${caveat === null ? undefined : markup` <em>${linkProse(caveat, links)}</em>`}</li>`,
  )}</ol>`;
}

function renderNamed(title: string, named: readonly WeekRepository[], links: Links): Content {
  if (named.length === 0) return undefined;
  return markup`<h2>${title}</h2><ul>${named.map(({ fullName }) => markup`<li>${linkName(fullName, links)}</li>`)}</ul>`;
}
