/** Safe HTML or XML. Only `markup` and `rawMarkup` create it. All other text is escaped. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** A value that can be inserted into `markup`. Undefined inserts nothing. */
export type Content = Markup | string | number | undefined | readonly Content[];

/**
 * A template for markup: `` markup`<p title="${name}">${description}</p>` ``. It escapes every
 * inserted text, also in attributes in double quotes.
 */
export function markup(parts: TemplateStringsArray, ...holes: readonly Content[]): Markup {
  const source = parts.map((part, index) => part + toSource(holes[index])).join('');
  return new Markup(source);
}

/** Marks a text as safe markup. The caller must have escaped it. */
export function rawMarkup(source: string): Markup {
  return new Markup(source);
}

function toSource(content: Content): string {
  if (content === undefined) return '';
  if (content instanceof Markup) return content.source;
  if (typeof content === 'string') return escapeText(content);
  if (typeof content === 'number') return String(content);
  return content.map(toSource).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Escapes text for elements and attributes in double quotes. An apostrophe stays: some feed readers
 * show `&#39;` as it is.
 */
export function escapeText(text: string): string {
  return toShown(text).replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
}

/**
 * Removes characters that are invisible or forbidden in XML: controls, lone surrogates, direction
 * marks. Of combining marks, four stay on a letter.
 */
export function toShown(text: string): string {
  return text
    .replaceAll(/(?![\t\n])\p{Cc}|[\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')
    .replaceAll(/(\p{Mn}{4})\p{Mn}+/gu, '$1');
}

/**
 * The whole sentences at the beginning, up to so many characters, but always the first. None ends
 * within a quotation.
 */
export function wholeSentences(text: string, most: number): string {
  const [first = '', ...others] = toShown(text)
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .split(/(?<=[.!?]”?) (?=[\p{Lu}\p{N}“])(?![^“”]*”)/u);
  return others.reduce(
    (kept, next) =>
      kept.length < first.length || `${kept} ${next}`.length > most ? kept : `${kept} ${next}`,
    first,
  );
}
