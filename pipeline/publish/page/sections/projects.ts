import { type Digest, sectionTitles } from '../../../contract/digest.ts';
import type { Forecast } from '../../../contract/forecast.ts';
import { countOf, formatCount } from '../../../platform/text.ts';
import { formatShare } from '../figures.ts';
import { type Content, type Markup, markup } from '../markup.ts';
import { linkCause, linkName, linkProse, type Links } from '../prose.ts';
import type { HiddenForecasts } from './scorecard.ts';

type Project = Digest['notableProjects'][number];

/** Paths of repositories' own pages, by name. */
export type OwnPages = ReadonlyMap<string, string>;

/** The recommended repositories of the night with the reasons. What title and summary say already is left out. */
export function renderProjects(
  digest: Digest,
  links: Links,
  pages: OwnPages,
  hidden: HiddenForecasts,
): Content {
  const { notableProjects, title, summary } = digest;
  if (notableProjects.length === 0) return undefined;
  const said = `${title}. ${summary}`;
  const items = notableProjects.map((project) => {
    const { name: fullName, stars, forecast } = project;
    const shown = {
      ...project,
      fullName,
      figure: countOf(stars, 'star', 'stars'),
      why: toReason(project, said),
      history: pages.get(fullName),
    };
    const cause = project.cause && markup`<p class="cause">${linkCause(project.cause)}</p>`;
    return renderProject(shown, links, [cause, forecast && renderForecast(forecast, hidden)]);
  });
  return markup`<section aria-labelledby="projects"><h2 id="projects">${sectionTitles.notable}</h2>
<ol class="projects">
${items}</ol></section>`;
}

/** A project in a list. `why` may be empty; `history` is the path of its own page, from the page that shows it. */
type ShownProject = {
  fullName: string;
  language: string;
  figure: string;
  why: string;
  caveat?: string | null | undefined;
  history: string | undefined;
};

/** A project as an item of a list: its name, its figures, the reason to know it, and what speaks against it. */
export function renderProject(project: ShownProject, links: Links, more?: Content): Markup {
  const { fullName, language, figure, why, caveat, history } = project;
  return markup`<li><h3>${linkName(fullName, links)}</h3>
<p class="about">${language === '' ? undefined : markup`<span class="language">${language}</span> `}<span>${figure}</span>${linkHistory(fullName, history)}</p>
${why === '' ? undefined : markup`<p class="why">${linkProse(why, links)}</p>`}${caveat ? markup`<p class="caveat">${linkProse(caveat, links)}</p>` : undefined}${more}</li>
`;
}

/** A link to a repository's own page, if it has one. `path` is relative to the page. */
export function linkHistory(fullName: string, path: string | undefined): Content {
  if (path === undefined) return undefined;
  return markup` <a class="history" href="${path}">History<span class="unseen"> of ${fullName}</span></a>`;
}

function renderForecast(
  { stars, survival, certainty }: Forecast,
  hidden: HiddenForecasts,
): Markup | undefined {
  const parts = [
    !hidden.stars && `${formatCount(stars.low)} to ${formatCount(stars.high)} stars in 7 days`,
    !hidden.survival && `${sayChance(survival)} likely to be there in 30 days`,
  ].filter(Boolean);
  if (parts.length === 0) return undefined;
  // Low certainty is about the band of stars.
  const isLow = !hidden.stars && certainty === 'low';
  return markup`<p class="forecast">${isLow ? 'Estimate, of little certainty' : 'Estimate'}: ${parts.join('; ')}.</p>`;
}

/** No estimate is certain. */
function sayChance(survival: number): string {
  return survival > 0.99 ? 'more than 99%' : formatShare(survival);
}

/** The sentences of a recommendation that are not in `said`. */
function toReason({ why, what, forWhom, different }: Project, said: string): string {
  const parts = [what, forWhom, different].flatMap((part) => part ?? []);
  const figure = parts.reduce((rest, part) => rest.replace(part, ''), why).trim();
  return [...parts, figure].filter((part) => !said.includes(part)).join(' ');
}

/** Lists of categories, languages and emerging tools, one sentence each. */
export function renderNotes(
  {
    topCategories,
    languageTrends,
    emergingTools,
  }: Pick<Digest, 'topCategories' | 'languageTrends'> & Partial<Pick<Digest, 'emergingTools'>>,
  links: Links,
): Markup {
  return markup`<section class="notes" aria-label="Subjects, languages and tools">
${renderList('Subjects', topCategories, links)}${renderList('Languages', languageTrends, links)}${renderList('Emerging tools', emergingTools ?? [], links)}</section>`;
}

function renderList(title: string, notes: readonly string[], links: Links): Content {
  if (notes.length === 0) return undefined;
  return markup`<div><h2>${title}</h2><ul>
${notes.map((note) => markup`<li>${renderNote(note, links)}</li>\n`)}</ul></div>
`;
}

/** Renders `<name>: <note>`. No name contains a colon followed by a space. */
export function renderNote(note: string, links: Links): Content {
  const end = note.indexOf(': ');
  if (end === -1) return linkProse(note, links);
  const name = note.slice(0, end);
  const named = links.has(name) ? linkName(name, links) : name;
  return markup`<strong>${named}</strong> ${linkProse(note.slice(end + 2), links)}`;
}
