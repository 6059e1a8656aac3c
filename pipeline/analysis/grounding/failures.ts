import type { Answer } from '../../contract/analysis.ts';
import { checkPassage, type Failure, type Kind } from './check-passage.ts';
import type { NightFacts } from './night-facts.ts';
import { findLanguage, listPassages, type Passage, type Place } from './passages.ts';

/** A problem, and what to take out for it; a sentence of a block where one alone fails. */
export type PlacedProblem = {
  kind: Kind;
  where: string;
  reason: string;
  place: Place;
  sentence: number | undefined;
};

/** Every reason against an answer, with its place, in the answer's order. */
export function findFailures(answer: Answer, facts: NightFacts): PlacedProblem[] {
  return [...findWrongItems(answer, facts), ...findWrongPassages(answer, facts)];
}

function findWrongPassages(answer: Answer, facts: NightFacts): PlacedProblem[] {
  return listPassages(answer, facts).flatMap((passage) =>
    recallFailures(passage, facts).map(({ kind, reason, sentence }) => ({
      kind,
      where:
        passage.markdown && sentence !== undefined
          ? `${passage.where}, sentence ${sentence + 1}`
          : passage.where,
      reason,
      place: passage.place,
      sentence,
    })),
  );
}

const checked = new WeakMap<NightFacts, Map<string, Failure[]>>();

/** A passage that stands as it stood is not read again: answers are checked over and over while they are mended. */
function recallFailures(passage: Passage, facts: NightFacts): Failure[] {
  const known = checked.get(facts) ?? new Map<string, Failure[]>();
  checked.set(facts, known);
  const { where, raw, row, share } = passage;
  const key = JSON.stringify([where, raw, row?.fullName, share]);
  const failures = known.get(key) ?? checkPassage(passage, facts);
  known.set(key, failures);
  return failures;
}

/** Items about what is not of the night, and items that say a thing again. */
function findWrongItems(answer: Answer, facts: NightFacts): PlacedProblem[] {
  const { rows, quarantined, categories } = facts;
  const explain = (name: string) =>
    quarantined.has(name.toLowerCase())
      ? `${name} was set aside as likely spam`
      : `${name} is no repository of this night`;
  return [
    ...checkItems(
      answer.topCategories.map(({ name }) => name),
      'topCategories',
      (name) =>
        (categories.get(name)?.count ?? 0) > 0
          ? ''
          : `no repository of this night is in the category ${name}`,
    ),
    ...checkItems(
      answer.languageTrends.map(({ name }) => name),
      'languageTrends',
      (name) => (findLanguage(name, facts) ? '' : `${name} is no language of this night`),
    ),
    ...checkItems(
      answer.emergingTools.map(({ fullName }) => fullName),
      'emergingTools',
      (name) => (rows.has(name) ? '' : explain(name)),
    ),
    ...checkItems(
      answer.notableProjects.map(({ fullName }) => fullName),
      'notableProjects',
      (name) => (rows.has(name) ? '' : explain(name)),
    ),
  ];
}

type ListPart = Extract<Place, { index: number }>['part'];

function checkItems(
  names: readonly string[],
  part: ListPart,
  check: (name: string) => string,
): PlacedProblem[] {
  const isRow = part === 'emergingTools' || part === 'notableProjects';
  const field = isRow ? 'fullName' : 'name';
  const kind = isRow ? 'name' : 'language';
  return names.flatMap((name, index) => {
    const repeated = names.indexOf(name) < index ? `${name} is in this list already` : '';
    const reason = check(name) || repeated;
    const where = `${part}[${index}].${field}`;
    return reason === ''
      ? []
      : [{ kind, where, reason, place: { part, index }, sentence: undefined }];
  });
}
