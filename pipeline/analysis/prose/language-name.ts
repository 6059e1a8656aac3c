import { toPlainText } from '../plain-text.ts';

/** A language as prose may say it. GitHub's own names pass unchanged, `C#` and `F*` among them. */
export function nameLanguage(language: string): string {
  return /^[\p{L}\p{N}][\p{L}\p{N} +#*'().-]{0,40}$/u.test(language) && !/\w\.\w/.test(language)
    ? language
    : toPlainText(language).slice(0, 40);
}
