/** What takes no room of its own, moves or hides other text, or stands for no character: bidi marks, tags, controls. */
const unseen =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Co}\p{Cn}\u2800\ufff9-\ufffd]/gu;
const ellipsis = '…';

/**
 * A stranger's text for a prompt: one line, nothing unseen in it, at most `longest` characters, and no angle bracket, of
 * which our fences and a model's own marks (`<|im_end|>`) are made.
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
  return `${clean
    .slice(0, longest - ellipsis.length)
    .toWellFormed()
    .trimEnd()}${ellipsis}`;
}

/** A value as JSON on one line, with every text in it quoted, and without what is null, empty or an empty list. */
export function toQuotedJson(value: unknown, longest: number): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string') return toQuotedText(part, longest) || undefined;
    return part === null || (Array.isArray(part) && part.length === 0) ? undefined : part;
  });
}
