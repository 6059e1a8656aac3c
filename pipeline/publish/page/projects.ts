import { type Digest, sectionTitles } from '../../contract/digest.ts';
import { countOf } from '../../platform/text.ts';
import { type Lead } from './lead.ts';
import { type Content, type Markup, markup } from './markup.ts';
import { linkCause, linkName, linkProse, type Links, noLinks } from './prose.ts';
import { drawSpark } from './chart.ts';
import type { Count } from '../../archive/history/named.ts';
import { daysFrom, type DigestDate, toDigestDate } from '../../contract/dates.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';

type Project = Digest['notableProjects'][number];

export type OwnPages = ReadonlyMap<string, string>;

/** What the front page knows of the night's rows, by name. */
export type RowFacts = {
  pages: OwnPages;
  gains: ReadonlyMap<string, string>;
  rows: ReadonlyMap<string, ScannedRow>;
  /** The stars of the last nights, oldest first. */
  courses: ReadonlyMap<string, readonly Count[]>;
};

/** The recommendations of the night: each in its owner's words, and why it is here. */
export function renderProjects(digest: Digest, links: Links, rowFacts: RowFacts): Content {
  const date = toDigestDate(digest.digestDate);
  return renderPicks(
    digest.notableProjects.map((project) => {
      const { name: fullName, what, different, cause } = project;
      const row = rowFacts.rows.get(fullName);
      const source = links.get(fullName);
      const pick = toShownPick(project);
      const fact = toFact(project);
      const isCounted = fact.includes(pick.figure);
      const saysAge = / age of /.test(fact);
      const shown = {
        ...pick,
        // The fact says the same figures.
        ...(isCounted ? { figure: '' } : { gain: rowFacts.gains.get(fullName) }),
        history: rowFacts.pages.get(fullName),
        facts: row ? listFacts(row, saysAge ? undefined : date) : [],
        course: rowFacts.courses.get(fullName) ?? [],
        why: '',
      };
      const quotations = [what ?? project.description, different].flatMap((sentence) =>
        sentence ? [renderWords(sentence, row, source)] : [],
      );
      return renderProject(shown, links, [
        quotations,
        fact === '' ? undefined : markup`<p class="fact">${linkProse(fact, links)}</p>`,
        cause && markup`<p class="cause">${linkCause(cause)}</p>`,
      ]);
    }),
  );
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** The owner's words as a quotation with a link to their place; other sentences as they are. */
function renderWords(
  sentence: string,
  row: ScannedRow | undefined,
  source: string | undefined,
): Markup {
  const texts = row ? [row.description, row.readmeExcerpt, row.signals.readmeText ?? ''] : [];
  const at = texts.findIndex((text) => flat(text).includes(flat(sentence)));
  if (at === -1) return markup`<p class="why">${linkProse(sentence, noLinks)}</p>`;
  const place = at === 0 ? 'description' : 'README';
  const way =
    source === undefined
      ? place
      : markup`<a href="${source}${at === 0 ? '' : '#readme'}" rel="nofollow noopener">${place}</a>`;
  return markup`<p class="why">“<bdi>${sentence}</bdi>” <span class="source">${way}</span></p>`;
}

/** `12 days old`, the licence, and how many people, as far as they are known. */
function listFacts(
  { createdAt, license, signals }: ScannedRow,
  date: DigestDate | undefined,
): string[] {
  const { mentionableUsers: people = null } = signals;
  const age =
    createdAt === null || date === undefined
      ? []
      : [`${countOf(daysFrom(createdAt.slice(0, 10), date), 'day')} old`];
  return [
    ...age,
    ...(license === '' ? [] : [license]),
    ...(people === null ? [] : [countOf(people, 'person', 'people')]),
  ];
}

/** The recommended repositories of an older night: what each is, and what to be careful about. */
export function renderOlderProjects({ notableProjects }: Digest, links: Links): Content {
  return renderPicks(notableProjects.map((project) => renderProject(toShownPick(project), links)));
}

function renderPicks(items: readonly Markup[]): Content {
  if (items.length === 0) return undefined;
  return markup`<section class="picks" aria-labelledby="projects"><h2 id="projects">${sectionTitles.notable}</h2>
<ol class="projects">
${items}</ol></section>`;
}

/** A recommendation as an older night shows it. Older digests have only the reason. */
function toShownPick(project: Project) {
  const { name: fullName, stars, why, quotedFrom } = project;
  const quote = (part: 'what' | 'caveat') => {
    const sentence = project[part];
    return sentence && quotedFrom?.[part] ? `“${sentence}”` : sentence;
  };
  return {
    ...project,
    caveat: quote('caveat'),
    fullName,
    figure: countOf(stars, 'star'),
    why: quote('what') ?? why,
  };
}

/** A project in a list. `why` may be empty; `history` is the relative path of its page. */
type ShownProject = {
  fullName: string;
  language: string;
  figure: string;
  gain?: string | undefined;
  why: string;
  caveat?: string | null | undefined;
  history?: string | undefined;
  /** More of its facts, in words. */
  facts?: readonly string[];
  course?: readonly Count[];
};

/** A project in a list: its name, its figures, why to know it, and what speaks against it. */
export function renderProject(project: ShownProject, links: Links, more?: Content): Markup {
  const { fullName, why, caveat } = project;
  return markup`<li><h3>${linkName(fullName, links)}</h3>
${why === '' ? undefined : markup`<p class="why">${linkProse(why, links)}</p>`}${more}${caveat ? markup`<p class="caveat">${linkProse(caveat, links)}</p>` : undefined}
${renderAbout(project)}</li>
`;
}

function renderAbout({ fullName, language, figure, gain, history, ...more }: ShownProject): Markup {
  const { facts = [], course = [] } = more;
  return markup`<p class="about">${drawSpark(course)}${figure === '' ? undefined : markup`<span>${figure}</span>`}${gain && markup` <span class="gain">${gain}</span>`}${language === '' ? undefined : markup` <span class="language">${language}</span>`}${facts.map((fact) => markup` <span>${fact}</span>`)}${linkHistory(fullName, history)}</p>`;
}

/** What the title is about, for a headline. Nothing for a recommendation, which stands below. */
export function renderLead(lead: Lead | undefined, links: Links, rowFacts?: RowFacts): Content {
  if (!lead || lead.isPick) return undefined;
  const { fullName, what, stars } = lead;
  const shown = {
    fullName,
    language: '',
    figure: countOf(stars, 'star'),
    gain: rowFacts?.gains.get(fullName),
    why: '',
    history: rowFacts?.pages.get(fullName),
  };
  return markup`<div class="lead">${what === '' ? undefined : markup`<p>${linkProse(what, links)}</p>`}
${renderAbout(shown)}</div>
`;
}

/** A link to a repository's own page, if it has one. `path` is relative to the page. */
function linkHistory(fullName: string, path: string | undefined): Content {
  if (path === undefined) return undefined;
  return markup` <a class="history" href="${path}">History<span class="unseen"> of ${fullName}</span></a>`;
}

/** Why a recommendation is here: what its reason says besides the sentences that stand above. */
function toFact({ why, what, forWhom, different, description }: Project): string {
  return [what, forWhom, different, description]
    .flatMap((part) => part ?? [])
    .reduce((text, part) => text.replace(part, ''), why)
    .trim();
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
