import { DomUtils, parseDocument } from 'htmlparser2';
import type { PublicFile } from '../../platform/files.ts';
import { twinOf } from '../../contract/paths.ts';
import { escapeBlock, escapeMarkdown } from '../../platform/text.ts';

const { getElementsByTagName, textContent } = DomUtils;

const github = 'https://github.com/';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = ReturnType<typeof getElementsByTagName>[number];

/** A page and its twin, as files. */
export function withTwin(path: string, page: string): PublicFile[] {
  return [
    { path, bytes: Buffer.from(page) },
    { path: twinOf(path), bytes: Buffer.from(`${twinRule}\n\n${toMarkdown(page)}`) },
  ];
}

/**
 * The words of one of our pages as Markdown. The Markdown is made from the page, so both say the same.
 *
 * A drawing becomes a line of the figures that it shows. Left out are the masthead and the footer, links to other pages,
 * and addresses that follow from the words. The first line of a twin says so.
 */
export function toMarkdown(page: string): string {
  const [main] = getElementsByTagName('main', parseDocument(page));
  return `${renderBlocks(main?.children ?? []).join('\n\n')}\n`;
}

/** The first line of a twin. */
export const twinRule =
  'Left out: chart tables, ways to other pages, and addresses that llms.txt explains.';

/** The addresses of pages that a date or a name tells. */
const knownAddresses = [
  /(?:^|\/)\d{4}(?:-\d{2}(?:-\d{2})?|-W\d{2})?\.html$/,
  /(?:^|\/)repositories\/[^/]+\/[^/]+\.html$/,
];

/** Whether a reader knows the address of a link from its words. */
function isKnown({ attribs, children }: Element): boolean {
  const { href = '' } = attribs;
  const text = textContent(children).trim();
  if (/^[^/]+\/[^/]+$/.test(text) && href === `${github}${text}`) return true;
  return !href.includes(':') && knownAddresses.some((address) => address.test(href));
}

/** Drawings and their explanations, forms, links to other pages, and texts for screen readers alone. */
function isLeftOut({ name, attribs }: Element): boolean {
  return leftOut.has(name) || leftOut.has(`.${attribs['class']}`);
}

const leftOut: ReadonlySet<string> = new Set(['svg', 'form', 'nav', '.ways', '.key', '.unseen']);

function isElement(node: Node): node is Element {
  return 'attribs' in node;
}

const inlineElements = new Set(['a', 'bdi', 'code', 'em', 'span', 'strong', 'time', 'wbr', 'br']);

/** The blocks of an element's children. Text and inline elements side by side are one paragraph. */
function renderBlocks(nodes: readonly Node[]): string[] {
  const blocks: string[] = [];
  let run: Node[] = [];
  const flush = () => {
    blocks.push(escapeBlock(renderInline(run)));
    run = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || inlineElements.has(node.name)) run.push(node);
    else {
      flush();
      blocks.push(...renderBlock(node));
    }
  }
  flush();
  return blocks.filter((block) => block !== '');
}

function renderBlock(element: Element): string[] {
  const { name, children } = element;
  if (isLeftOut(element)) return [];
  if (/^h[1-6]$/.test(name)) return [renderHeading(Number(name[1]), children)];
  if (name === 'ul' || name === 'ol') return [renderItems(children)];
  if (name === 'dl') return [renderTerms(children)];
  if (name === 'table') return renderTable(element);
  if (name === 'figure') return renderFigure(children);
  if (name === 'pre') return [renderCode(textContent(children))];
  if (name === 'blockquote') return [prefixLines(renderBlocks(children).join('\n\n'), '> ', '> ')];
  return renderBlocks(children);
}

function renderHeading(level: number, children: readonly Node[]): string {
  const text = renderInline(children).trim();
  // A heading may end in marks that are no text.
  return `${'#'.repeat(level)} ${text.replace(/#+$/, String.raw`\$&`)}`;
}

/** A line for each item, with the item's other blocks below. An item that begins with a heading gets no mark. */
function renderItems(children: readonly Node[]): string {
  const items = children
    .filter(isElement)
    .map((item) => renderBlocks(item.children).join('\n'))
    .map((item) => (item.startsWith('#') ? item : prefixLines(item, '- ', '  ')));
  return items.join('\n');
}

/** The caption, and the name and the first figure of each row of the table: these the drawing shows. */
function renderFigure(children: Node[]): string[] {
  const captions = getElementsByTagName('figcaption', children).flatMap((one) =>
    renderBlocks(one.children),
  );
  const tables = getElementsByTagName('table', children).map(renderFirstFigures);
  return [...captions, ...tables].filter((block) => block !== '');
}

function renderFirstFigures(table: Element): string {
  const [, ...rows] = getElementsByTagName('tr', table.children).map((row) =>
    row.children.filter(isElement),
  );
  const figures = rows.map((cells) =>
    cells
      .slice(0, 2)
      .map((cell) => renderInline(cell.children).trim())
      .join(': '),
  );
  return escapeBlock(figures.join('; '));
}

/** Terms with what is said of each, a line for each group. */
function renderTerms(groups: readonly Node[]): string {
  const lines = groups.filter(isElement).map(({ children }) => {
    const [term, ...said] = children.filter(isElement).map((part) => renderInline(part.children));
    return `- ${escapeBlock(term ?? '')}: ${said.join(', ')}`;
  });
  return lines.join('\n');
}

/** A table of GitHub Flavored Markdown. Its first row is its head. */
function renderTable({ children }: Element): string[] {
  const caption = getElementsByTagName('caption', children).map((part) =>
    escapeBlock(renderInline(part.children)),
  );
  const [head = '', ...rows] = getElementsByTagName('tr', children).map((row) => {
    const cells = row.children.filter(isElement).map((cell) => renderInline(cell.children).trim());
    return `|${cells.join('|')}|`;
  });
  const columns = getElementsByTagName('tr', children)[0]?.children.filter(isElement).length ?? 0;
  return [...caption, [head, `|${'-|'.repeat(columns)}`, ...rows].join('\n')];
}

function renderInline(nodes: readonly Node[]): string {
  return nodes.map(renderPart).join('').replaceAll(/\s+/g, ' ');
}

function renderPart(node: Node): string {
  if (!isElement(node)) return escapeMarkdown('data' in node ? node.data : '');
  const { name, attribs, children } = node;
  if (isLeftOut(node)) return '';
  const text = renderInline(children);
  if (name === 'a' && isKnown(node)) return text;
  if (name === 'a') return `[${text}](${escapeAddress(attribs['href'] ?? '')})`;
  if (name === 'strong') return `**${text}**`;
  if (name === 'em') return `*${text}*`;
  if (name === 'code') return renderCode(textContent(children).replaceAll(/\s+/g, ' '));
  return name === 'br' ? ' ' : text;
}

/** Code between more backticks than the code itself has in a row. Code of several lines becomes a block. */
function renderCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length));
  if (text.includes('\n')) {
    const fence = '`'.repeat(Math.max(3, longest + 1));
    return `${fence}\n${text.replace(/\n$/, '')}\n${fence}`;
  }
  const mark = '`'.repeat(longest + 1);
  const room = longest > 0 ? ' ' : '';
  return text.trim() === '' ? '' : `${mark}${room}${text}${room}${mark}`;
}

/** An address within parentheses. */
function escapeAddress(href: string): string {
  return href.replaceAll(
    /[\s()<>\\[\]]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

function prefixLines(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : others}${line}`)
    .join('\n');
}
