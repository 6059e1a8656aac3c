import type { ReaderReport, Reading } from '../../contract/analysis.ts';
import { nameOf } from '../../contract/repository-row.ts';
import { findPurposes, isAboutItself } from '../sentences/purpose.ts';
import { differs, forWhom, isWarning, leansOnOthers, order, warns } from '../sentences/signs.ts';
import type { Offered } from '../sentences/offer.ts';
import { describeByFacts } from './by-facts.ts';
import { findFear } from './fears.ts';
import { type Candidate, mostRead, type Reader } from './reading.ts';

/** Raise it with each change that describes the same candidate differently. */
const version = 'offline-26';

/** Who read, in a report of code alone. It leaves the lead to the editor. */
export const byCode: Pick<
  ReaderReport,
  'analyst' | 'model' | 'promptSha256' | 'leadName' | 'openingIds'
> = { analyst: 'offline', model: version, promptSha256: null, leadName: null, openingIds: [] };

/**
 * Points at the best sentences of each candidate, by code.
 *
 * The same candidates give the same readings.
 */
export const offlineReader: Reader = ({ candidates, earlier }) =>
  Promise.resolve({
    ...byCode,
    tokens: { input: 0, output: 0 },
    costUsd: 0,
    attempts: 0,
    fallback: null,
    readings: keepEarlier(candidates.slice(0, mostRead).map(readOffline), earlier),
  });

/** Reads as `offlineReader`, for a night without a key: what a model read before stays. */
export const keylessReader: Reader = async (night) => {
  const report = await offlineReader(night);
  return { ...report, readings: keepEarlier(night.earlier, report.readings) };
};

/** The readings of a night, then those of earlier nights that none of them replaces. */
export function keepEarlier(readings: readonly Reading[], earlier: readonly Reading[]): Reading[] {
  const names = new Set(readings.map(({ fullName }) => fullName));
  return [...readings, ...earlier.filter(({ fullName }) => !names.has(fullName))];
}

/** The sentences that code points at. Facts say what it is if no sentence does. */
export function readOffline(candidate: Candidate): Reading {
  const { row, offered } = candidate;
  const [purpose] = findPurposes(row);
  const taken = new Set([purpose]);
  const find = (pattern: RegExp): Offered | undefined => {
    const found = offered.find(
      (sentence) => !taken.has(sentence) && pattern.test(sentence.text) && isOfWhole(sentence),
    );
    taken.add(found);
    return found;
  };
  // A description and the beginning of a README are about the whole, whatever their first word is.
  const isOfWhole = ({ from, place, listed, text }: Offered) =>
    from === 'description' || (!listed && (place === 0 || isAboutItself(text, nameOf(row))));
  const parts = { caveat: find(warns), different: find(differs), forWhom: find(forWhom) };
  return toReading(candidate, { what: purpose, ...parts }, findFear(row));
}

/** A reading of the sentences that somebody pointed at, as far as they stand alone and say it. */
export function toReading(
  candidate: Candidate,
  { what, ...more }: Record<'what' | 'forWhom' | 'different' | 'caveat', Offered | undefined>,
  fear: Reading['fear'],
): Reading {
  const name = nameOf(candidate.row);
  const purpose = new Set(toWords(what?.text ?? ''));
  const keep = (part: Offered | undefined, says = (_text: string) => true) =>
    part &&
    !leaning.test(part.text) &&
    says(part.text) &&
    toWords(part.text).some((word) => !purpose.has(word))
      ? part
      : undefined;
  const whom = keep(more.forWhom);
  const different = keep(
    more.different,
    (text) => ![legal, order].some((sign) => sign.test(text)) && standsBehind(text, name),
  );
  const caveat = keep(more.caveat, isWarning);
  const quoted = Object.entries({ what, forWhom: whom, different, caveat });
  return {
    fullName: candidate.row.fullName,
    what: what?.text ?? describeByFacts(candidate),
    forWhom: whom?.text ?? null,
    different: different?.text ?? null,
    caveat: caveat?.text ?? null,
    quotedFrom: Object.fromEntries(
      quoted.flatMap(([part, sentence]) => (sentence ? [[part, sentence.from]] : [])),
    ),
    ...(fear && { fear }),
  };
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether a sentence goes on after the one that says what the repository is. */
function standsBehind(text: string, name: string): boolean {
  return isAboutItself(text, name) || /^(?:No|Without)\b/.test(text) || !leansOnOthers.test(text);
}

/** “SECURITY.md has the threat model”, “Unlike it, this …”: another text or sentence says what. */
const leaning =
  /^(?:[\w./-]+\.(?:md|rst|txt)|\d[\d.,]*|However,?|Instead,|Both|Each(?= \w+s\b)|In particular,|The \S+ is that|(?:Read|See)|None of (?:it|them|these|this)|Unlike [^,]+, this (?:can|will|\w+s))\s|thing (?:below|above|else)\b|\bthe opposite\b/;
/** Every licence says that there is no warranty. */
const legal = /\b(?:licen[cs]e|warranty)\b/i;
