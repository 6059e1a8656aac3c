import { rollups } from 'd3-array';
import { type Digest, toolsTitle } from '../../contract/digest.ts';
import type { Share } from '../../contract/evidence.ts';
import { publicPaths } from '../../contract/paths.ts';
import { hasEarlierStars } from '../../contract/repository-row.ts';
import { countOf } from '../../platform/text.ts';
import type { ListedRepository } from '../group-repositories.ts';
import { sayGain } from './figures.ts';
import { type Content, type Markup, markup, wholeSentences } from './markup.ts';
import { linkName, linkProse, type Links, quoteWords } from './prose.ts';
import type { OwnPages } from './projects.ts';

const mostRows = 20;
/** Texts of some two lines. */
const longestWhat = 160;

const isNew = (row: ListedRepository) => row.starsGained === null && !hasEarlierStars(row);

/** Repositories below a heading, each in one line. */
type Rows = { heading: string; rows: readonly ListedRepository[] };

/**
 * The rows below the recommendations, twenty at most: the night's tools, and then what the analysis
 * names `also`, by full name.
 */
export function chooseRows(
  listed: readonly ListedRepository[],
  { emergingTools }: Pick<Digest, 'emergingTools'>,
  also: readonly string[],
): Rows[] {
  const rows = new Map(listed.map((row) => [row.fullName, row]));
  const tools = emergingTools.map((tool) => tool.slice(0, tool.indexOf(': ')));
  const find = (names: readonly string[]) => names.flatMap((name) => rows.get(name) ?? []);
  const others = find(also).slice(0, Math.max(0, mostRows - tools.length));
  return [
    { heading: toolsTitle, rows: find(tools) },
    { heading: 'Also new', rows: others.filter(isNew) },
    { heading: 'Also recent', rows: others.filter((row) => !isNew(row)) },
  ].filter((group) => group.rows.length > 0);
}

/** The rows with their headings. A name leads to its page on this site, or else to GitHub. */
export function renderRows(groups: readonly Rows[], links: Links, pages: OwnPages): Content {
  if (groups.length === 0) return undefined;
  const all = groups.flatMap(({ rows }) => rows);
  const targets = new Map([...links, ...pages]);
  const filters = chooseFilters(all);
  return markup`<section class="others" aria-labelledby="others">${filters.map((_, index) => markup`<span id="only-${index + 1}"></span>`)}<h2 id="others">More of the night</h2>
${renderFilters(filters)}${groups.map(
    ({ heading, rows }) => markup`<h3>${heading}</h3>
<ul class="rows">
${rows.map((row) => renderRow(row, targets, filters))}</ul>
`,
  )}</section>`;
}

/** A language or a subject, and how many rows are in it. */
type Filter = { name: string; count: number };

/** The most filters. The style sheet has a rule for each. */
const mostFilters = 8;

/** The languages and subjects in which two rows or more are, the largest first. */
function chooseFilters(rows: readonly ListedRepository[]): Filter[] {
  const names = rows.flatMap((row) => filtersOf(row));
  return rollups(
    names,
    (of) => of.length,
    (name) => name,
  )
    .map(([name, count]) => ({ name, count }))
    .filter(({ count }) => count > 1 && count < rows.length)
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, mostFilters);
}

function filtersOf({ language, category }: ListedRepository): string[] {
  return [language, category ?? ''].filter((name) => name !== '');
}

/** Links that show only some rows, without a script: the style sheet hides the others. */
function renderFilters(filters: readonly Filter[]): Content {
  if (filters.length === 0) return undefined;
  const items = filters.map(
    ({ name, count }, index) =>
      markup`<li><a href="#only-${index + 1}">${name} <span class="count">${count}</span></a></li>`,
  );
  return markup`<nav class="chips" aria-label="Show only"><ul><li><a href="#others">All</a></li>${items}</ul></nav>
`;
}

/** On a wide screen an owner’s name gives way to the name of the repository. */
function splitName(fullName: string): Content {
  const end = fullName.indexOf('/') + 1;
  return [
    markup`<span class="owner">${fullName.slice(0, end)}</span>`,
    markup`<wbr>`,
    fullName.slice(end),
  ];
}

function renderRow(row: ListedRepository, targets: Links, filters: readonly Filter[]): Markup {
  const { fullName, what, isOwnWords, language, stars, starsGained, caveat } = row;
  const words = wholeSentences(what, longestWhat);
  const filterNames = filtersOf(row);
  const classes = filters.flatMap(({ name }, index) =>
    filterNames.includes(name) ? [`only-${index + 1}`] : [],
  );
  return markup`<li class="${classes.join(' ')}">${linkName(fullName, targets, splitName(fullName))} <span class="what"><span class="said">${isOwnWords ? quoteWords(words) : linkProse(words, targets)}</span>${caveat === '' ? undefined : markup` <span class="beware">${linkProse(caveat, targets)}</span>`}</span> <span class="language">${language}</span> <span class="stars">${countOf(stars, 'star')}</span> <span class="gain">${starsGained === 0 ? '' : sayGain(row)}</span></li>
`;
}

const mostChips = 10;

/** The largest groups of the list with a page, each with its count, and the way to all. */
export function renderChips(
  heading: string,
  shares: readonly Share[],
  pages: ReadonlyMap<string, string>,
): Content {
  const shown = shares
    .filter(({ name, count }) => count > 0 && pages.has(name))
    .slice(0, mostChips);
  if (shown.length === 0) return undefined;
  return markup`<nav class="chips" aria-label="${heading}"><h2>${heading} tonight</h2>
<ul>${shown.map(({ name, count }) => markup`<li><a href="${pages.get(name)}">${name} <span class="count">${count}</span></a></li>`)}<li><a href="${publicPaths.groups}">All<span class="unseen"> ${heading.toLowerCase()}</span></a></li></ul></nav>
`;
}
