import { type Content, type Markup, markup } from './markup.ts';

/** Addresses of the night's repositories by name; made-up ones have none. */
export type Links = ReadonlyMap<string, string>;

/** The addresses of rows that have one on the web. */
export function toLinks(rows: readonly { fullName: string; url: string }[]): Links {
  return new Map(
    rows.filter(({ url }) => /^https?:\/\//.test(url)).map(({ fullName, url }) => [fullName, url]),
  );
}

/** A repository's name, with a link to it where it has an address. Search engines are told to give nothing for it. */
export function linkName(fullName: string, links: Links): Markup {
  const url = links.get(fullName);
  if (url === undefined) return markup`<span class="name">${breakable(fullName)}</span>`;
  return markup`<a class="name" href="${url}" rel="nofollow noopener">${breakable(fullName)}</a>`;
}

/** Owners have 39 letters at most and repositories 100, so no text takes long to look through. */
const quoteOrName = /(“[^“”]*”|(?<![\w.-])[\w.-]{1,39}\/[\w.-]{1,101})/;

/**
 * Plain text with links where it names a repository of the night. What stands in quotation marks is its owner's, and
 * turns no line that is ours.
 */
export function linkProse(text: string, links: Links): Content {
  return text.split(quoteOrName).map((part, index) => {
    if (index % 2 === 0) return part;
    return part.startsWith('“')
      ? markup`“<bdi>${part.slice(1, -1)}</bdi>”`
      : linkIfKnown(part, links);
  });
}

/** A name may end a sentence, whose full stop is not part of it. */
function linkIfKnown(text: string, links: Links): Content {
  if (links.has(text)) return linkName(text, links);
  return text.endsWith('.') ? [linkIfKnown(text.slice(0, -1), links), '.'] : text;
}

/** A name may break after its slash before it breaks anywhere else. */
function breakable(fullName: string): Content {
  const [owner, name] = fullName.split('/', 2);
  return name === undefined ? fullName : markup`${owner}/<wbr>${name}`;
}
