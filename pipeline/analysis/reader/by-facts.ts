import { countOf, joinList } from '../../platform/text.ts';
import { withinSentence } from '../facts/fact.ts';
import { findTellingFiles } from '../kinds/telling-files.ts';
import { isEnglish } from '../sentences/english.ts';
import type { Candidate } from './reading.ts';

const mostTopics = 3;

/**
 * What a candidate is, by facts alone, for one whose texts hold no English sentence that says so.
 *
 * @example
 * describeByFacts(candidate);
 * // 'A Java repository filed under AI agents, with the topics mcp and skills and 3 releases.'
 */
export function describeByFacts({ row, category }: Pick<Candidate, 'row' | 'category'>): string {
  const { language, topics, signals, description, readmeExcerpt } = row;
  const english = topics.filter(isEnglish).slice(0, mostTopics);
  const releases = signals.releases ?? 0;
  const having = [
    ...(english.length > 0
      ? [`the ${english.length === 1 ? 'topic' : 'topics'} ${joinList(english)}`]
      : []),
    ...findTellingFiles(row).map(({ phrase }) => phrase),
    ...(releases > 0 ? [countOf(releases, 'release')] : []),
  ];
  const parts = having.length > 0 ? `, with ${joinAll(having)}` : '';
  const place = category === null ? '' : ` filed under ${withinSentence(category)}`;
  const kind = `${language} repository${place}`.trim();
  const article = /^(?:[AEIO]|[FHLMNRSX](?:[B-DF-HJ-NP-TV-Z]|\b))/.test(kind) ? 'An' : 'A';
  const tongue = tongueOf(`${description} ${readmeExcerpt}`);
  return `${article} ${kind}${parts}.${tongue === undefined ? '' : ` Its own text is in ${tongue}.`}`;
}

/** `the topics a and b, a Dockerfile, and 3 releases`: in a list of lists, the last has a comma. */
function joinAll(parts: readonly string[]): string {
  const isShort = parts.length < 2 || (parts.length < 3 && !parts[0]?.includes(' and '));
  if (isShort) return parts.join(' and ');
  return `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`;
}

/** Letters of one language. Kana and Hangul come before the signs they share with Chinese. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'Japanese'],
  [/\p{Script=Hangul}/gu, 'Korean'],
  [/\p{Script=Han}/gu, 'Chinese'],
];

/** The language of a text with more of its letters than Latin words; undefined if unclear. */
function tongueOf(text: string): string | undefined {
  const words = text.match(/[a-z]{2,}/gi)?.length ?? 0;
  return scripts.find(([script]) => (text.match(script)?.length ?? 0) > words)?.[1];
}
