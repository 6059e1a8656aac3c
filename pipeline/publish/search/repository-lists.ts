import type { History } from '../../archive/history/history.ts';
import { rememberedDays } from '../../archive/history/named.ts';
import type { Observation } from '../../archive/history/record.ts';
import { addDays, type DigestDate, type Month, monthOf } from '../../contract/dates.ts';
import { publicPaths } from '../../contract/paths.ts';
import { compareRows } from '../../contract/repository-row.ts';
import { type FoundRepository, SearchMonth } from '../../contract/search-year.ts';
import { type PublicFile, withCompressed } from '../../platform/files.ts';
import { formatFile } from '../../platform/file-text.ts';
import { shortenWords } from '../page/markup.ts';
import { isAddressable } from '../repositories/followed.ts';

/** The most characters that a list says of a repository. */
const mostCharacters = 160;
/** The most topics of a repository, and the most characters of each and of a language. GitHub's have at most 50. */
const mostTopics = 8;
const mostLetters = 50;

/** A repository with the figures that decide its place in the list. */
type Placed = { fullName: string; stars: number; found: FoundRepository };

/**
 * Renders what the search finds of repositories: a list for each month, of the clear repositories that its nights listed
 * for the first time. A repository never moves to another list, and is in none while its newest scan doubts it or GitHub
 * does not show it.
 *
 * Only lists whose repositories the history changed are rendered: of the last three or four months on an ordinary night.
 * `dates` are all published nights, oldest first.
 */
export async function renderRepositoryLists(
  history: History,
  dates: readonly DigestDate[],
  isWhole: boolean,
): Promise<PublicFile[]> {
  const changed = isWhole ? undefined : history.changedMonths();
  const from = changed && (await findOldest(history, changed));
  const published = [...new Set(dates.map(monthOf))];
  const lists = new Map<Month, Placed[]>(
    published.flatMap((month) => (from === undefined || month >= from ? [[month, []]] : [])),
  );
  for (const created of await listCreated(history, dates, from)) {
    for (const seen of (await history.read(created)).repositories.values()) {
      const placed = toPlaced(seen);
      if (placed) lists.get(monthOf(placed.found.first))?.push(placed);
    }
  }
  return [...lists].flatMap(([month, placed]) => renderList(month, placed));
}

/** The oldest month of which a list may have changed: a repository is listed after it was created. */
async function findOldest(history: History, changed: readonly Month[]): Promise<Month> {
  const months = [...changed];
  for (const month of changed) {
    for (const [first] of (await history.read(month)).repositories.values()) {
      if (first) months.push(monthOf(first.date));
    }
  }
  return months.toSorted()[0] ?? '';
}

/** The months in which the repositories of the lists were created. */
async function listCreated(
  history: History,
  dates: readonly DigestDate[],
  from: Month | undefined,
): Promise<Set<Month>> {
  const newest = dates.at(-1);
  if (from === undefined || newest === undefined) return new Set(await history.months());
  const nights = await history.nightsBetween(`${from}-01`, newest);
  return new Set(nights.flatMap(({ months }) => months));
}

function renderList(month: Month, placed: readonly Placed[]): PublicFile[] {
  const repositories = placed.toSorted(compareRows).map(({ found }) => found);
  const path = publicPaths.searchMonth(month);
  const text = formatFile(SearchMonth, { schema: 1, month, repositories }, path, 0);
  return withCompressed({ path, bytes: Buffer.from(text) });
}

/** Undefined for a repository that must not be found. Texts are those of the newest night that listed it. */
function toPlaced(seen: readonly Observation[]): Placed | undefined {
  const first = seen.find(({ listing }) => listing !== undefined)?.date;
  const listing = seen.findLast((one) => one.listing !== undefined)?.listing;
  const fullName = seen.findLast((one) => one.fullName !== undefined)?.fullName;
  if (first === undefined || !listing || fullName === undefined) return undefined;
  if (listing.stood.standing !== 'clear' || seen.at(-1)?.state === 'gone') return undefined;
  const { purpose, text, language, topics = [] } = listing;
  const namings = seen.flatMap((one) => (one.naming ? [{ ...one, said: one.naming.what }] : []));
  const named = namings.at(-1)?.date;
  const said = namings.findLast((naming) => naming.said !== null)?.said;
  const hasPage = isAddressable(fullName) && namings.every((one) => one.fullName === fullName);
  const what = shortenWords(said || purpose || text.description, mostCharacters);
  const stars = seen.findLast((one) => one.stars !== null)?.stars ?? 0;
  return {
    fullName,
    stars,
    found: {
      name: fullName,
      ...(what !== '' && { what }),
      ...(language !== '' && { language: shortenWords(language, mostLetters) }),
      ...(topics.length > 0 && {
        topics: topics.slice(0, mostTopics).map((topic) => shortenWords(topic, mostLetters)),
      }),
      first,
      ...(named !== undefined && { named }),
      ...(named !== undefined && hasPage && { pageUntil: addDays(named, rememberedDays - 1) }),
    },
  };
}
