import { readFileSync } from 'node:fs';
import { groups } from 'd3-array';
import { toSha256 } from '../../archive/archive.ts';
import type { PublicFile } from '../../platform/files.ts';
import { publicPaths, searchPolicy } from '../../contract/paths.ts';
import { type DigestDate, yearOf } from '../../contract/dates.ts';
import type { Source } from '../../contract/scan.ts';
import { renderDocument } from '../page/document.ts';
import { markup } from '../page/markup.ts';
import { withTwin } from '../page/markdown-twin.ts';
import { renderYears } from '../page/sections/archive.ts';
import { labelMadeUp } from '../page/sections/headline.ts';

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
  return renderDocument(
    {
      baseUrl,
      path: publicPaths.search,
      title: 'Search',
      description:
        'Search all nights: their titles and summaries, and the repositories put forward.',
      policy: searchPolicy,
      script: `${publicPaths.searchScript}?${scriptVersion}`,
    },
    markup`<article class="month"><h1>Search</h1>
${labelMadeUp(source)}
<p>Titles and summaries of all nights, and every repository that a night put forward. The search runs in your browser: what you type stays there.</p>
<form class="search" role="search" data-years="${years.map(([year]) => year).join(' ')}" data-source="${source}" hidden>
<label for="q">Words to look for</label>
<div class="field"><input id="q" name="q" type="search" maxlength="100" autocomplete="off" autocapitalize="off" spellcheck="false"><button type="submit">Search</button></div>
<p role="status"></p>
<ol class="found"></ol>
<button class="more" type="button" hidden>Search older years too</button>
</form>
<section aria-labelledby="ways"><h2 id="ways">Other ways to find a night</h2>
<div class="text"><ul>
<li>Every night has a page of its own, and every month and year has a list of its nights.</li>
<li>The find command of your browser searches the list of a month by title.</li>
<li>Without JavaScript there is no search box here. The lists below lead to every night.</li>
</ul></div>
<div class="year"><h3>Years</h3>${renderYears(years, 'digests/')}</div></section></article>`,
  );
}
