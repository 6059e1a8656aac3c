import { type Digest, sectionTitles } from '../../contract/digest.ts';
import { countOf } from '../../platform/text.ts';
import { type Lead } from './lead.ts';
import { type Content, type Markup, markup } from './markup.ts';
import { linkCause, linkName, linkProse, type Links } from './prose.ts';

type Project = Digest['notableProjects'][number];

/** Paths of repositories' own pages, by name. */
export type OwnPages = ReadonlyMap<string, string>;

/** What the page knows of the night's rows: their pages on this site and what they gained, both by name. */
export type Known = { pages: OwnPages; gains: ReadonlyMap<string, string> };

/** The recommended repositories of the night with the reasons. What title and summary say already is left out. */
export function renderProjects(digest: Digest, links: Links, { pages, gains }: Known): Content {
  const { notableProjects, title, summary } = digest;
  const said = `${title}. ${summary}`;
  const items = notableProjects.map((project) => {
    const { name: fullName } = project;
    const shown = {
      ...toShownPick(project),
      gain: gains.get(fullName),
      why: toReason(project, said),
      history: pages.get(fullName),
    };
    const cause = project.cause && markup`<p class="cause">${linkCause(project.cause)}</p>`;
    return renderProject(shown, links, [cause]);
  });
  return renderPicks(items);
}

/** The recommended repositories of an older night: what each is, and what to be careful about. */
export function renderOlderProjects({ notableProjects }: Digest, links: Links): Content {
  return renderPicks(notableProjects.map((one) => renderProject(toShownPick(one), links)));
}

function renderPicks(items: readonly Markup[]): Content {
  if (items.length === 0) return undefined;
  return markup`<section class="picks" aria-labelledby="projects"><h2 id="projects">${sectionTitles.notable}</h2>
<ol class="projects">
${items}</ol></section>`;
}

/** A recommendation as an older night shows it. Older digests have only the reason. */
function toShownPick(project: Project) {
  const { name: fullName, stars, what, why } = project;
  return { ...project, fullName, figure: countOf(stars, 'star'), why: what ?? why };
}

/** A project in a list. `why` may be empty; `history` is the path of its own page, from the page that shows it. */
type ShownProject = {
  fullName: string;
  language: string;
  figure: string;
  gain?: string | undefined;
  why: string;
  caveat?: string | null | undefined;
  history?: string | undefined;
};

/** A project as an item of a list: its name, its figures, the reason to know it, and what speaks against it. */
export function renderProject(project: ShownProject, links: Links, more?: Content): Markup {
  const { fullName, why, caveat } = project;
  return markup`<li><h3>${linkName(fullName, links)}</h3>
${renderAbout(project)}
${why === '' ? undefined : markup`<p class="why">${linkProse(why, links)}</p>`}${caveat ? markup`<p class="caveat">${linkProse(caveat, links)}</p>` : undefined}${more}</li>
`;
}

/** The language of a project, its figures, and the way to its own page. */
function renderAbout({ fullName, language, figure, gain, history }: ShownProject): Markup {
  return markup`<p class="about">${language === '' ? undefined : markup`<span class="language">${language}</span> `}<span>${figure}</span>${gain && markup` <span class="gain">${gain}</span>`}${linkHistory(fullName, history)}</p>`;
}

/** What the title is about, for a headline. A recommendation stands below the headline, so nothing is said of it here. */
export function renderLead(lead: Lead | undefined, links: Links, known?: Known): Content {
  if (!lead || lead.isPick) return undefined;
  const { fullName, what, stars } = lead;
  const shown = {
    fullName,
    language: '',
    figure: countOf(stars, 'star'),
    gain: known?.gains.get(fullName),
    why: '',
    history: known?.pages.get(fullName),
  };
  return markup`<div class="lead">${what === '' ? undefined : markup`<p>${linkProse(what, links)}</p>`}
${renderAbout(shown)}</div>
`;
}

/** A link to a repository's own page, if it has one. `path` is relative to the page. */
export function linkHistory(fullName: string, path: string | undefined): Content {
  if (path === undefined) return undefined;
  return markup` <a class="history" href="${path}">History<span class="unseen"> of ${fullName}</span></a>`;
}

/**
 * The sentences of a recommendation whose words are neither in `said` nor in a sentence before. If all were said, what the
 * repository is, because a name alone tells nothing to a reader who skips the headline.
 */
function toReason({ why, what, different }: Project, said: string): string {
  const parts = [what, different].flatMap((part) => part ?? []);
  const rest = parts.reduce((text, part) => text.replace(part, ''), why).trim();
  let heard = said.toLowerCase();
  const isNews = (part: string) => {
    const words = part.replace(/\.$/, '').toLowerCase();
    const isHeard = heard.includes(words);
    heard += ` ${words}`;
    return !isHeard;
  };
  return [...parts, rest].filter(isNews).join(' ') || (what ?? '');
}

/** Lists of categories and languages, one sentence each. */
export function renderNotes(
  { topCategories, languageTrends }: Pick<Digest, 'topCategories' | 'languageTrends'>,
  links: Links,
): Markup {
  return markup`<section class="notes" aria-label="Subjects and languages">
${renderList('Subjects', topCategories, links)}${renderList('Languages', languageTrends, links)}</section>`;
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
