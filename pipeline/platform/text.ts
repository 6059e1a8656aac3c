/** A whole number, the same in every locale: `1,460`. A fraction is rounded. */
export function formatCount(count: number): string {
  return Math.round(count)
    .toString()
    .replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A number with its noun: `1 star`, `2 stars`, `2 entries`. `many` is another plural. */
export function countOf(count: number, singular: string, many = toPlural(singular)): string {
  return `${formatCount(count)} ${count === 1 ? singular : many}`;
}

function toPlural(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

const list = new Intl.ListFormat('en-GB');

/** `a`, `a and b`, `a, b and c`. */
export function joinList(items: readonly string[]): string {
  return list.format(items);
}

/** The first few of a list, and how many more there are: `a, b and 3 more`. */
export function joinFirst(items: readonly string[], most: number): string {
  const more = items.length - most;
  const rest = more > 0 ? [`${formatCount(more)} more`] : [];
  return joinList([...items.slice(0, most), ...rest]);
}

/** The text, or its first whole characters of `mostBytes` bytes of UTF-8 at most, and then `…`. */
export function shorten(text: string, mostBytes: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= mostBytes) return text;
  return `${new TextDecoder().decode(bytes.subarray(0, mostBytes), { stream: true })}…`;
}

/** `12.5%` of a part from 0 to 1. */
export function formatShare(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/**
 * Text as one line of Markdown that shows exactly this text: no heading, list, link, emphasis, HTML
 * or entity, and no link of a bare address. Source: CommonMark 0.31, GitHub Flavored Markdown.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      /[\\`*[\]<|]|~(?=~)|&(?=#|\w)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu,
      String.raw`\$&`,
    )
    .replaceAll(/\/(?=\/)|(?<=www)\.|(?<=(?:mailto|xmpp)):/gi, String.raw`\$&`)
    .replaceAll(/(?<=[^\s“])@(?=\S)/g, String.raw`\$&`);
}

/** Escapes a block's start, `1. x` as `1\. x`. The rest is escaped already. */
export function escapeBlock(markdown: string): string {
  return markdown
    .trim()
    .replace(/^[#>+=-]/, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)
    .replace(/^~/, String.raw`\~`);
}

/**
 * A pattern that fits where one of the listed patterns does. The lists have names that say what
 * their patterns are for. The name of a part, in capitals, stands in a pattern for the part; parts
 * are put in one after another.
 *
 * @example
 * toPattern({ Greetings: ['^HELLO\\b'] }, 'i', { HELLO: '(?:hello|hi)' }).test('Hi there'); // true
 */
export function toPattern(
  lists: Record<string, readonly string[]>,
  flags: string,
  parts: Record<string, string> = {},
): RegExp {
  const source = Object.values(lists).flat().join('|');
  return new RegExp(
    Object.entries(parts).reduce((text, [name, part]) => text.replaceAll(name, () => part), source),
    flags,
  );
}
