import type { Source } from '../../contract/scan.ts';
import { publicPaths } from '../../contract/paths.ts';
import { renderDocument, siteName } from '../page/document.ts';
import { countOf } from '../../contract/counts.ts';
import { formatChange, formatDay, formatDays, formatShortDay } from '../page/figures.ts';
import { type Content, type Markup, markup } from '../page/markup.ts';
import { linkName, linkProse, type Links, toLinks, noLinks } from '../page/prose.ts';
import { labelMadeUp } from '../page/sections/headline.ts';
import { shortenWords } from '../page/shorten-words.ts';
import { leastRows, type ListedRepository, type Subject, subjectDays } from './collect-subjects.ts';
import { addressesOf } from './subject-addresses.ts';

/** The most repositories of a page. It stays below 60 KB. */
const shownRows = 60;

/** The most characters of what strangers wrote. */
const longestWords = 280;

/** What all pages of subjects share. */
export type SubjectSite = { baseUrl: string; hub?: string | undefined; source: Source };

/** The page of a language or a category: its repositories, those seen first on the newest night first. */
export function renderSubjectPage({ baseUrl, source }: SubjectSite, subject: Subject): string {
  const { name, repositories } = subject;
  const { page, atom, json } = addressesOf(subject);
  const count = countOf(repositories.length, 'new repository', 'new repositories');
  const shown = repositories.slice(0, shownRows);
  const most = repositories.length > shown.length ? ` Here are the newest ${shownRows}.` : '';
  const links = toLinks(shown);
  const title = titleOf(subject);
  return renderDocument(
    {
      baseUrl,
      path: page,
      title,
      description: describeSubject(subject),
      feeds: { title, atom, json },
    },
    markup`<article class="subject">
<header class="headline"><p class="kicker">${kindOf(subject)}</p>
<h1>${name}</h1>
${labelMadeUp(source)}
<p class="standfirst">${count} of the last ${subjectDays} days, the newest first.${most} Likely spam and repositories whose standing is caution are left out.</p>
<p class="about"><span class="ways"><a href="../${atom}">Atom feed</a> <a href="../${json}">JSON feed</a> <a href="../${publicPaths.subjects}">All languages and subjects</a></span></p></header>
<ol class="repositories">
${shown.map((repository) => markup`<li>${renderRepository(subject, repository, links)}</li>\n`)}</ol>
</article>`,
  );
}

function renderRepository(subject: Subject, repository: ListedRepository, links: Links): Markup {
  const { fullName, firstSeen } = repository;
  return markup`<h2>${linkName(fullName, links)}</h2>
<p class="about"><time datetime="${firstSeen}">since ${formatShortDay(firstSeen)}</time> ${figuresOf(repository).map((figure) => markup`<span>${figure}</span> `)}${otherSubject(subject, repository)}</p>
${renderWords(repository)}${renderCaveats(repository)}`;
}

/** The language on a category's page, and the category on a language's. */
function otherSubject({ folder }: Subject, { language, category }: ListedRepository): Content {
  const other = folder === 'languages' ? category : language;
  return other ? markup`<span class="language">${other}</span>` : undefined;
}

/** Stars, and what it gained since the night before. Both are of the night that saw it last. */
export function figuresOf(repository: ListedRepository): string[] {
  const { stars, starsGained, gainedOverDays, lastSeen } = repository;
  const on = lastSeen === null ? '' : ` on ${formatShortDay(lastSeen)}`;
  const held = `${countOf(stars, 'star', 'stars')}${on}`;
  if (starsGained === null) return [held];
  const days = gainedOverDays ?? 1;
  return [
    held,
    `${formatChange(starsGained)} in ${days === 1 ? 'a day' : `${formatDays(days)} days`}`,
  ];
}

/** What it is. What strangers wrote keeps its own writing direction. */
export function renderWords({ what, isOwnWords }: ListedRepository): Content {
  const said = shorten(what);
  if (said === '') return undefined;
  return isOwnWords
    ? markup`<p><bdi>${said}</bdi></p>`
    : markup`<p>${linkProse(said, noLinks)}</p>`;
}

/** The evidence against it, which is too little for caution. */
export function renderCaveats({ caveats }: ListedRepository): Content {
  if (caveats.length === 0) return undefined;
  return markup`<p class="caveat">${shorten(caveats.join('; '))}</p>`;
}

/** The text in one line, cut after a word where it is too long. */
export function shorten(text: string): string {
  return shortenWords(text, longestWords);
}

/** `Rust: new repositories` */
export function titleOf({ name }: Pick<Subject, 'name'>): string {
  return `${name}: new repositories`;
}

function kindOf({ folder }: Pick<Subject, 'folder'>): string {
  return folder === 'languages' ? 'Language' : 'Subject';
}

/** One sentence for previews and feeds. */
export function describeSubject({ folder, name }: Pick<Subject, 'folder' | 'name'>): string {
  const about = folder === 'languages' ? `mainly in ${name}` : `about “${name}”`;
  return `Trending new repositories on GitHub ${about}, the newest first: what each is, since when it is known and what it gained. Likely spam is left out.`;
}

/** The page in place of one that is gone. It says where to go. */
export function renderGonePage(
  { baseUrl, source }: SubjectSite,
  subject: Pick<Subject, 'folder' | 'slug' | 'name'>,
): string {
  const { name } = subject;
  const title = `${name} has no page now`;
  return renderDocument(
    {
      baseUrl,
      path: addressesOf(subject).page,
      title,
      description: `${siteName} has no page on ${name} now.`,
      isNotice: true,
    },
    markup`<article class="subject">
<header class="headline"><p class="kicker">${kindOf(subject)}</p>
<h1>${title}</h1>
${labelMadeUp(source)}
<p class="standfirst">Fewer than ${leastRows} new repositories of the last ${subjectDays} days are in it. It comes back here when there are more.</p>
<p><a href="../${publicPaths.subjects}">All languages and subjects</a> that have a page and feeds.</p></header>
</article>`,
  );
}

/** The day in words, for feeds. */
export function sinceOf({ firstSeen }: ListedRepository): string {
  return `Since ${formatDay(firstSeen)}`;
}
