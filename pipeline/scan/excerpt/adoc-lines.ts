import { markLink, type ReadLine } from './line-blocks.ts';

/** Reads AsciiDoc line by line. Attributes, macros, listings, tables and comments are not prose. */
export function readAdoc(lines: readonly string[]): ReadLine[] {
  const read: ReadLine[] = [];
  /** The delimiter that ends the skipped block; empty outside one. */
  let closing = '';
  let header = false;
  for (const line of lines) {
    const text = line.trim();
    const kind = text.startsWith('|===') || text.startsWith('!===') ? 'cell' : 'code';
    if (closing !== '') {
      if (text === closing) closing = '';
      else read.push({ kind: closing.endsWith('|===') ? 'cell' : 'code', text: readInline(text) });
      continue;
    }
    if (/^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,}|[|!,:]={3,})/.test(text)) {
      closing = /^`{3,}/.exec(text)?.[0] ?? text;
      read.push({ kind: 'gap', text: kind });
      continue;
    }
    const title = /^(={1,6}|#{1,6})\s+(\S.*)$/.exec(text);
    if (title !== null) {
      header = title[1]?.length === 1 && read.every((one) => one.kind === 'gap');
      read.push({
        kind: 'heading',
        text: readInline(title[2] ?? ''),
        level: title[1]?.length ?? 1,
      });
      continue;
    }
    if (text === '') header = false;
    read.push(header || isMachinery(text) ? { kind: 'gap', text: '' } : readText(text));
  }
  return read;
}

/** Attributes, macros, comments, delimiters and block options. */
function isMachinery(text: string): boolean {
  return (
    text === '' ||
    /^(?::!?[\w-]+!?:|\/\/|(?:image|video|audio|include|toc|ifdef|ifndef|endif|ifeval|icon)::|\[[^\]]*\]$|\.\w|[=*_]{4,}$|--$|\+$|'{3,}$|<{3,}$)/.test(
      text,
    )
  );
}

function readText(text: string): ReadLine {
  const note = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):\s/.test(text);
  if (note) return { kind: 'aside', text: readInline(text) };
  const item = /^(?:\*{1,5}|-|\.{1,5}|\d{1,3}\.)\s+(\S.*)$/.exec(text);
  return item === null
    ? { kind: 'text', text: readInline(text) }
    : { kind: 'item', text: readInline(item[1] ?? '') };
}

function readInline(text: string): string {
  return text
    .replace(/(?:image|icon):[^[\s]{1,600}\[[^\]]{0,300}\]/g, ' ')
    .replace(
      /(?:link:|xref:|mailto:|https?:\/\/)[^[\s]{1,600}\[([^\]]{0,300})\]/g,
      (_, label: string) => markLink(label.replace(/[,^].*$/, '')),
    )
    .replace(/<<[^,>]{1,200}(?:,([^>]{0,200}))?>>/g, (_, label: string | undefined) =>
      markLink(label ?? ''),
    )
    .replace(/\{[\w-]{1,60}\}/g, ' ')
    .replace(/\[[.#][\w.#-]{1,60}\](?=[#*_])/g, '')
    .replace(/(?<![\w*])\*{1,2}([^*\s][^*]{0,300}?)\*{1,2}(?![\w*])/g, '$1')
    .replace(/(?<![\w_])_{1,2}([^_\s][^_]{0,300}?)_{1,2}(?![\w_])/g, '$1')
    .replace(/(?<!\w)[`+]{1,2}([^`+\s][^`+]{0,300})[`+]{1,2}(?!\w)/g, '$1');
}
