import type { EmergingTerm } from '../../contract/evidence.ts';
import { commonestOf } from './commonest.ts';
import type { IndexedRow } from './indexed-row.ts';
import { toRatio } from './shares.ts';
import { stopWords } from './stop-words.ts';
import { joinWords, toKey } from './words.ts';

const shownTerms = 12;
/** A term is of a night, and not of one owner or of a pair of copies, from this many rows and owners on. */
const leastRows = 3;
const leastOwners = 3;
/** Growth that chance alone brings often enough is not told: so many times the share before, and so many rows more. */
const leastLift = 1.25;
const leastExtraRows = 2;
/** Rows of an average earlier night that stand for what is not known of a term. */
const priorRows = 1;
const longestTopic = 3;

type Candidate = { term: string; rows: IndexedRow[]; shareBefore: number | null; score: number };

/** The terms that set tonight apart, the most telling first; of terms that name the same rows, the longer one. */
export function findEmergingTerms(
  tonight: readonly IndexedRow[],
  earlier: readonly (readonly IndexedRow[])[],
): EmergingTerm[] {
  const owners = new Set(tonight.map(({ row }) => ownerOf(row.fullName).toLowerCase()));
  const groups = [...groupByTerm(tonight)].filter(
    ([key, { rows }]) =>
      rows.length >= leastRows &&
      countOwners(rows) >= leastOwners &&
      !key.split(' ').some((word) => owners.has(word)),
  );
  const rowsBefore = earlier.flat();
  const countsBefore = countTerms(rowsBefore, new Set(groups.map(([key]) => key)));
  const candidates = groups
    .map(([key, { rows, spelling }]) => {
      if (rowsBefore.length === 0) {
        const score = distinctiveness(rows.length, tonight.length);
        return { term: spelling, rows, shareBefore: null, score };
      }
      const shareBefore = (countsBefore.get(key) ?? 0) / rowsBefore.length;
      const score = logOdds(rows.length, tonight.length, shareBefore);
      return { term: spelling, rows, shareBefore, score };
    })
    .filter(({ rows, shareBefore }) => hasGrown(rows.length, tonight.length, shareBefore));
  return dropEchoes(candidates)
    .slice(0, shownTerms)
    .map(({ term, rows, shareBefore }) => ({
      term,
      count: rows.length,
      shareBefore: shareBefore === null ? null : toRatio(shareBefore, 1),
      repositories: rows.map(({ row }) => row.fullName),
    }));
}

function hasGrown(count: number, whole: number, shareBefore: number | null): boolean {
  if (shareBefore === null) return true;
  const expected = shareBefore * whole;
  return count >= expected * leastLift && count - expected >= leastExtraRows;
}

/** Standard score of the log-odds of a term tonight against an average earlier night, with a prior from both. */
function logOdds(count: number, whole: number, shareBefore: number): number {
  const usual = shareBefore * whole;
  const prior = priorRows * ((count + usual) / (2 * whole)) + 0.05;
  const odds = (seen: number) => Math.log((seen + prior) / (whole + priorRows - seen));
  return (odds(count) - odds(usual)) / Math.sqrt(1 / (count + prior) + 1 / (usual + prior));
}

/** Rows times how rare the term is among them, as tf-idf weighs words; squared, so that what every fifth row says is little. */
function distinctiveness(count: number, whole: number): number {
  return count * Math.log((whole + 1) / count) ** 2;
}

/** Keeps the best of terms that name nearly the same rows, and lets a longer one of these stand for it. */
function dropEchoes(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  const ranked = candidates.toSorted(
    (a, b) => b.score - a.score || b.term.length - a.term.length || (a.term < b.term ? -1 : 1),
  );
  for (const candidate of ranked) {
    const echo = kept.findIndex((other) => overlap(candidate.rows, other.rows) >= 0.6);
    const other = kept[echo];
    if (!other) kept.push(candidate);
    else if (
      contains(candidate.term, other.term) &&
      candidate.rows.length >= other.rows.length * 0.75
    ) {
      kept[echo] = candidate;
    }
  }
  return kept;
}

function contains(longer: string, shorter: string): boolean {
  return longer !== shorter && ` ${longer} `.includes(` ${shorter} `);
}

/** Part of the smaller set that both hold. */
function overlap(a: readonly IndexedRow[], b: readonly IndexedRow[]): number {
  const inB = new Set(b);
  return a.filter((row) => inB.has(row)).length / Math.min(a.length, b.length);
}

function groupByTerm(
  rows: readonly IndexedRow[],
): Map<string, { rows: IndexedRow[]; spelling: string }> {
  const groups = new Map<string, { rows: IndexedRow[]; spellings: Map<string, number> }>();
  for (const row of rows) {
    for (const [key, spelling] of toTerms(row.words)) {
      const group = groups.get(key) ?? { rows: [], spellings: new Map<string, number>() };
      group.rows.push(row);
      group.spellings.set(spelling, (group.spellings.get(spelling) ?? 0) + 1);
      groups.set(key, group);
    }
  }
  return new Map(
    [...groups].map(([key, group]) => [
      key,
      { rows: group.rows, spelling: commonestOf(group.spellings) },
    ]),
  );
}

/** How many rows use each of the terms that are asked for. */
function countTerms(rows: readonly IndexedRow[], asked: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of rows) {
    for (const key of toTerms(words).keys()) {
      if (asked.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** A row's subjects: words that mean something, pairs of neighbours, whole topics. By key, as it spells them. */
function toTerms({ topics, name, description, excerpt }: IndexedRow['words']): Map<string, string> {
  const terms = new Map<string, string>();
  const add = (words: readonly string[]) => {
    if (words.every(isSubject)) terms.set(joinWords(words.map(toKey)), joinWords(words));
  };
  for (const field of [...topics, name, description.length > 0 ? description : excerpt]) {
    for (const [index, word] of field.entries()) {
      add([word]);
      const next = field[index + 1];
      if (next !== undefined) add([word, next]);
    }
  }
  for (const topic of topics) if (topic.length <= longestTopic) add(topic);
  return terms;
}

function isSubject(word: string): boolean {
  return (
    word.length >= 2 &&
    word.length <= 30 &&
    !/^\p{N}+$/u.test(word) &&
    !stopWords.has(word) &&
    !stopWords.has(toKey(word))
  );
}

function ownerOf(fullName: string): string {
  return fullName.slice(0, fullName.indexOf('/'));
}

function countOwners(rows: readonly IndexedRow[]): number {
  return new Set(rows.map(({ row }) => ownerOf(row.fullName).toLowerCase())).size;
}
