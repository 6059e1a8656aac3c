/** What must not be in an excerpt: tags, links, addresses, code fences, headings, entities, invisible characters. */
const markup: Readonly<Record<string, RegExp>> = {
  tag: /<[\p{L}/!?]/u,
  link: /\]\(|!\[/,
  address: /[A-Za-z]:\/\/|\bwww\.[a-z]/,
  code: /`/,
  title: /^#|\s#{2,6}\s/,
  quoteOrTable: /^[>|]/,
  entity: /&#?\w{1,32};/,
  alert: /\[!(?:note|tip|important|warning|caution)\]/i,
  data: /[\w+/=-]{80,}/,
  hidden:
    /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u{e0000}-\u{e007f}]/u,
  spaces: /\s\s|^\s|\s$|[^\S ]/,
};

/** The kinds of markup in a text. A good excerpt has none. */
function findMarkup(text: string): string[] {
  return Object.entries(markup)
    .filter(([, pattern]) => pattern.test(text))
    .map(([name]) => name);
}

/** The faults of an excerpt: markup, broken characters, or too many characters. */
export function findFaults(excerpt: string): string[] {
  const faults = findMarkup(excerpt);
  if (!excerpt.isWellFormed()) faults.push('lone surrogates');
  if (excerpt.length > 500) faults.push(`${excerpt.length} characters`);
  return faults;
}
