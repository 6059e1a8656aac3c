import { type Digest, sectionTitles } from '../../contract/digest.ts';
import { isCountOfStars, quoteOwner } from '../../contract/owners-words.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { sayCaveat } from './figures.ts';
import type { Lead } from './lead.ts';
import { type Content, type Markup, markup } from './markup.ts';
import { linkCause, linkName, linkProse, type Links, noLinks, quoteWords } from './prose.ts';
import { drawSpark } from './chart.ts';
import type { StarCount } from '../../archive/history/named.ts';
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
  courses: ReadonlyMap<string, readonly StarCount[]>;
};

/** The recommendations of the night: each in its owner's words, and why it is here. */
export function renderProjects(digest: Digest, links: Links, rowFacts: RowFacts): Content {
  const date = toDigestDate(digest.digestDate);
  return renderPicks(
    digest.notableProjects.map((project) => {
      const { name: fullName, stars, cause } = project;
      const row = rowFacts.rows.get(fullName);
      const fact = sayWhy(project);
      const shown = {
        ...toShownPick(project),
        place: linkPlace(project, 'caveat', links),
        why: '',
        ...(saysCount(fact, stars) && { figure: '' }),
        gain: saysCount(fact, row?.starsGained ?? 0) ? '' : rowFacts.gains.get(fullName),
        history: rowFacts.pages.get(fullName),
        facts: row ? listFacts(row, date) : [],
        course: rowFacts.courses.get(fullName) ?? [],
      };
      return renderProject(shown, links, [
        quotedParts.map((part) => renderWords(project, part, links)),
        fact === '' ? undefined : markup`<p class="fact">${linkProse(fact, links)}</p>`,
        cause && markup`<p class="cause">${linkCause(cause)}</p>`,
      ]);
    }),
  );
}

const quotedParts = ['what', 'different', 'forWhom'] as const;
type Part = keyof ReturnType<typeof quoteOwner>;

/** The owner's words as a quotation with a link to their place; other sentences as they are. */
function renderWords(project: Project, part: Part, links: Links): Content {
  const sentence = project[part];
  const place = linkPlace(project, part, links);
  if (!sentence) return undefined;
  if (!place) return markup`<p class="why">${linkProse(sentence, noLinks)}</p>`;
  return markup`<p class="why">${quoteWords(sentence)} <span class="source">${place}</span></p>`;
}

/** Where a quoted sentence stands. Nothing for other sentences. */
export function linkPlace({ name, quotedFrom }: Project, part: Part, links: Links): Content {
  const from = quotedFrom?.[part];
  const url = links.get(name);
  const [place, anchor] = from === 'readme' ? ['README', '#readme'] : ['description', ''];
  if (!from || url === undefined) return from && place;
  // Many links of a page have this text: a list of links tells which repository each is about.
  return markup`<a href="${url}${anchor}" rel="nofollow noopener" aria-label="${place} of ${name}">${place}</a>`;
}

/** `12 days old`, and, as far as they are known, the licence and how many people. */
function listFacts({ createdAt, license, signals }: ScannedRow, date: DigestDate): string[] {
  const { mentionableUsers: people = null } = signals;
  const days = daysFrom(toDigestDate(createdAt), date);
  return [
    days === 0 ? 'created today' : `${countOf(days, 'day')} old`,
    // GitHub’s word for a licence that it does not know.
    ...(license === '' ? [] : [license === 'Other' ? 'other licence' : license]),
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
  const { name: fullName, stars, why } = project;
  const { what, caveat } = quoteOwner(project);
  return {
    ...project,
    caveat: sayCaveat(caveat),
    fullName,
    figure: countOf(stars, 'star'),
    why: what || why,
  };
}

/** A project in a list. `why` may be empty; `history` is the relative path of its page. */
type ShownProject = {
  fullName: string;
  language: string;
  figure: string;
  gain?: string | undefined;
  why: string;
  caveat?: string;
  /** Where the caveat stands. */
  place?: Content;
  history?: string | undefined;
  /** More of its facts, in words. */
  facts?: readonly string[];
  course?: readonly StarCount[];
};

/** A project in a list: its name, its figures, why to know it, and what speaks against it. */
export function renderProject(project: ShownProject, links: Links, more?: Content): Markup {
  const { fullName, why, caveat, place } = project;
  const source = place && markup` <span class="source">${place}</span>`;
  return markup`<li><h3>${linkName(fullName, links)}</h3>
${why === '' ? undefined : markup`<p class="why">${linkProse(why, links)}</p>`}${more}${caveat ? markup`<p class="caveat">${linkProse(caveat, links)}${source}</p>` : undefined}
${renderAbout(project)}</li>
`;
}

function renderAbout({ fullName, language, figure, gain, history, ...more }: ShownProject): Markup {
  const { facts = [], course = [] } = more;
  return markup`<p class="about">${drawSpark(course)}${figure === '' ? undefined : markup`<span>${figure}</span>`}${gain && markup` <span class="gain">${gain}</span>`}${language === '' ? undefined : markup` <span class="language">${language}</span>`}${facts.map((fact) => markup` <span>${fact}</span>`)}${history && markup` <a class="history" href="${history}">History<span class="unseen"> of ${fullName}</span></a>`}</p>`;
}

/** What the title is about, for a headline. */
export function renderLead(lead: Lead | undefined, links: Links, rowFacts?: RowFacts): Content {
  if (!lead) return undefined;
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

/**
 * Why a recommendation is here: what its reason says besides the sentences that stand above.
 * Nothing for a mere count of stars, which stands beside it.
 */
export function sayWhy({ why, what, forWhom, different, description }: Project): string {
  const reason = [what, forWhom, different, description]
    .flatMap((part) => part ?? [])
    .reduce((text, part) => text.replace(part, ''), why)
    .trim();
  return isCountOfStars(reason) ? '' : reason;
}

/** Whether a text has this number among its figures, so that it need not stand beside it. */
export function saysCount(text: string, count: number): boolean {
  return (text.match(/\d[\d,]*\d|\d/g) ?? []).some((figure) => figure === formatCount(count));
}

/** Renders `<name>: <note>`. No name contains a colon followed by a space. */
export function renderNote(note: string, links: Links): Content {
  const end = note.indexOf(': ');
  if (end === -1) return linkProse(note, links);
  const name = note.slice(0, end);
  const named = links.has(name) ? linkName(name, links) : name;
  return markup`<strong>${named}</strong>: ${linkProse(note.slice(end + 2), links)}`;
}
