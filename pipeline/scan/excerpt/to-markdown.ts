/**
 * Patterns of a format's markup, each with what Markdown writes in its place. They are applied in
 * their order.
 */
type Rules = readonly (readonly [pattern: RegExp, markdown: string])[];

/** A listing or a table. Its content is not prose, but the line before it announces something. */
const listing = '\n\n<pre>code</pre>\n\n';

/** Text without markup. Drawings are not prose, and a line in capitals is a title. */
const plain: Rules = [
  [/[\\`*_[\]<>|~!](?!\s)/g, String.raw`\$&`],
  [/^[ \t]*(\S.{0,200})\n(?:\\?([=~^#*_-]))(?:\\?\2){2,}\s*$/gm, '\n# $1\n'],
  [/^(?!.*\p{L}{2}).*$/gmu, ''],
  [/(?<=^\s{0,9}|\n[ \t]*\n)(?=.*\p{Lu})[^\p{Ll}\n]{1,80}(?<![.!?])(?=\n\s*\n)/gu, '# $&'],
  [/^[ \t]*(?:[•o+*-]|\d{1,3}[.)])[ \t]+(?=\S)/gm, '\n- '],
];

/** reStructuredText. Directives, comments, fields, tables and literal blocks are not prose. */
const rst: Rules = [
  [/^([ \t]*)(?:\.\.|__)(?:[ \t].*)?$(?:\n(?:\1[ \t]+\S.*|[ \t]*$))*/gm, ''],
  [/^([ \t]*)((?:\S.*)?)::$(?:\n(?:\1[ \t]+\S.*|[ \t]*$))*/gm, `$1$2:${listing}`],
  [/^={2,}(?: +=+)+$(?:\n.+)*/gm, listing],
  [
    /^(?:([=\-`:'"~^_*+#<>.!])\1{2,}\s*\n)?[ \t]*(\S.{0,200})\n([=\-`:'"~^_*+#<>.!])\3{2,}\s*$/gm,
    '\n## $2\n',
  ],
  [/^## /m, '# '],
  [/^(?:([=\-`:'"~^_*+#<>.!])\1{2,}|:[\w -]{1,40}:(?: .*)?|\|.*\||\+[-=+]+)\s*$/gm, ''],
  [/^([ \t]*)(?:•|#\.)\s+/gm, '$1- '],
  [/:[\w:+-]{1,40}:`([^`<]{1,300}?)\s*(?:<[^>`]{0,300}>)?`/g, '$1'],
  [/(?<!`)`([^`<]{1,300}?)\s*<[^>`]{0,600}>`_{0,2}/g, '[$1](#)'],
  [/(?<!`)`([^`]{1,300})`_{1,2}/g, '[$1](#)'],
  [/\|[\w .-]{1,80}\|_{0,2}/g, ' '],
  [/(\w)__?(?=[\s.,;:)]|$)/gm, '$1'],
];

/** AsciiDoc. Attributes, macros, listings, tables, comments and the header are no prose. */
const adoc: Rules = [
  [/^(-{4,}|\.{4,}|\+{4,}|\/{4,}|[|!,:]={3,})\s*$[^]*?(?:^\1\s*$|(?![^]))/gm, listing],
  [
    /^(?::!?[\w-]+!?:|\/\/|(?:image|video|audio|include|toc|ifdef|ifndef|endif|ifeval|icon)::|\[[^\]]*\]$|\.\w|[=*_]{4,}$|--$|\+$|'{3,}$|<{3,}$).*$/gm,
    '',
  ],
  [/(?<=^={0,5})=(?=={0,5} +\S)/gm, '#'],
  [/^(\s*# .+)(?:\n.+)*/, '$1'],
  [/^(?:\*{1,5}|\.{1,5})\s+(?=\S)/gm, '- '],
  [/(?:image|icon):[^[\s]{1,600}\[[^\]]{0,300}\]/g, ' '],
  [
    /(?:link:|xref:|mailto:|https?:\/\/)[^[\s]{1,600}\[([^\],^]{0,300})(?:[,^][^\]]{0,300})?\]/g,
    '[$1](#)',
  ],
  [/<<[^,>]{1,200}(?:,([^>]{0,200}))?>>/g, '[$1](#)'],
  [/\{[\w-]{1,60}\}/g, ' '],
  [/(?:\[[.#][\w.#-]{1,60}\])?(?<!\w)([#+]{1,2})([^#+\s][^#+]{0,300})\1(?!\w)/g, '$2'],
];

/** Org. Keywords, drawers, source blocks, tables and comments are not prose. */
const org: Rules = [
  [
    /^[ \t]*#\+begin_(?!(?:quote|center)\b)(\w{1,40})[^]*?(?:^[ \t]*#\+end_\1.*$|(?![^]))/gim,
    listing,
  ],
  [/^[ \t]*:(?!END:)[\w-]{1,40}:$[^]*?(?:^[ \t]*:END:$|(?![^]))/gim, ''],
  [/^[ \t]*(?:#\+.*|#(?:\s.*)?|-{5,}|:END:)$/gim, ''],
  [/(?:^[ \t]*(?:\|.*|:(?:[ \t].*)?)(?:\n|$))+/gm, listing],
  [/(?<=^\*{0,7})\*(?=\*{0,7} +\S)/gm, '#'],
  [/^(#+ +)(?:TODO|DONE) +/gm, '$1'],
  [/^([ \t]*(?:[-+*]|\d{1,3}[.)])\s+)\[[ xX-]\]\s+/gm, '$1'],
  [/\[\[[^\]]{1,600}\]\[([^\]]{1,300})\]\]/g, '[$1](#)'],
  [/\[\[(?:[\w+-]{1,20}:\S*|[./#*].*?)\]\]/g, ' '],
  [/(?<=^|[\s('"{-])([*/_=~+])(\S|\S[^\n]{0,300}?\S)\1(?=$|[\s.,;:!?'")}-])/gm, '$2'],
];

/** Deep indents are no code in these formats. */
const indents = /^(?: {4,}| {0,3}\t)[ \t]*/gm;

const rulesByEnding: ReadonlyMap<string, Rules> = new Map(
  Object.entries({
    '': plain,
    txt: plain,
    text: plain,
    rst,
    rest: rst,
    adoc,
    asciidoc: adoc,
    asc: adoc,
    org,
  }),
);

/** A README as Markdown. The ending of `path` decides its format; Markdown is the default. */
export function toMarkdown(text: string, path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : '';
  const rules = rulesByEnding.get(ending);
  if (!rules) return text;
  const written = rules.reduce((source, [pattern, by]) => source.replace(pattern, by), text);
  return written.replace(indents, '   ');
}
