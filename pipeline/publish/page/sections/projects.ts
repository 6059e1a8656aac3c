import type { Digest } from '../../../contract/digest.ts';
import { countOf } from '../figures.ts';
import { type Content, type Markup, markup } from '../markup.ts';
import { linkName, type Links, linkProse } from '../prose.ts';

/** The recommended repositories of the night with the reasons. */
export function renderProjects({ notableProjects }: Digest, links: Links): Content {
  if (notableProjects.length === 0) return undefined;
  return markup`<section aria-labelledby="projects"><h2 id="projects">Notable projects</h2>
<ol class="projects">
${notableProjects.map((project) => renderProject(project, links))}</ol></section>`;
}

function renderProject(project: Digest['notableProjects'][number], links: Links): Markup {
  const { name, stars, language, description, why } = project;
  const quotes = [...why.matchAll(/“([^“”]{12,})”/g)].map(([, quote]) => quote ?? '');
  const known = description === '' || quotes.some((quote) => description.includes(quote));
  return markup`<li><h3>${linkName(name, links)}</h3>
<p class="about">${language === '' ? undefined : markup`<span class="language">${language}</span> `}<span>${countOf(stars, 'star', 'stars')}</span></p>
${known ? undefined : markup`<p class="description" dir="auto">${description}</p>\n`}<p class="why">${linkProse(why, links)}</p></li>
`;
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
