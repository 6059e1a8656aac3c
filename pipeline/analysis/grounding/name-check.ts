import { toKey, toWords } from '../counts/words.ts';
import type { NightFacts } from './night-facts.ts';
import type { Reading } from './reading.ts';
import { repositoryOf } from './row-names.ts';
import { blankRange } from './sentence-split.ts';
import { rowsAt } from './subjects.ts';

/** Pairs that everyday prose joins by a slash. */
const everydayPairs =
  /^(?:and\/or|CI\/CD|I\/O|TCP\/IP|UI\/UX|UX\/UI|A\/B|24\/7|w\/o|client\/server|read\/write|R\/W|input\/output|on\/off|his\/her)$/i;
/** Names a digest may use without any row naming them. */
const everydayNames = new Set(
  `github readme i english chinese japanese korean january february march april may june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday utc ai llm llms api apis cli ui mit apache gpl agpl lgpl mpl bsd isc spdx license licensed licenced ide sdk
  made-up markdown url json html css http`.split(/\s+/),
);
const fullName = /(?<![\p{L}\p{N}_/.-])[\w.-]+\/[\w.-]+/gu;
/** A name of its own making: capitals within, digits among letters, an underscore, or three parts. */
const coined =
  /^(?:\p{Lu}?\p{Ll}+\p{Lu}[\p{L}\p{N}]*|[\p{L}]+\p{N}[\p{L}\p{N}]*|\p{N}+\p{L}[\p{L}\p{N}]*|\w+_\w+|\p{Lu}{2,}\p{Ll}+\p{L}*)$/u;

/** Repositories, products and people that are not of the night, or not of the row that the words are about. */
export function findStrangers(reading: Reading, facts: NightFacts): string[] {
  const { names, rest } = takeNames(reading, facts);
  return [
    ...names,
    ...findQuarantined(rest, facts),
    ...findCode(reading, facts),
    ...findProperNames(rest, reading, facts),
  ];
}

function takeNames(
  reading: Reading,
  { spelling, quarantined }: NightFacts,
): { names: string[]; rest: string } {
  let { rest } = reading;
  const names: string[] = [];
  for (const { index, 0: found } of reading.rest.matchAll(fullName)) {
    const name = found.replace(/[.-]+$/, '');
    rest = blankRange(rest, index, index + found.length);
    if (everydayPairs.test(name)) continue;
    const right = spelling.get(name.toLowerCase());
    if (right !== undefined) names.push(`${name} is spelled ${right}`);
    else if (quarantined.has(name.toLowerCase())) {
      names.push(`${name} was set aside as likely spam`);
    } else names.push(`${name} is no repository of this night`);
  }
  return { names, rest };
}

function findQuarantined(rest: string, { quarantined, allWords }: NightFacts): string[] {
  return (rest.match(/[\w.-]+/g) ?? [])
    .map((token) => token.replace(/\.+$/, ''))
    .filter(
      (token) =>
        quarantined.has(token.toLowerCase()) &&
        !toWords(token).every((word) => allWords.has(toKey(word))),
    )
    .map((token) => `${token} was set aside as likely spam`);
}

/** Code marks a name of the night, a language, a topic or a word of a row, and nothing else. */
function findCode({ passage, text }: Reading, facts: NightFacts): string[] {
  if (!passage.markdown) return [];
  return [...passage.raw.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code.trim())
    .filter((code) => text.includes(code))
    .filter((code) => {
      if (
        facts.rows.has(code) ||
        [...facts.rows.keys()].some((name) => repositoryOf(name) === code)
      ) {
        return false;
      }
      return !toWords(code).every((word) => facts.allWords.has(toKey(word))) || /[/\s]/.test(code);
    })
    .map((code) => `\`${code}\` is no repository of this night`);
}

/** Capitalised words within a sentence, and coined ones anywhere, that the rows do not use. */
function findProperNames(rest: string, reading: Reading, facts: NightFacts): string[] {
  const tokens = [...rest.matchAll(/[\p{L}\p{N}_][\p{L}\p{N}\p{M}_'-]*/gu)];
  const capitals = tokens.filter(({ 0: token }) => /^\p{Lu}/u.test(token)).length;
  const isTitle =
    reading.passage.heading || (reading.passage.where === 'title' && capitals * 2 > tokens.length);
  return tokens
    .filter(({ index, 0: token }) => {
      const word = token.replace(/'s?$/u, '');
      if (coined.test(word)) return true;
      return /^\p{Lu}/u.test(word) && !isTitle && word.length > 1 && !startsSentence(rest, index);
    })
    .filter(({ index, 0: token }) => !isKnown(token, reading, { at: index, facts }))
    .map(({ 0: token }) => `${token} is named by no row that this is about`);
}

/** Also what follows a colon, a bracket or an opening quotation mark. */
function startsSentence(text: string, index: number): boolean {
  return /(?:^|[.!?:;]["”)]*\s|”\s|[(“"‘—–]\s?|^\s*(?:[-*#>]+|\d+\.)\s*)$/u.test(
    text.slice(0, index),
  );
}

function isKnown(
  token: string,
  reading: Reading,
  { at, facts }: { at: number; facts: NightFacts },
): boolean {
  const rows = reading.passage.row ? [reading.passage.row, ...rowsAt(reading, at)] : [];
  return toWords(token.replace(/'s?$/u, '')).every((word) => {
    const key = toKey(word);
    if (everydayNames.has(word) || /^\p{N}+(?:st|nd|rd|th|k|m|b|x)$/u.test(word)) return true;
    if (facts.evidence.categories.some(({ name }) => toWords(name).includes(word))) return true;
    return rows.length > 0
      ? rows.some((row) => facts.words.get(row)?.has(key))
      : facts.allWords.has(key);
  });
}
