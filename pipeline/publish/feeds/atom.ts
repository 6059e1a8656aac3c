import { publicPaths } from '../../contract/paths.ts';
import { siteName } from '../page/document.ts';
import { markup, rawMarkup } from '../page/markup.ts';
import type { Entry } from './entry.ts';

/** What both feeds are: entries newest first, and where they are read. */
export type Feed = { baseUrl: string; entries: readonly [Entry, ...Entry[]] };

export const feedDescription =
  'Every night the trending new repositories on GitHub: spam set aside, every claim bound to the rows.';

/** The feed in Atom. Source: RFC 4287. */
export function renderAtomFeed({ baseUrl, entries }: Feed): string {
  const [newest] = entries;
  return markup`${rawMarkup('<?xml version="1.0" encoding="utf-8"?>')}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${baseUrl}/</id>
<title>${siteName}</title>
<subtitle>${feedDescription}</subtitle>
<updated>${newest.writtenAt}</updated>
<author><name>${siteName}</name></author>
<icon>${baseUrl}/favicon.svg</icon>
<link rel="self" type="application/atom+xml" href="${baseUrl}/${publicPaths.atomFeed}"/>
<link rel="alternate" type="text/html" href="${baseUrl}/"/>
${entries.map(renderEntry)}</feed>
`.source;
}

function renderEntry({ url, title, summary, content, writtenAt, mood }: Entry) {
  return markup`<entry>
<id>${url}</id>
<title>${title}</title>
<published>${writtenAt}</published>
<updated>${writtenAt}</updated>
<link rel="alternate" type="text/html" href="${url}"/>
<category term="${mood}"/>
<summary>${summary}</summary>
<content type="html">${content}</content>
</entry>
`;
}
