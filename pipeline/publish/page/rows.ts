import { type Digest } from '../../contract/digest.ts';
import { type Share } from '../../contract/evidence.ts';
import { publicPaths } from '../../contract/paths.ts';
import { countOf } from '../../platform/text.ts';
import { type ListedRepository } from '../groups.ts';
import { sayGain } from './figures.ts';
import { type Content, type Markup, markup, shortenWords } from './markup.ts';
import { linkName, linkProse, type Links } from './prose.ts';
import { type OwnPages } from './projects.ts';

/** The most rows below the recommendations. */
const mostRows = 20;
/** A longer text would not fit one line of a wide window. */
const longestWhat = 110;

/** Repositories below a heading, each in one line. */
type Rows = { heading: string; rows: readonly ListedRepository[] };

/**
 * The rows below the recommendations, at most twenty: the night's tools, then what is new, then what gained most. What
 * is new and what gained share the lines that the tools leave.
 *
 * `listed` has the rows that may be shown. The page shows the recommendations and `lead` above.
 */
export function chooseRows(
  listed: readonly ListedRepository[],
  { notableProjects, emergingTools }: Pick<Digest, 'notableProjects' | 'emergingTools'>,
  lead: { fullName: string } | undefined,
): Rows[] {
  const told = new Set([...notableProjects.map(({ name }) => name), lead?.fullName]);
  const untold = listed.filter(({ fullName }) => !told.has(fullName));
  const tools = emergingTools
    .flatMap((tool) => untold.find(({ fullName }) => tool.startsWith(`${fullName}: `)) ?? [])
    .slice(0, mostRows);
  const others = untold.filter((row) => !tools.includes(row));
  const rest = mostRows - tools.length;
  const fresh = others
    .filter(({ starsGained }) => starsGained === null)
    .toSorted((a, b) => b.stars - a.stars);
  const gained = others.filter((row) => paceOf(row) > 0).toSorted((a, b) => paceOf(b) - paceOf(a));
  const shownFresh = fresh.slice(0, Math.max(Math.ceil(rest / 2), rest - gained.length));
  return [
    { heading: 'Tools to try', rows: tools },
    { heading: 'Also new', rows: shownFresh },
    { heading: 'Also gaining', rows: gained.slice(0, rest - shownFresh.length) },
  ].filter(({ rows }) => rows.length > 0);
}

/** Stars gained a day. */
function paceOf({ starsGained, gainedOverDays }: ListedRepository): number {
  return (starsGained ?? 0) / (gainedOverDays ?? 1);
}

/** The rows with their headings. A name leads to the repository's page on this site, or else to GitHub. */
export function renderRows(groups: readonly Rows[], links: Links, pages: OwnPages): Content {
  if (groups.length === 0) return undefined;
  const targets = new Map([...links, ...pages]);
  const isCompared = groups.some(({ rows }) =>
    rows.some(({ starsGained }) => starsGained !== null),
  );
  return markup`<section class="others" aria-labelledby="others"><h2 id="others">More of the night</h2>
${isCompared ? markup`<p class="caption">Each with its stars, and with those it gained in a day.</p>\n` : undefined}${groups.map(
    ({ heading, rows }) => markup`<h3>${heading}</h3>
<ul class="rows">
${rows.map((row) => renderRow(row, targets))}</ul>
`,
  )}</section>`;
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

function renderRow(row: ListedRepository, targets: Links): Markup {
  const { fullName, what, isOwnWords, language, stars, starsGained, caveats } = row;
  const said = shortenWords(what, longestWhat);
  return markup`<li>${linkName(fullName, targets, splitName(fullName))} <span class="what"><span class="said">${isOwnWords ? markup`<bdi>${said}</bdi>` : linkProse(said, targets)}</span>${caveats.length === 0 ? undefined : markup` <span class="beware">${caveats[0]}</span>`}</span> <span class="language">${language}</span> <span class="stars">${countOf(stars, 'star')}</span> <span class="gain">${starsGained === 0 ? '' : sayGain(row, '')}</span></li>
`;
}

const mostChips = 10;

/** The largest groups of tonight's list that have a page, each with its number of repositories, and the way to all. */
export function renderChips(
  heading: string,
  shares: readonly Share[],
  pages: ReadonlyMap<string, string>,
): Content {
  const shown = shares
    .filter(({ name, count }) => count > 0 && pages.has(name))
    .slice(0, mostChips);
  if (shown.length === 0) return undefined;
  return markup`<nav class="chips" aria-label="${heading}"><h2>${heading}</h2>
<ul>${shown.map(({ name, count }) => markup`<li><a href="${pages.get(name)}">${name} <span class="count">${count}</span></a></li>`)}<li><a href="${publicPaths.groups}">All<span class="unseen"> ${heading.toLowerCase()}</span></a></li></ul></nav>
`;
}
