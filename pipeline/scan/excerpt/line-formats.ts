import { countLetters } from './block.ts';
import { type Format, link, type Part, type Place, type ReadLine } from './line-blocks.ts';

const gap: ReadLine = { kind: 'gap', text: '' };
const none: ReadLine = { kind: 'none', text: '' };
const first = (_whole: string, text = ''): string => text;
const second = (_whole: string, _mark = '', text = ''): string => text;
const space = (): string => ' ';
const item = (pattern: RegExp, text: string): ReadLine[] => {
  const found = pattern.exec(text);
  return found ? [{ kind: 'item', text: found[1] ?? '' }] : [];
};

/** Text without markup. Rules, drawings and titles are not prose. */
const plain: Format = {
  inline: [],
  read: ({ text, indent, previous, next }) => {
    if (text === '' || isDrawing(text)) return gap;
    const isAlone = next.trim() === '' && previous.trim() === '';
    const isTitle = /^\s*([=~^#*_-])\1{2,}\s*$/.test(next) || (isAlone && isShouted(text));
    if (isTitle) return { kind: 'heading', text, level: 1 };
    const [listed] = item(/^(?:[-*+•o]|\d{1,3}[.)])\s+(\S.*)$/, text);
    return listed ?? { kind: indent > 0 ? 'more' : 'text', text };
  },
};

/** Whether a line is a rule, a box, or a drawing made of characters. */
function isDrawing(text: string): boolean {
  return countLetters(text) * 3 < text.replace(/\s+/gu, '').length;
}

function isShouted(text: string): boolean {
  return (
    text.length <= 80 &&
    text === text.toUpperCase() &&
    text !== text.toLowerCase() &&
    !/[.!?]$/.test(text)
  );
}

const ruler = /^([=\-`:'"~^_*+#<>.!])\1{2,}\s*$/;

/** reStructuredText. Directives, comments, fields, tables and literal blocks are not prose. */
const rst: Format = {
  inline: [
    [/::$/, () => ':'],
    [/``([^`]{1,300})``/g, first],
    [/:[\w:+-]{1,40}:`([^`<]{1,300}?)\s*(?:<[^>`]{0,300}>)?`/g, first],
    [/`([^`<]{1,300}?)\s*<[^>`]{0,600}>`_{0,2}/g, link],
    [/`([^`]{1,300})`_{1,2}/g, link],
    [/\|[\w .-]{1,80}\|_{0,2}/g, space],
    [/(\w)__?(?=[\s.,;:)]|$)/g, first],
    [/(?<![\w*])\*{1,2}([^*\s][^*]{0,300})\*{1,2}(?![\w*])/g, first],
    [/`([^`]{1,300})`/g, first],
  ],
  read: (place) => {
    const { text, indent } = place;
    const literal: Part = {
      kind: 'code',
      isEnd: (later, depth) => later !== '' && depth <= indent,
      hasEnd: false,
    };
    if (/^(?:\.\.(?: |$)|__ )/.test(text)) return { ...none, opens: literal };
    return text.endsWith('::') ? { ...readRst(place), opens: literal } : readRst(place);
  },
};

function readRst({ text, indent, next, before }: Place): ReadLine {
  if (/^={2,}(?: +=+)+$/.test(text)) {
    return { kind: 'cell', text, opens: { kind: 'cell', isEnd: isEmpty, hasEnd: true } };
  }
  const isRuler = indent === 0 && ruler.test(text);
  if (isEmpty(text) || isRuler || /^:[\w -]{1,40}:(?: |$)/.test(text)) return gap;
  if (ruler.test(next) && text.length <= 200) {
    return { kind: 'heading', text, level: before.some(({ kind }) => kind === 'heading') ? 2 : 1 };
  }
  if (/^(?:\|\s.*\||\+[-=+]+)$/.test(text)) return { kind: 'cell', text };
  const [listed] = item(/^(?:[-*+•]|\d{1,3}[.)]|#\.)\s+(.*)$/, text);
  return listed ?? { kind: indent > 0 ? 'more' : 'text', text };
}

function isEmpty(text: string): boolean {
  return text === '';
}

/** AsciiDoc. Attributes, macros, listings, tables and comments are not prose. */
const adoc: Format = {
  inline: [
    [/(?:image|icon):[^[\s]{1,600}\[[^\]]{0,300}\]/g, space],
    [
      /(?:link:|xref:|mailto:|https?:\/\/)[^[\s]{1,600}\[([^\]]{0,300})\]/g,
      (whole, label = '') => link(whole, label.replace(/[,^].*$/, '')),
    ],
    [/<<[^,>]{1,200}(?:,([^>]{0,200}))?>>/g, link],
    [/\{[\w-]{1,60}\}/g, space],
    [/\[[.#][\w.#-]{1,60}\](?=[#*_])/g, () => ''],
    [/(?<![\w*])\*{1,2}([^*\s][^*]{0,300}?)\*{1,2}(?![\w*])/g, first],
    [/(?<![\w_])_{1,2}([^_\s][^_]{0,300}?)_{1,2}(?![\w_])/g, first],
    [/(?<!\w)[`+]{1,2}([^`+\s][^`+]{0,300})[`+]{1,2}(?!\w)/g, first],
  ],
  read: ({ text, before }) => {
    const fence = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,}|[|!,:]={3,})/.exec(text)?.[0];
    if (fence !== undefined) {
      const end = fence.startsWith('`') ? fence : text;
      const kind = end.endsWith('|===') ? 'cell' : 'code';
      return { ...gap, opens: { kind, isEnd: (later) => later === end, hasEnd: true } };
    }
    const [, marks = '', title = ''] = /^(={1,6}|#{1,6})\s+(\S.*)$/.exec(text) ?? [];
    if (title !== '') {
      const heading: ReadLine = { kind: 'heading', text: title, level: marks.length };
      const isOfDocument = marks.length === 1 && before.every(({ kind }) => kind === 'gap');
      // Authors, versions and attributes may follow the title of a document, and are not prose.
      return isOfDocument
        ? { ...heading, opens: { kind: 'gap', isEnd: isEmpty, hasEnd: true } }
        : heading;
    }
    if (isEmpty(text) || adocMachinery.test(text)) return gap;
    if (/^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):\s/.test(text)) return { kind: 'aside', text };
    const [listed] = item(/^(?:\*{1,5}|-|\.{1,5}|\d{1,3}\.)\s+(\S.*)$/, text);
    return listed ?? { kind: 'text', text };
  },
};

/** Lines of AsciiDoc without prose: attributes, macros, comments, delimiters and block options. */
const adocMachinery =
  /^(?::!?[\w-]+!?:|\/\/|(?:image|video|audio|include|toc|ifdef|ifndef|endif|ifeval|icon)::|\[[^\]]*\]$|\.\w|[=*_]{4,}$|--$|\+$|'{3,}$|<{3,}$)/;

const drawer: Part = { kind: 'gap', isEnd: (text) => /^:END:$/i.test(text), hasEnd: true };

/** Org. Keywords, drawers, source blocks, tables and comments are not prose. */
const org: Format = {
  inline: [
    [
      /\[\[([^\]]{1,600})\](?:\[([^\]]{1,300})\])?\]/g,
      (whole, target = '', label = target.replace(/^[\w+-]{1,20}:\S*|^[./#*].*/, '')) =>
        link(whole, label),
    ],
    [/(?<=^|[\s('"{-])([*/_=~+])(\S|\S[^\n]{0,300}?\S)\1(?=$|[\s.,;:!?'")}-])/g, second],
  ],
  read: ({ text, indent }) => {
    const block = /^#\+begin_(?!(?:quote|center)\b)(\w{1,40})/i.exec(text)?.[1]?.toLowerCase();
    if (block !== undefined) {
      const isEnd = (later: string) => later.toLowerCase().startsWith(`#+end_${block}`);
      return { ...none, opens: { kind: 'code', isEnd, hasEnd: true } };
    }
    if (/^:(?!END:)[\w-]{1,40}:$/i.test(text)) {
      return { ...none, opens: drawer };
    }
    const [, stars = '', title = ''] =
      /^(\*{1,8})\s+(?:(?:TODO|DONE)\s+)?(\S.*)$/.exec(indent > 0 ? '' : text) ?? [];
    if (title !== '') return { kind: 'heading', text: title, level: stars.length };
    if (/^:END:$/i.test(text)) return none;
    if (isEmpty(text) || /^(?:#\+|#(?:\s|$)|-{5,}$)/.test(text)) return gap;
    if (/^:(?: |$)/.test(text)) return { kind: 'code', text };
    if (text.startsWith('|')) return { kind: 'cell', text: text.replaceAll('|', ' ') };
    const [listed] = item(/^(?:[-+*]|\d{1,3}[.)])\s+(?:\[[ xX-]\]\s+)?(\S.*)$/, text);
    return listed ?? { kind: indent > 0 ? 'more' : 'text', text };
  },
};

/** Reads a README of a format other than Markdown, line by line. */
export const lineFormats = { plain, rst, adoc, org };
