import { toPlainText } from './plain-text.ts';

/**
 * Joins the kept sentences of a paragraph. There is no space after a Chinese or Japanese full stop.
 *
 * Signs that were harmless behind a dropped sentence can be markup now, such as `#` at the start. They are removed.
 */
export function joinKept(sentences: readonly string[]): string {
  return toPlainText(sentences.join(' ').replaceAll(/(?<=[。！？]) /gu, ''));
}
