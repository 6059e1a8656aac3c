import { toPlainText } from './plain-text.ts';

/**
 * Joins the kept sentences of a paragraph. After a Chinese or Japanese full stop stands no space.
 *
 * Signs that were harmless behind a dropped sentence can be markup now, such as `#` at the start. They are removed.
 */
export function joinKept(sentences: readonly string[]): string {
  return toPlainText(sentences.join(' ').replaceAll(/(?<=[。！？]) /gu, ''));
}
