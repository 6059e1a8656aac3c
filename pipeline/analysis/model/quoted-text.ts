/**
 * Characters without a width, that move or hide other text, or that mean nothing: bidi marks, tags,
 * controls.
 */
const unseen =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Co}\p{Cn}\u2800\ufff9-\ufffd]/gu;

/**
 * A stranger's text for a prompt: a visible line of at most `longest` characters, without angle
 * brackets, of which our marks and those of models (`<|im_end|>`) are made.
 */
export function toQuotedText(text: string, longest: number): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/[<＜﹤]/gu, '‹')
    .replaceAll(/[>＞﹥]/gu, '›')
    .replaceAll(/ +/g, ' ')
    .trim();
  if (clean.length <= longest) return clean;
  const start = clean.slice(0, longest - 1).toWellFormed();
  return `${start.trimEnd()}…`;
}

/** A value as JSON on one line, its texts quoted. Null and what is empty are left out. */
export function toQuotedJson(value: unknown, longest: number): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string') return toQuotedText(part, longest) || undefined;
    return part === null || (Array.isArray(part) && part.length === 0) ? undefined : part;
  });
}

/** Lines between marks that no quoted text can hold. */
export function fence(name: string, lines: readonly string[]): string[] {
  return [`<${name}>`, ...lines, `</${name}>`];
}
