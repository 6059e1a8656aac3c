import { countLetters, type Line } from './line.ts';

/** Whether a line, or several merged, only leads elsewhere: a row of links, or a choice of languages. */
export function isNavigation(line: Line): boolean {
  const unlinked = countLetters(line.text) - line.linkedLetters;
  const mostUnlinked = rowSeparator.test(line.text) ? longestLabel : line.links;
  return (line.links >= 2 && unlinked <= mostUnlinked) || isLanguageChoice(line.text);
}

/** Letters of what may introduce a row of links, as in `Full documentation: stable | next`. */
const longestLabel = 24;

const rowSeparator = /\s[|·•・/]\s|｜/u;

function isLanguageChoice(text: string): boolean {
  if (text.length > 600 || !/^.{0,80}[|·•/,、｜・:：–—-]/u.test(text)) return false;
  const parts = text
    .toLowerCase()
    .replace(
      /^[^\p{L}]*(?:languages?|translations?|read (?:this )?in(?: other languages)?|语言)\s*[:：]/u,
      '',
    )
    .split(/[|·•/,、｜・]|\s[–—-]\s|\s{2,}/u);
  let named = 0;
  for (const part of parts) {
    const name = toLanguageName(part);
    if (name === '') continue;
    if (!languageNames.has(name)) return false;
    named += 1;
  }
  return named > 0;
}

/** What is left of `README.zh.md (中文)` and the like once all but the language is gone. */
function toLanguageName(part: string): string {
  const others = /\(.*\)|（.*）|\S*\.md\b|readme|docs?|文档|版本?$|version|[^\p{L}\p{M}\s]/gu;
  return part.replace(others, '').trim();
}

const languageNames = new Set(
  `english|en|us|uk|gb|cn|chinese|simplified chinese|traditional chinese|zh|zhcn|zhtw|zhhans|zhhant|简体中文|繁體中文|繁体中文|中文|汉语|简体|繁體|繁体
|日本語|日本语|japanese|ja|jp|한국어|korean|ko|kr|español|spanish|es|castellano|français|french|fr|deutsch|german|de|italiano|italian|it
|português|português brasileiro|português do brasil|portuguese|pt|ptbr|br|русский|russian|ru|українська|ukrainian|ua|uk|polski|polish|pl|türkçe|turkish|tr
|العربية|arabic|ar|فارسی|persian|farsi|fa|עברית|hebrew|he|हिन्दी|हिंदी|hindi|hi|বাংলা|bengali|bn|ไทย|thai|th|tiếng việt|vietnamese|vi|vn
|bahasa indonesia|indonesia|indonesian|id|bahasa melayu|nederlands|dutch|nl|svenska|swedish|sv|čeština|czech|cs|ελληνικά|greek|română|romanian
|magyar|hungarian|suomi|finnish|dansk|danish|norsk|norwegian|български|srpski|hrvatski|català|اردو|urdu|தமிழ்|tamil|english中文|中英文`
    .split('|')
    .map((name) => name.trim()),
);
