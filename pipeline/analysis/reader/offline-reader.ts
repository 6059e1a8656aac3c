import type { Reading } from '../../contract/analysis.ts';
import { nameOf } from '../../contract/repository-row.ts';
import { purposeOf } from '../kinds/purpose.ts';
import { toEnglishSentences } from '../kinds/english.ts';
import type { Candidate, Reader } from '../reading.ts';
import { findAudience } from './audience.ts';
import { caveatOf } from './caveat.ts';
import { findDifference } from './difference.ts';
import { describeByFacts } from './from-facts.ts';
import { isAboutItself } from './own-subject.ts';

/** Raise it with each change that describes the same candidate differently. */
const version = 'offline-9';

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
  // A description and the beginning of an excerpt are about the whole, whatever their first word is.
  const excerpt = toEnglishSentences(row.readmeExcerpt);
  const read = toEnglishSentences(row.signals.readmeText ?? '').slice(0, readSentences);
  const others = [...excerpt.slice(1), ...read];
  const isOwn = (sentence: string) => isAboutItself(sentence, nameOf(row));
  const own = [
    ...toEnglishSentences(row.description),
    ...excerpt.slice(0, 1),
    ...others.filter(isOwn),
  ];
  return {
    fullName: row.fullName,
    what,
    forWhom: findAudience(what, own),
    different: findDifference(what, own, others),
    caveat: caveatOf(row),
  };
}
