import { escapeBlock, escapeMarkdown } from '../../pipeline/contract/markdown.ts';
import type { DocumentPath } from '../endpoints/files.ts';
import { sections } from './terms.ts';

/** The same words as a document, in Markdown. The texts for language models are Markdown already. */
export function renderTwin(path: DocumentPath, text: string): string {
  if (path === '/terms.txt') return renderTerms(text);
  if (path.startsWith('/llms')) return text;
  return `${writeEntries(JSON.parse(text), '').join('\n')}\n`;
}

/** The first line and the titles of the sections become headings. */
function renderTerms(text: string): string {
  const titles = new Set([...sections.map(({ title }) => title), 'Contact']);
  const lines = text.trimEnd().split('\n');
  const marked = lines.flatMap((line, index) => {
    if (index === 0) return [`# ${escapeMarkdown(line)}`];
    return titles.has(line)
      ? [`## ${escapeMarkdown(line)}`, '']
      : [escapeBlock(escapeMarkdown(line))];
  });
  return `${marked.join('\n')}\n`;
}

/** A JSON value as a list. Each entry has its name, and its own list below it where it has entries of its own. */
function writeEntries(value: unknown, indent: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => writeItem(item, indent));
  if (typeof value !== 'object' || value === null) return [`${indent}- ${writeScalar(value)}`];
  return Object.entries(value).flatMap(([name, entry]: [string, unknown]) => {
    const start = `${indent}- ${escapeBlock(escapeMarkdown(name))}:`;
    return isNested(entry)
      ? [start, ...writeEntries(entry, `${indent}  `)]
      : [`${start} ${writeScalar(entry)}`];
  });
}

/** The entries of an item are below its first one. */
function writeItem(item: unknown, indent: string): string[] {
  const [first = '', ...others] = writeEntries(item, indent);
  return Array.isArray(item) || !isNested(item)
    ? [first, ...others]
    : [first, ...others.map((line) => `  ${line}`)];
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function writeScalar(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '""' : escapeMarkdown(value);
  return JSON.stringify(value);
}
