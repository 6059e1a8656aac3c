import MarkdownIt from 'markdown-it';
import type { Cause } from '../../contract/analysis.ts';
import type { Digest } from '../../contract/digest.ts';
import { withInnerMarks } from '../../contract/owners-words.ts';
import { type Content, type Markup, markup, rawMarkup } from './markup.ts';

/** Web addresses of the night's repositories, by name. Made-up repositories have none. */
export type Links = ReadonlyMap<string, string>;

/** The web addresses of the rows, by name. A made-up row has no address. */
export function toLinks(rows: readonly { fullName: string; url: string }[]): Links {
  return new Map(
    rows.filter(({ url }) => /^https?:\/\//.test(url)).map(({ fullName, url }) => [fullName, url]),
  );
}

/** The addresses of the repositories that title and lists name. Made-up ones have none. */
export function toDigestLinks(
  { source, notableProjects, emergingTools }: Digest,
  lead?: { fullName: string },
): Links {
  if (source === 'demo') return noLinks;
  const tools = emergingTools.map((tool) => tool.slice(0, tool.indexOf(': ')));
  const names = [...notableProjects.map(({ name }) => name), ...tools];
  if (lead) names.push(lead.fullName);
  return toLinks(names.map((fullName) => ({ fullName, url: `https://github.com/${fullName}` })));
}

/**
 * A repository's name, as a link if its address is known. `nofollow`: search engines do not count
 * links that leave the site.
 */
export function linkName(fullName: string, links: Links, shown = breakable(fullName)): Markup {
  const url = links.get(fullName);
  if (url === undefined) return markup`<span class="name">${shown}</span>`;
  const rel = url.includes(':') ? markup` rel="nofollow noopener"` : undefined;
  return markup`<a class="name" href="${url}"${rel}>${shown}</a>`;
}

/**
 * A quotation, with quotations of its owner, or a repository name. GitHub's limits keep the search
 * fast on any text.
 */
const quoteOrName = /(“(?:[^“”]|“[^“”]*”)*”|(?<![\w.-])[\w.-]{1,39}\/[\w.-]{1,101})/;

/**
 * An owner's words. `dir` keeps their writing direction from changing our text, as `<bdi>` would,
 * whose text some extractors of articles drop.
 */
export function quoteWords(words: string): Markup {
  return markup`“<span dir="auto">${withInnerMarks(words)}</span>”`;
}

/**
 * Plain text in which repositories of the night become links. Quoted text comes from strangers.
 */
export function linkProse(text: string, links: Links): Content {
  return text.split(quoteOrName).map((part, index) => {
    if (index % 2 === 0) return part;
    return part.startsWith('“') ? quoteWords(part.slice(1, -1)) : linkIfKnown(part, links);
  });
}

/** A full stop after a name belongs to the sentence. */
function linkIfKnown(text: string, links: Links): Content {
  if (links.has(text)) return linkName(text, links);
  return text.endsWith('.') ? [linkIfKnown(text.slice(0, -1), links), '.'] : text;
}

/** A cause as a link to where anybody can check it. */
export function linkCause({ sentence, url }: Cause): Markup {
  return markup`<a href="${url}" rel="nofollow noopener">${sentence}</a>`;
}

/** Allows a line break after the slash of a name. */
function breakable(fullName: string): Content {
  const [owner, name] = fullName.split('/', 2);
  return name === undefined ? fullName : markup`${owner}/<wbr>${name}`;
}

/** Limits the parser's recursion. Deeper quotes and lists are dropped. */
const maxNesting = 20;

/** Markdown that is not rendered. Tables need inline styles, which our content policy forbids. */
const refused = ['image', 'autolink', 'html_inline', 'html_block', 'table'];

/**
 * The full analysis without sections that the page shows in its way, and without the text before
 * the first one if `head` has it.
 */
export function withoutSections(markdown: string, titles: readonly string[], head: string): string {
  return splitSections(markdown)
    .filter((section) => !titles.some((title) => section.startsWith(`## ${title}\n`)))
    .filter((section) => section.startsWith('## ') || !head.includes(section.trim()))
    .join('')
    .trim();
}

/** One section of the full analysis below a heading; nothing if it is missing. */
export function renderOwnWords(
  markdown: string,
  title: string,
  { id, heading }: { id: string; heading: string },
): Content {
  const begin = `## ${title}\n`;
  const section = splitSections(markdown).find((text) => text.startsWith(begin)) ?? '';
  const text = section.slice(begin.length).trim();
  if (text === '') return undefined;
  return markup`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
<div class="text">
${renderAnalysis(text, noLinks)}</div></section>
`;
}

function splitSections(markdown: string): string[] {
  return markdown.split(/^(?=## )/m);
}

/**
 * Renders the full analysis as HTML, with headings from level three on and only links to the
 * night's repositories. HTML in the text is escaped.
 */
export function renderAnalysis(markdown: string, links: Links): Markup {
  const addresses = new Set(links.values());
  const parser = new MarkdownIt({ html: false, linkify: false, maxNesting }).disable(refused);
  parser.validateLink = (address) => addresses.has(address);
  const { rules } = parser.renderer;
  rules['text'] = (tokens, index) => {
    const targets = isInLink(tokens, index) ? noLinks : links;
    return markup`${linkProse(tokens[index]?.content ?? '', targets)}`.source;
  };
  rules['code_inline'] = (tokens, index) => {
    const text = tokens[index]?.content ?? '';
    const isLinked = links.has(text) && !isInLink(tokens, index);
    return (isLinked ? linkName(text, links) : markup`<code>${text}</code>`).source;
  };
  rules['fence'] = (tokens, index) =>
    markup`<pre><code>${tokens[index]?.content ?? ''}</code></pre>\n`.source;
  rules['heading_open'] = (tokens, index) => `<${lower(tokens[index]?.tag)}>`;
  rules['heading_close'] = (tokens, index) => `</${lower(tokens[index]?.tag)}>\n`;
  return rawMarkup(parser.render(markdown));
}

/** No repository has an address. */
export const noLinks: Links = new Map();

/** Whether the token is inside a link. Links cannot be nested. */
function isInLink(tokens: readonly { type: string }[], index: number): boolean {
  const last = tokens.findLastIndex(({ type }, at) => at < index && type.startsWith('link_'));
  return tokens[last]?.type === 'link_open';
}

/** The page itself uses heading levels one and two. */
function lower(tag: string | undefined): string {
  if (tag === 'h1' || tag === 'h2') return 'h3';
  return tag === 'h3' ? 'h4' : 'h5';
}
