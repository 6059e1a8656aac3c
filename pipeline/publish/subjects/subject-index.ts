import { publicPaths, type SubjectFolder } from '../../contract/paths.ts';
import { renderDocument, siteName } from '../page/document.ts';
import { countOf } from '../../contract/counts.ts';
import { type Content, markup, rawMarkup } from '../page/markup.ts';
import { labelMadeUp } from '../page/sections/headline.ts';
import { leastRows, type Subject, subjectDays } from './collect-subjects.ts';
import { addressesOf } from './subject-addresses.ts';
import { type SubjectSite, titleOf } from './subject-page.ts';

/** The page that lists every language and category with a page, the largest first. */
export function renderSubjectIndex(
  { baseUrl, source }: SubjectSite,
  subjects: readonly Subject[],
): string {
  const title = 'Languages and subjects';
  const description = `New repositories on GitHub by language and by subject, each with a page and feeds of its own.`;
  return renderDocument(
    { baseUrl, path: publicPaths.subjects, title, description },
    markup`<article class="subject">
<header class="headline"><h1>${title}</h1>
${labelMadeUp(source)}
<p class="standfirst">Each has a page and two feeds while at least ${leastRows} new repositories of the last ${subjectDays} days are in it. Likely spam and repositories whose standing is caution do not count.</p>
<p><a href="${publicPaths.feedList}">All feeds as one list</a> for a feed reader, in OPML.</p></header>
${renderFolder('languages', 'Languages', subjects)}
${renderFolder('categories', 'Subjects', subjects)}
</article>`,
  );
}

function renderFolder(
  folder: SubjectFolder,
  heading: string,
  subjects: readonly Subject[],
): Content {
  const within = subjects
    .filter((subject) => subject.folder === folder)
    .toSorted((a, b) => b.repositories.length - a.repositories.length);
  return markup`<section aria-labelledby="${folder}"><h2 id="${folder}">${heading}</h2>
${within.length === 0 ? markup`<p>None has enough repositories now.</p>` : markup`<ul class="subjects">\n${within.map(renderSubject)}</ul>`}</section>`;
}

function renderSubject(subject: Subject): Content {
  const { name, repositories } = subject;
  const { page, atom, json } = addressesOf(subject);
  return markup`<li><a href="${page}">${name}</a> <span class="count">${countOf(repositories.length, 'repository', 'repositories')}<span class="ways"> · <a href="${atom}" aria-label="${name}, Atom feed">Atom</a> · <a href="${json}" aria-label="${name}, JSON feed">JSON</a></span></span></li>
`;
}

/** Every feed as a list of subscriptions. A reader needs one form of each, so it names Atom. Source: OPML 2.0. */
export function renderFeedList(
  baseUrl: string,
  subjects: readonly Subject[],
  hasWeeks: boolean,
): string {
  const nightly = renderOutline(baseUrl, siteName, publicPaths.atomFeed, '');
  const weekly = hasWeeks
    ? renderOutline(
        baseUrl,
        `${siteName}: the week`,
        publicPaths.weeksAtomFeed,
        publicPaths.weekList,
      )
    : undefined;
  return markup`${rawMarkup('<?xml version="1.0" encoding="utf-8"?>')}
<opml version="2.0">
<head><title>${siteName}</title><ownerName>${siteName}</ownerName><ownerId>${baseUrl}/</ownerId><docs>https://opml.org/spec2.opml</docs></head>
<body>
${nightly}${weekly}${renderGroup(baseUrl, 'Languages', 'languages', subjects)}${renderGroup(baseUrl, 'Subjects', 'categories', subjects)}</body>
</opml>
`.source;
}

function renderGroup(
  baseUrl: string,
  text: string,
  folder: SubjectFolder,
  subjects: readonly Subject[],
): Content {
  const within = subjects.filter((subject) => subject.folder === folder);
  if (within.length === 0) return undefined;
  return markup`<outline text="${text}">
${within.map((subject) => renderOutline(baseUrl, titleOf(subject), addressesOf(subject).atom, addressesOf(subject).page))}</outline>
`;
}

function renderOutline(baseUrl: string, text: string, feed: string, page: string): Content {
  return markup`<outline type="rss" text="${text}" title="${text}" xmlUrl="${baseUrl}/${feed}" htmlUrl="${baseUrl}/${page}"/>
`;
}
