import { readFileSync } from 'node:fs';
import { groups } from 'd3-array';
import { toSha256 } from '../../archive/archive.ts';
import { type History, reachDays } from '../../archive/history/history.ts';
import { rememberedDays } from '../../contract/history.ts';
import { visitRepositories } from '../../archive/history/named.ts';
import type { Observation } from '../../archive/history/record.ts';
import { type NewFile, type PublicFile, withCompressed } from '../../platform/files.ts';
import { dataPaths, publicPaths, searchPolicy } from '../../contract/paths.ts';
import {
  addDays,
  type DigestDate,
  type Month,
  monthOf,
  toDigestDate,
  yearOf,
} from '../../contract/dates.ts';
import { compareRows } from '../../contract/repository-row.ts';
import { renderDocument } from '../page/document.ts';
import { quoteSentence } from '../../contract/owners-words.ts';
import { markup, toShown, wholeSentences } from '../page/markup.ts';
import { renderYears } from '../page/archive.ts';
import { labelMadeUp } from '../page/headline.ts';
import type { Digest } from '../../contract/digest.ts';
import {
  type FoundRepository,
  SearchMonth,
  type SearchedNight,
} from '../../contract/search-year.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';
import type { Context, Part, Site } from '../context.ts';
import { listRendered } from '../nights.ts';
import { formatFile, unlessBroken } from '../../platform/file-text.ts';
import { isAddressable } from '../repositories.ts';

/** The script of the page, as `npm run build -- --search` bundles it. */
const script = readFileSync(new URL('search.js', import.meta.url));
const scriptVersion = toSha256(script).slice(0, 8);

/** The search page, its script, and the lists that it searches. @throws as `renderSearchLists`. */
export async function collectSearch(context: Context): Promise<Part> {
  const { site, nights, history, changed } = context;
  const lists = await renderSearchLists(context);
  const repositories = await renderRepositoryLists(history, nights.dates, changed);
  return {
    lists: [
      renderSearchPage(site, nights.dates),
      { path: publicPaths.searchScript, bytes: script },
    ],
    entries: [...lists.pages, ...repositories],
    data: lists.data,
  };
}

/** The script adds the form. Without it, the page leads to all nights, `dates`. */
function renderSearchPage({ baseUrl, source }: Site, dates: readonly DigestDate[]) {
  const years = groups(dates.toReversed(), yearOf);
  const months = new Set(dates.toReversed().map(monthOf));
  return renderDocument(
    {
      baseUrl,
      path: publicPaths.search,
      title: 'Search',
      description:
        'Search every repository that our scans found and do not doubt, and the titles and summaries of all nights.',
      policy: searchPolicy,
      script: `${publicPaths.searchScript}?${scriptVersion}`,
    },
    markup`<article class="month"><h1>Search</h1>
${labelMadeUp(source)}
<div class="text"><p>Every repository that our scans found and do not doubt, and the titles and summaries of all nights. The search runs in your browser: what you type stays there.</p>
<p class="unscripted">Here the search needs JavaScript, which your browser does not run. Without it, the lists below lead to every night.</p></div>
<div class="searching" data-months="${[...months].join(' ')}" data-night="${dates.at(-1) ?? ''}" data-source="${source}"></div>
<section aria-labelledby="ways"><h2 id="ways">Other ways to find a night</h2>
<div class="text"><ul>
<li>Every night has a page of its own, and every month and year has a list of its nights.</li>
<li>The find command of your browser searches the list of a month by title.</li>
</ul></div>
<div class="year"><h3>Years</h3>${renderYears(years)}</div></section></article>`,
  );
}

/**
 * Renders the lists of the years of rendered nights, for the archive and for browsers.
 *
 * Unchanged nights come from the year's file, so their digests may be missing here. A night that
 * the file leaves out had a broken digest, and stays out until it can be read.
 *
 * @throws PipelineError if a digest is missing, and the night is not in the file in its present
 * edition.
 */
async function renderSearchLists(context: Context) {
  const { site, nights, changed } = context;
  const { archive } = site;
  const data: NewFile[] = [];
  const pages: PublicFile[] = [];
  for (const year of new Set(listRendered(context).map(yearOf))) {
    const stored = await unlessBroken(() => archive.readNightYear(year));
    const kept = changed === undefined ? undefined : stored?.value.nights;
    const keptNights = new Map(kept?.map((night) => [night.date, night]));
    const ids = new Map(nights.listed.map(({ date, id }) => [date, id]));
    const found: SearchedNight[] = [];
    for (const date of nights.dates.filter((night) => yearOf(night) === year)) {
      const before = keptNights.get(date);
      const id = ids.get(date);
      if (before && before.id === id) found.push(before);
      else if (nights.isAtHand(date)) {
        const digest = await nights.digest(date);
        if (digest && digest.id === id) found.push(toSearched(digest));
      } else if (!kept) {
        // The file has every other night. What it leaves out has a broken digest.
        throw new PipelineError(
          `the list of ${year} needs the night of ${date}, and ${archive.dataDir} has neither it nor its line in ${dataPaths.nightYear(year)}: fetch all nights`,
        );
      }
    }
    const file = archive.formatNightYear({ schema: 1, year, nights: found });
    data.push(file);
    pages.push(...withCompressed({ path: publicPaths.searchYear(year), bytes: file.bytes }));
  }
  return { data, pages };
}

/** What the search says of a night. The rest of a digest is sold once it is older. */
function toSearched({ digestDate, id, title, summary }: Digest): SearchedNight {
  return { date: toDigestDate(digestDate), id, title: toShown(title), summary: toShown(summary) };
}

/** The most characters that a list says of a repository. */
const mostCharacters = 160;
const mostTopics = 8;

/** A repository with the figures that decide its place in the list. */
type Placed = { id: string; fullName: string; stars: number; found: FoundRepository };

/**
 * Renders what the search finds of repositories: for each month, the clear ones that its nights
 * listed first. One never moves to another list, and is in none while its newest scan doubts it,
 * GitHub does not show it, or another has its name.
 *
 * `changed` is the night that is new or was corrected: the months that it can look back to are
 * rendered. Without it, all are. `dates` are all nights, oldest first.
 */
export async function renderRepositoryLists(
  history: History,
  dates: readonly DigestDate[],
  changed: DigestDate | undefined,
): Promise<PublicFile[]> {
  const from = changed && monthOf(addDays(changed, -reachDays));
  const published = [...new Set(dates.map(monthOf))];
  const lists = new Map<Month, Placed[]>(
    published.flatMap((month) => (from === undefined || month >= from ? [[month, []]] : [])),
  );
  const to = dates.at(-1) ?? '';
  const holdersOf = await visitRepositories(history, { from, to }, (id, seen) => {
    const placed = toPlaced(id, seen);
    if (placed) lists.get(monthOf(placed.found.first))?.push(placed);
  });
  return [...lists].flatMap(([month, placed]) => {
    const repositories = placed.toSorted(compareRows).flatMap(({ id, found }) => {
      const { hasLostName, earlierUntil } = holdersOf(id);
      return hasLostName ? [] : { ...found, ...(earlierUntil !== undefined && { earlierUntil }) };
    });
    const path = publicPaths.searchMonth(month);
    const list = { schema: 1 as const, month, repositories };
    return withCompressed({ path, bytes: Buffer.from(formatFile(SearchMonth, list, path, 0)) });
  });
}

/** Undefined for a repository that must not be found. Texts are of its newest listing. */
function toPlaced(id: string, seen: readonly Observation[]): Placed | undefined {
  const first = seen.find(({ listing }) => listing !== undefined)?.date;
  const { listing, date: listed = '' } = seen.findLast((sight) => sight.listing) ?? {};
  const fullName = seen.findLast((sight) => sight.fullName !== undefined)?.fullName;
  if (first === undefined || !listing || fullName === undefined) return undefined;
  if (listing.stood.standing !== 'clear' || seen.at(-1)?.state === 'gone') return undefined;
  const { purpose, text, language, topics } = listing;
  const named = seen.findLast(({ naming }) => naming)?.date;
  const purposeSaid = seen.findLast(({ naming }) => naming && naming.what !== null)?.naming?.what;
  const shown = named !== undefined && named > listed ? named : listed;
  const hasPage = isAddressable(fullName);
  const words = wholeSentences(purpose || text.description, mostCharacters);
  const quoted = words === '' ? '' : quoteSentence(words);
  const what = purposeSaid ? wholeSentences(purposeSaid, mostCharacters) : quoted;
  const stars = seen.findLast((sight) => sight.stars !== null)?.stars ?? 0;
  return {
    id,
    fullName,
    stars,
    found: {
      name: fullName,
      ...(what !== '' && { what }),
      ...(language !== '' && { language: toShown(language) }),
      ...(topics.length > 0 && { topics: topics.slice(0, mostTopics).map(toShown) }),
      first,
      ...(named !== undefined && { named }),
      ...(hasPage && { pageUntil: addDays(shown, rememberedDays - 1) }),
    },
  };
}
