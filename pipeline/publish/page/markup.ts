/** HTML or XML that may stand as it is. Only `markup` and `rawMarkup` make it; everything else is text and is escaped. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** What may stand in a hole of `markup`. Nothing stands where it is undefined. */
export type Content = Markup | string | number | undefined | readonly Content[];

/**
 * Markup with holes, for text and for attributes in double quotes: `` markup`<p title="${name}">${description}</p>` ``.
 * Whatever is not markup is escaped.
 */
export function markup(parts: TemplateStringsArray, ...holes: readonly Content[]): Markup {
  const source = parts.map((part, index) => part + toSource(holes[index])).join('');
  return new Markup(source);
}

/** Markup somebody else has made safe. */
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
  "'": '&#39;',
};

/** Text for HTML and XML, within elements and within quotes. */
export function escapeText(text: string): string {
  return toShown(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

/**
 * Text without what nobody sees and XML forbids: control characters, halves of characters, and the marks that turn the
 * direction of what follows. Accents piled on one letter end at four.
 */
export function toShown(text: string): string {
  return text
    .replaceAll(/(?![\t\n])\p{Cc}|[\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')
    .replaceAll(/(\p{Mn}{4})\p{Mn}+/gu, '$1');
}
