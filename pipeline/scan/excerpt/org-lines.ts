import { markLink, type ReadLine } from './line-blocks.ts';

/** Reads Org line by line. Keywords, drawers, source blocks, tables and comments are not prose. */
export function readOrg(lines: readonly string[]): ReadLine[] {
  const read: ReadLine[] = [];
  let block = '';
  let drawer = false;
  for (const line of lines) {
    const text = line.trim();
    const begun = /^#\+begin_(\w{1,40})/i.exec(text)?.[1]?.toLowerCase();
    if (block === '' && begun !== undefined && begun !== 'quote' && begun !== 'center') {
      block = begun;
    } else if (block !== '') {
      if (text.toLowerCase().startsWith(`#+end_${block}`)) block = '';
      else read.push({ kind: 'code', text });
    } else if (/^:[\w-]{1,40}:$/.test(text)) {
      drawer = text.toUpperCase() !== ':END:';
    } else {
      read.push(drawer ? { kind: 'gap', text: '' } : readText(line, text));
    }
  }
  return read;
}

function readText(line: string, text: string): ReadLine {
  const heading = /^(\*{1,8})\s+(?:(?:TODO|DONE)\s+)?(\S.*)$/.exec(line);
  if (heading !== null) {
    return { kind: 'heading', text: readInline(heading[2] ?? ''), level: heading[1]?.length ?? 1 };
  }
  if (text === '' || /^(?:#\+|#(?:\s|$)|-{5,}$)/.test(text)) return { kind: 'gap', text: '' };
  if (/^:(?: |$)/.test(text)) return { kind: 'code', text };
  if (text.startsWith('|')) return { kind: 'cell', text: readInline(text.replaceAll('|', ' ')) };
  const item = /^(?:[-+*]|\d{1,3}[.)])\s+(?:\[[ xX-]\]\s+)?(\S.*)$/.exec(text);
  if (item !== null) return { kind: 'item', text: readInline(item[1] ?? '') };
  return { kind: /^\s/.test(line) ? 'more' : 'text', text: readInline(text) };
}

function readInline(text: string): string {
  return text
    .replace(
      /\[\[([^\]]{1,600})\](?:\[([^\]]{1,300})\])?\]/g,
      (_, target: string, label: string | undefined) =>
        markLink(label ?? target.replace(/^[\w+-]{1,20}:\S*|^[./#*].*/, '')),
    )
    .replace(/(?<=^|[\s('"{-])([*/_=~+])(\S|\S[^\n]{0,300}?\S)\1(?=$|[\s.,;:!?'")}-])/g, '$2');
}
