import type { RepositoryRow } from '../../contract/repository-row.ts';
import { cutText, toPlainText } from '../plain-text.ts';

const longestQuotation = 150;
/** Text that speaks to whoever processes it, rather than of the repository. It is not repeated. */
const addressesReader =
  /\b(?:ignore|disregard|forget|override)\b.{0,50}\b(?:instruction|prompt|rule|guideline|previous|above|prior)|\b(?:system|developer|assistant)\s*(?:prompt|message|role)?\s*:|\byou (?:are|must|should|will) (?:now|always|never|rank|rate|recommend|include|mention|output|respond|say)|\b(?:rank|rate|list|recommend|feature) (?:this|me|us)\b|忽略.{0,20}(?:指令|提示|规则)|<\|/iu;

/** What a repository says it does, in quotation marks; empty where it says nothing of use. */
export function quotePurpose(
  row: Pick<RepositoryRow, 'fullName' | 'description' | 'readmeExcerpt'>,
): string {
  for (const text of [row.description, row.readmeExcerpt]) {
    const plain = toPlainText(preferLatin(text));
    if (addressesReader.test(text.normalize('NFKC')) || addressesReader.test(plain)) continue;
    if (!saysSomething(plain, row.fullName)) continue;
    return `“${cutText(plain, longestQuotation).replace(/[.。]$/, '')}”`;
  }
  return '';
}

/** A full stop after a quotation, unless it ends with a mark of its own. */
export function endSentence(quotation: string): string {
  return /[!?！？]”$/.test(quotation) ? quotation : `${quotation}.`;
}

/** Many descriptions say the same twice, in Chinese and in English; the whole where no part has enough Latin words. */
function preferLatin(text: string): string {
  const parts = text.split(/[|｜·]|\s\/\s/u);
  if (parts.length < 2 || !/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}/u.test(text)) {
    return text;
  }
  const latin = parts.find(
    (part) => (part.match(/[a-z]{2,}/gi) ?? []).length >= 4 && !/\p{Script=Han}{2}/u.test(part),
  );
  return latin ?? text;
}

/** More than the name again. */
function saysSomething(text: string, fullName: string): boolean {
  const name = letters(fullName.slice(fullName.indexOf('/') + 1));
  const rest = letters(text);
  return (
    rest.replace(name, '').length >= 4 &&
    (text.split(' ').length >= 2 ||
      /\p{Script=Han}{4}|[\p{Script=Hiragana}\p{Script=Katakana}]{4}/u.test(text))
  );
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
