import type { Reading } from '../../contract/analysis.ts';
import { nameOf } from '../../contract/repository-row.ts';
import { purposeOf } from '../kinds/purpose.ts';
import { toEnglishSentences } from '../kinds/english.ts';
import type { Candidate, Reader } from '../reading.ts';
import { caveatOf } from './caveat.ts';
import { describeByFacts } from './from-facts.ts';

/** Raise it with each change that describes the same candidate differently. */
const version = 'offline-6';

/** The longest sentence of a field, in UTF-16 units. */
const longest = 200;
/** Sentences of the README's text that are read. Later ones are about parts and not about the whole. */
const readSentences = 10;

/**
 * Describes the candidates in their order by their own sentences, without a model.
 *
 * The same candidates give the same readings. It leaves the lead to the editor and names no themes.
 */
export const offlineReader: Reader = ({ candidates }) =>
  Promise.resolve({
    analyst: 'offline',
    model: version,
    promptSha256: null,
    tokens: { input: 0, output: 0 },
    costUsd: 0,
    attempts: 0,
    dropped: [],
    fallback: null,
    judge: null,
    readings: candidates.flatMap((candidate) => readOffline(candidate) ?? []),
    leadId: null,
    themeNames: {},
  });

/** What the candidate's own texts say, or its facts. Null if neither says what it is. */
export function readOffline(candidate: Candidate): Reading | null {
  const { row } = candidate;
  const what = purposeOf(row) || describeByFacts(candidate);
  if (what === '') return null;
  const sentences = [
    ...[row.description, row.readmeExcerpt].flatMap(toEnglishSentences),
    ...toEnglishSentences(row.signals.readmeText ?? '').slice(0, readSentences),
  ];
  return {
    fullName: row.fullName,
    what,
    forWhom: findAudience([what, ...sentences]),
    different: findDifference(sentences, what, nameOf(row)),
    caveat: caveatOf(row),
  };
}

const people =
  'developers?|engineers?|programmers?|teams?|researchers?|scientists?|students?|teachers?|beginners|learners|designers?|creators?|artists?|writers?|authors?|journalists|lawyers|doctors|traders|founders?|startups|companies|enterprises|businesses|maintainers?|contributors|operators|administrators|admins|sysadmins|security professionals|players|gamers|streamers|musicians|makers|hobbyists|families|travell?ers|freelancers|marketers|analysts|users|people|anyone|everyone';

/** “Built for developers who ship on Fridays”, to the end of the sentence or of its clause. */
const audience = new RegExp(
  String.raw`(\b(?:built|made|designed|intended|meant|aimed|written|perfect|ideal|created)\s)?\b(for (?:(?!the\b|their\b|its\b|your\b|our\b|most\b|all\b|some\b|other\b|these\b|those\b|end\b|nearby\b)[\w-]+ ){0,3}(?:${people})\b( (?:who|that|in|at|of|with|working|building|running|looking|using)\b[^.;:!?(—–]{0,120})?)(?=[.;:!?(—–,]|$)`,
  'i',
);

/** Who it is for, if a sentence says so explicitly. */
function findAudience(sentences: readonly string[]): string | null {
  for (const sentence of sentences) {
    const [, meant, found = '', clause] = audience.exec(sentence) ?? [];
    if (found === '' || (meant === undefined && clause === undefined)) continue;
    const text = found.replace(/[\s,]+$/, '');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }
  return null;
}

/** A comparison with the usual way. */
const contrast = /\b(?:unlike|instead of|rather than|in contrast to|as opposed to|what sets)\b/i;
/** What it does without: `No account, no cloud`. */
const without = /^No [\w-]+(?: [\w-]+)?(?:,| and| or) no\b[^'"“‘]*$/i;
/** Such a sentence speaks to its reader, or of its writer. */
const personal = /\b(?:I|we|you|your|my|our|us|let's)\b/i;

/** What is different about it, if a whole sentence says so: of the repository by its name, or in contrast to others. */
function findDifference(sentences: readonly string[], what: string, name: string): string | null {
  const isOwn = (sentence: string) =>
    /^(?:It|Unlike|In contrast|As opposed|What sets)\b/.test(sentence) ||
    sentence.toLowerCase().startsWith(`${name.toLowerCase().replaceAll('-', ' ')} `) ||
    sentence.toLowerCase().startsWith(`${name.toLowerCase().replaceAll('-', '')} `);
  const found = sentences.find(
    (sentence) =>
      sentence.length <= longest &&
      ((contrast.test(sentence) && isOwn(sentence)) || without.test(sentence)) &&
      !personal.test(sentence) &&
      !/[?!:]$/.test(sentence) &&
      !contrast.test(what),
  );
  return found === undefined ? null : found.replace(/\.?$/, '.');
}
