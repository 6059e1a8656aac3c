import { markLink, type ReadLine } from './line-blocks.ts';

const ruler = /^([=\-`:'"~^_*+#<>.!])\1{2,}\s*$/;

/** Reads reStructuredText line by line. Directives, comments, fields, tables and literal blocks are not prose. */
export function readRst(lines: readonly string[]): ReadLine[] {
  const read: ReadLine[] = [];
  /** The indentation of the line that opened the skipped block; -1 outside one. */
  let skipped = -1;
  let table = false;
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    const indent = line.length - line.trimStart().length;
    if (text === '') {
      table = false;
      read.push({ kind: 'gap', text });
      continue;
    }
    if (skipped >= 0 && indent > skipped) {
      read.push({ kind: 'code', text });
      continue;
    }
    skipped = -1;
    if (/^={2,}(?: +=+)+$/.test(text)) table = true;
    if (/^(?:\.\.(?: |$)|__ )/.test(text)) {
      skipped = indent;
    } else if (ruler.test(line) || /^:[\w -]{1,40}:(?: |$)/.test(text)) {
      read.push({ kind: 'gap', text: '' });
    } else if (ruler.test(lines[index + 1] ?? '') && text.length <= 200) {
      read.push({ kind: 'heading', text: readInline(text), level: read.some(isHeading) ? 2 : 1 });
    } else if (table || /^(?:\|\s.*\||\+[-=+]+)$/.test(text)) {
      read.push({ kind: 'cell', text: readInline(text) });
    } else if (/^(?:[-*+•]|\d{1,3}[.)]|#\.)\s/.test(text)) {
      read.push({ kind: 'item', text: readInline(text.replace(/^\S+\s+/, '')) });
    } else {
      read.push({ kind: indent > 0 ? 'more' : 'text', text: readInline(text) });
    }
    if (text.endsWith('::')) skipped = indent;
  }
  return read;
}

function isHeading(line: ReadLine): boolean {
  return line.kind === 'heading';
}

function readInline(text: string): string {
  return text
    .replace(/::$/, ':')
    .replace(/``([^`]{1,300})``/g, '$1')
    .replace(/:[\w:+-]{1,40}:`([^`<]{1,300}?)\s*(?:<[^>`]{0,300}>)?`/g, '$1')
    .replace(/`([^`<]{1,300}?)\s*<[^>`]{0,600}>`_{0,2}/g, (_, label: string) => markLink(label))
    .replace(/`([^`]{1,300})`_{1,2}/g, (_, label: string) => markLink(label))
    .replace(/\|[\w .-]{1,80}\|_{0,2}/g, ' ')
    .replace(/(\w)__?(?=[\s.,;:)]|$)/g, '$1')
    .replace(/(?<![\w*])\*{1,2}([^*\s][^*]{0,300})\*{1,2}(?![\w*])/g, '$1')
    .replace(/`([^`]{1,300})`/g, '$1');
}
