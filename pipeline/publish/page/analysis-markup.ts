import MarkdownIt from 'markdown-it';
import { type Markup, markup, rawMarkup } from './markup.ts';
import { type Links, linkName, linkProse } from './prose.ts';

/** Deeper quotes and lists are cut; the parser recurses this far. */
const maxNesting = 20;

/** Without HTML, images, addresses in angle brackets, and tables, which would bring styles of their own. */
const refused = ['image', 'autolink', 'html_inline', 'html_block', 'table'];

/**
 * The full analysis as HTML. Its headings begin at the third rank, HTML in it is text, and nothing in it links anywhere
 * but to the night's repositories.
 */
export function renderAnalysis(markdown: string, links: Links): Markup {
  const addresses = new Set(links.values());
  const parser = new MarkdownIt({ html: false, linkify: false, maxNesting }).disable(refused);
  parser.validateLink = (address) => addresses.has(address);
  const { rules } = parser.renderer;
  rules['text'] = (tokens, index) =>
    markup`${linkProse(tokens[index]?.content ?? '', isInLink(tokens, index) ? noLinks : links)}`
      .source;
  rules['code_inline'] = (tokens, index) => {
    const text = tokens[index]?.content ?? '';
    const known = links.has(text) && !isInLink(tokens, index);
    return (known ? linkName(text, links) : markup`<code>${text}</code>`).source;
  };
  rules['fence'] = (tokens, index) =>
    markup`<pre><code>${tokens[index]?.content ?? ''}</code></pre>\n`.source;
  rules['heading_open'] = (tokens, index) => `<${lower(tokens[index]?.tag)}>`;
  rules['heading_close'] = (tokens, index) => `</${lower(tokens[index]?.tag)}>\n`;
  return rawMarkup(parser.render(markdown));
}

const noLinks: Links = new Map();

/** A link within a link is none. */
function isInLink(tokens: readonly { type: string }[], index: number): boolean {
  const last = tokens.findLastIndex(({ type }, at) => at < index && type.startsWith('link_'));
  return tokens[last]?.type === 'link_open';
}

/** The page's own headings take the first two ranks. */
function lower(tag: string | undefined): string {
  if (tag === 'h1' || tag === 'h2') return 'h3';
  return tag === 'h3' ? 'h4' : 'h5';
}
