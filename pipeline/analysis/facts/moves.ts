import { rollup } from 'd3-array';
import type { CountedFact } from '../../contract/analysis.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { toFact } from './fact.ts';
import { formatCount } from '../../platform/text.ts';
import { type EditedNight, newcomersOf } from '../edited-night.ts';

/** How often chance alone makes a night state a move: once in this many nights. */
const nightsToOneMistake = 50;
/** With fewer newcomers in the nights before, what is usual is not known. */
const leastBefore = 30;
/** With fewer newcomers than this, no move is stated. */
const leastMoved = 4;

/** The names that a row counts under, its category and its language. Empty if it has none. */
export type Groupings = Readonly<Record<'category' | 'language', (row: ScannedRow) => string>>;

/**
 * Shares among newcomers that differ by more than chance from those among earlier newcomers, the
 * least likely first.
 *
 * Rows stay for days, so only newcomers are independent. A night with only newcomers is a first
 * night and says nothing.
 */
export function findMoves(night: EditedNight, groupings: Partial<Groupings>): CountedFact[] {
  const { newcomers } = night;
  const before = night.earlier.flatMap((scan) => {
    const came = newcomersOf(scan);
    // Tonight's newcomers are counted without doubted rows, so earlier newcomers are, too.
    const clear = came.filter(({ standing }) => standing === 'clear');
    return came.length < scan.rows.length ? clear : [];
  });
  if (newcomers.length === 0 || before.length < leastBefore) return [];
  const tested = Object.entries(groupings).flatMap(([kind, nameOf]) => {
    const count = (rows: readonly ScannedRow[]) => rollup(rows, ({ length }) => length, nameOf);
    const [countHere, countBefore] = [count(newcomers), count(before)];
    const names = new Set([...countHere.keys(), ...countBefore.keys()].filter(Boolean));
    return [...names].toSorted().map((name) => {
      const here = { part: countHere.get(name) ?? 0, whole: newcomers.length };
      const earlier = { part: countBefore.get(name) ?? 0, whole: before.length };
      return { kind, name, here, earlier, chance: chanceOf(here, earlier) };
    });
  });
  return tested
    .filter(
      ({ chance, here, earlier }) =>
        chance * tested.length < 1 / nightsToOneMistake &&
        Math.max(here.part, Math.round((earlier.part / earlier.whole) * here.whole)) >= leastMoved,
    )
    .toSorted((a, b) => a.chance - b.chance)
    .map(({ kind, name, here, earlier, chance }) => {
      const came = here.part / here.whole > earlier.part / earlier.whole;
      const move = came ? 'came more often' : 'came less often';
      const sentence = `${name} ${move}: ${formatCount(here.part)} of tonight’s ${formatCount(here.whole)} clear newcomers, against ${formatCount(earlier.part)} of ${formatCount(earlier.whole)} in the nights before.`;
      const numbers = { ...here, before: earlier.part, of: earlier.whole, chance };
      const details = { subjects: [name], numbers, beyondChance: true };
      return toFact('moved', `${kind}:${name}`, sentence, details);
    });
}

/** A sample of `whole` repositories, of which `part` have the name that is counted. */
export type Sample = { part: number; whole: number };

/**
 * The probability that two samples of one kind differ so much by chance, in either direction.
 * Source: Fisher's exact test, twice the smaller tail.
 */
export function chanceOf(here: Sample, before: Sample): number {
  const marked = here.part + before.part;
  const all = here.whole + before.whole;
  const lowest = Math.max(0, marked - before.whole);
  const highest = Math.min(marked, here.whole);
  const logOf = createLogFactorials(all);
  const choose = (n: number, k: number) => logOf(n) - logOf(k) - logOf(n - k);
  let below = 0;
  let above = 0;
  for (let part = lowest; part <= highest; part += 1) {
    const likelihood = Math.exp(
      choose(marked, part) + choose(all - marked, here.whole - part) - choose(all, here.whole),
    );
    if (part <= here.part) below += likelihood;
    if (part >= here.part) above += likelihood;
  }
  return Math.min(1, 2 * Math.min(below, above));
}

function createLogFactorials(highest: number): (n: number) => number {
  const logs = [0];
  for (let n = 1; n <= highest; n += 1) logs.push((logs[n - 1] ?? 0) + Math.log(n));
  return (n) => logs[n] ?? 0;
}
