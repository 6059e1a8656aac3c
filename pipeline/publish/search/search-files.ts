import { readFileSync } from 'node:fs';
import { groups } from 'd3-array';
import { type Archive, toSha256 } from '../../archive/archive.ts';
import { type NewFile, type PublicFile, withCompressed } from '../../platform/files.ts';
import { dataPaths, publicPaths, searchPolicy } from '../../contract/paths.ts';
import { type DigestDate, monthOf, toDigestDate, type Year, yearOf } from '../../contract/dates.ts';
import type { Source } from '../../contract/scan.ts';
import { renderDocument } from '../page/document.ts';
import { markup, toShown } from '../page/markup.ts';
import { withTwin } from '../page/markdown-twin.ts';
import { renderYears } from '../page/sections/archive.ts';
import { labelMadeUp } from '../page/sections/headline.ts';
import type { Digest } from '../../contract/digest.ts';
import type { ListedNight } from '../../contract/published-lists.ts';
import type { SearchedNight } from '../../contract/search-year.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';
import type { PublishedNights } from '../published-nights.ts';
import { unlessBroken } from '../../platform/file-text.ts';

/** The script of the page, as `npm run build-search` bundles it. */
const script = readFileSync(new URL('search.js', import.meta.url));
const scriptVersion = toSha256(script).slice(0, 8);

/** What the page shows. `dates` are all published nights, oldest first. */
type SearchPage = { baseUrl: string; source: Source; dates: readonly DigestDate[] };

/** Renders the search page with its script. */
export function renderSearch(page: SearchPage): PublicFile[] {
  return [
    ...withTwin(publicPaths.search, renderSearchPage(page)),
    { path: publicPaths.searchScript, bytes: script },
  ];
}

/** Without the script, the form stays hidden, and the page leads to all nights. */
function renderSearchPage({ baseUrl, source, dates }: SearchPage): string {
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
<form class="search" role="search" data-months="${[...months].join(' ')}" data-night="${dates.at(-1) ?? ''}" data-source="${source}" hidden>
<label for="q">A repository, or words to look for</label>
<div class="field"><input id="q" name="q" type="search" maxlength="100" autocomplete="off" autocapitalize="off" spellcheck="false"><button type="submit">Search</button></div>
<p role="status"></p>
<p class="meant" hidden>Did you mean <button type="button"></button>?</p>
<div class="found"></div>
<button class="more" type="button" hidden>Search older years too</button>
</form>
<section aria-labelledby="ways"><h2 id="ways">Other ways to find a night</h2>
<div class="text"><ul>
<li>Every night has a page of its own, and every month and year has a list of its nights.</li>
<li>The find command of your browser searches the list of a month by title.</li>
</ul></div>
<div class="year"><h3>Years</h3>${renderYears(years, 'digests/')}</div></section></article>`,
  );
}

/** The lists of some years: for the archive, where the next night extends them, and for browsers. */
type SearchLists = { data: NewFile[]; pages: PublicFile[] };

/** The years whose lists are rendered, and the night that changed; undefined if all may have changed. */
type Extent = { years: ReadonlySet<Year>; changed: DigestDate | undefined };

/**
 * Renders the lists of some years. Other years stay as they are.
 *
 * Nights that did not change come from the year's file, so their digests may be missing here. If the file leaves out a
 * night, the night's digest was broken. The night stays out until its digest can be read.
 *
 * @throws PipelineError if the digest of a night is missing, and the night changed or is not in the file.
 */
export async function renderSearchLists(
  archive: Archive,
  nights: PublishedNights,
  { years, changed }: Extent,
): Promise<SearchLists> {
  const lists: SearchLists = { data: [], pages: [] };
  for (const year of years) {
    const stored = await unlessBroken(() => archive.readSearchYear(year));
    const kept = changed === undefined ? undefined : stored?.value.nights;
    const known = new Map(kept?.map((night) => [night.date, night]));
    if (changed !== undefined) known.delete(changed);
    const listed = nights.listed.filter(({ date }) => yearOf(date) === year);
    const isLeftOut = (date: DigestDate) =>
      kept !== undefined && !known.has(date) && date !== changed;
    const found = await findNights(archive, nights, { listed, known, isLeftOut });
    const file = archive.formatSearchYear({ schema: 1, year, nights: found });
    lists.data.push(file);
    lists.pages.push(...withCompressed({ path: publicPaths.searchYear(year), bytes: file.bytes }));
  }
  return lists;
}

type Found = {
  listed: readonly ListedNight[];
  known: ReadonlyMap<DigestDate, SearchedNight>;
  /** Whether the year's file has the other nights and lacks this night. */
  isLeftOut: (date: DigestDate) => boolean;
};

/** A night whose digest is broken cannot be found. */
async function findNights(
  { dataDir }: Archive,
  { isAtHand, digest }: PublishedNights,
  { listed, known, isLeftOut }: Found,
): Promise<SearchedNight[]> {
  const found: SearchedNight[] = [];
  for (const { date, id } of listed) {
    const before = known.get(date);
    if (before?.id !== id && !isAtHand(date)) {
      if (isLeftOut(date)) continue;
      throw new PipelineError(
        `the search needs the night of ${date}, and ${dataDir} has neither it nor its line in ${dataPaths.searchYear(yearOf(date))}: fetch all nights`,
      );
    }
    const read = before?.id === id ? undefined : await digest(date);
    const night = read ? toSearched(read) : before;
    if (night?.id === id) found.push(night);
  }
  return found;
}

/**
 * What the search says of a night: its title, its summary, and which repositories it put forward.
 *
 * Reasons, caveats and figures stay in the digest, because digests of older nights are sold.
 */
function toSearched({ digestDate, id, title, summary, notableProjects }: Digest): SearchedNight {
  return {
    date: toDigestDate(digestDate),
    id,
    title: toShown(title),
    summary: toShown(summary),
    repositories: notableProjects.map(({ name, what, description }) => ({
      name,
      what: toShown(what ?? description),
    })),
  };
}
