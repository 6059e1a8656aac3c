import type { Reading } from '../../contract/analysis.ts';
import { purposeOf } from '../kinds/purpose.ts';
import { toEnglishSentences } from '../kinds/english.ts';
import type { Candidate, Reader } from '../reading.ts';
import { caveatOf } from './caveat.ts';

/** Raise it with each change that describes the same candidate differently. */
const version = 'offline-4';

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

/** What the candidate's own texts and facts say. Null if no sentence says what it is. */
export function readOffline({ row }: Candidate): Reading | null {
  const what = purposeOf(row);
  if (what === '') return null;
  const sentences = [
    ...[row.description, row.readmeExcerpt].flatMap(toEnglishSentences),
    ...toEnglishSentences(row.signals.readmeText ?? '').slice(0, readSentences),
  ];
  return {
    fullName: row.fullName,
    what,
    forWhom: findAudience(sentences, what),
    different: findDifference(sentences, what),
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

/** Who it is for, if a sentence says so explicitly and `what` does not. */
function findAudience(sentences: readonly string[], what: string): string | null {
  for (const sentence of sentences) {
    const [, meant, found = '', clause] = audience.exec(sentence) ?? [];
    if (found === '' || (meant === undefined && clause === undefined)) continue;
    if (what.toLowerCase().includes(found.trim().toLowerCase())) return null;
    const text = found.replace(/[\s,]+$/, '');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }
  return null;
}

/** What is different about it, if a whole sentence says so. */
function findDifference(sentences: readonly string[], what: string): string | null {
  const found = sentences.find(
    (sentence) =>
      sentence.length <= longest &&
      /^(?:unlike|in contrast to|as opposed to|what sets|the difference)\b/i.test(sentence) &&
      !/[?!:]$/.test(sentence) &&
      !what.startsWith(sentence),
  );
  return found === undefined ? null : found.replace(/\.?$/, '.');
}
