import { differenceBefore, differences, isSameKind, type Compared } from './compared.ts';
import {
  comparatives,
  measureOf,
  verbs,
  type Comparator,
  type Measure,
} from './comparison-words.ts';
import type { NightFacts } from './night-facts.ts';
import type { Reading } from './reading.ts';
import { listCompared, listFrom } from './compared-list.ts';
import { findFalseEquals } from './equal-check.ts';
import { clauseAt } from './subjects.ts';

/** What may stand between a verb or `than` and the second thing, and between the things of a list. */
const bridge =
  /^\s*(?:(?:by|there|those|that|the|ones?|all|both|for|in|on|of|about|are|is|with|to|written|its|rival|tonight's|repositories|projects|stars|code|from|than|even|any|neighbou?r|language)\s+)*$/i;
const denied =
  /\b(?:not|no|never|neither|nor|nothing|none|nobody|hardly|than)\b[^,;.]{0,30}$|n't\b[^,;.]{0,20}$/i;

type Claim = {
  words: string;
  one: Compared;
  others: Compared[];
  comparator: Comparator;
  measure: Measure;
};

/** `TypeScript overtook Python`, `fewer Python repositories than Go ones`: where the counts say otherwise. */
export function findFalseComparisons(reading: Reading, facts: NightFacts): string[] {
  const things = listCompared(reading);
  const taken: { from: number; to: number }[] = [];
  const claims = [...verbs, ...comparatives].flatMap((comparator) =>
    [...reading.marked.matchAll(comparator.words)].flatMap(({ index, 0: words }): Claim[] => {
      const to = index + words.length;
      if (taken.some((other) => other.from < to && other.to > index)) return [];
      const claim = toClaim(reading, things, { from: index, to, comparator });
      if (claim) taken.push({ from: index, to });
      return claim ? [claim] : [];
    }),
  );
  return [...claims.flatMap((claim) => refute(claim, facts)), ...findFalseEquals(reading, things)];
}

function toClaim(
  reading: Reading,
  things: readonly Compared[],
  { from, to, comparator }: { from: number; to: number; comparator: Comparator },
): Claim | undefined {
  const { marked, passage } = reading;
  const clause = clauseAt(reading.own, from);
  const inClause = things.filter((thing) => thing.from >= clause.from && thing.to <= clause.to);
  const second = inClause.find((thing) => thing.from >= to);
  if (!second || !bridge.test(marked.slice(to, second.from))) return undefined;
  const own: Compared | undefined = passage.row
    ? { from: 0, to: 0, name: passage.row.fullName, row: passage.row }
    : passage.share && { from: 0, to: 0, ...passage.share.share, share: passage.share.share };
  const first =
    inClause.findLast((thing) => thing.from >= from && thing.to <= to) ??
    inClause.findLast((thing) => thing.to <= from) ??
    own;
  const words = marked.slice(from, to);
  if (!first || !isSameKind(first, second) || denied.test(marked.slice(clause.from, from))) {
    return undefined;
  }
  const after = /^[^,;.]{0,30}/.exec(marked.slice(second.to))?.[0] ?? '';
  const measure = measureOf(
    `${words} ${/\bby\b|\bin\b/.test(after) ? after : ''}`,
    shareMeasure(words, first, comparator),
  );
  return (
    measure && {
      words,
      one: first,
      others: listFrom(inClause, second, marked),
      comparator,
      measure,
    }
  );
}

/** `more Python repositories than Go ones`, `more Python than Go`: repositories, for where the comparative holds the name. */
function shareMeasure(words: string, { row, from }: Compared, { measure }: Comparator): Measure {
  return row === undefined && from > 0 && words.includes('\uE001') ? 'count' : measure;
}

function refute({ words, one, others, comparator, measure }: Claim, facts: NightFacts): string[] {
  const { sign, isChange, orEqual = false } = comparator;
  const holds = (other: Compared) => {
    const now = differences(one, other, {
      measure: isChange && !one.row ? 'count' : measure,
      facts,
    });
    if (now.length === 0 || one.name === other.name) return true;
    if (!now.some((difference) => difference * sign > 0 || (orEqual && difference === 0))) {
      return false;
    }
    const before = isChange ? differenceBefore(one, other, facts) : 0;
    return !isChange || (before !== null && before * sign <= 0);
  };
  const told = words.replaceAll(/[\uE000\uE001]+/g, '…');
  return others
    .filter((other) => !holds(other))
    .map((other) => `“${told}” is not how ${one.name} and ${other.name} compare`);
}
