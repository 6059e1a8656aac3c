import { escapeBlock, escapeMarkdown } from '../../pipeline/platform/text.ts';
import type { DocumentPath } from '../endpoints/files.ts';
import { sections } from './terms.ts';

/**
 * The same words as a document, in Markdown. JSON is shown as it is, in a fence. The texts for language models are
 * Markdown already.
 */
export function renderTwin(path: DocumentPath, text: string): string {
  if (path === '/terms.txt') return renderTerms(text);
  if (path.startsWith('/llms')) return text;
  return `\`\`\`json\n${text.trimEnd()}\n\`\`\`\n`;
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
