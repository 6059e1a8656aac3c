import type { Answer } from '../../contract/analysis.ts';
import { findFailures, type PlacedProblem } from './failures.ts';
import { withLeaning } from './leaning.ts';
import type { NightFacts } from './night-facts.ts';
import { splitBlocks, type ListName } from './passages.ts';
import { splitSentences } from './sentence-split.ts';

type Dropped = { answer: Answer | undefined; dropped: { where: string; reason: string }[] };

/**
 * Takes out what fails, and looks again: a sentence may have leaned on one that is gone. Each round takes something
 * out, so it ends. Places are as in the answer that the round looked at.
 */
export function dropFailing(answer: Answer, facts: NightFacts): Dropped {
  const dropped: Dropped['dropped'] = [];
  let kept = answer;
  for (;;) {
    const problems = withLeaning(kept, findFailures(kept, facts));
    dropped.push(...problems.map(({ where, reason }) => ({ where, reason })));
    if (problems.length === 0) return { answer: isDigest(kept, facts) ? kept : undefined, dropped };
    if (problems.some(({ place }) => place.part === 'title' || place.part === 'summary')) {
      return { answer: undefined, dropped };
    }
    const next = takeOut(kept, problems);
    // A sentence may be no more than the mark of its list's item, which comes back with it: then the whole block goes.
    const taken = isSame(next, kept) ? takeOut(kept, problems.map(withoutSentence)) : next;
    if (isSame(taken, kept)) return { answer: undefined, dropped };
    kept = taken;
  }
}

function isSame(one: Answer, other: Answer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function withoutSentence(problem: PlacedProblem): PlacedProblem {
  return { ...problem, sentence: undefined };
}

function takeOut(answer: Answer, problems: readonly PlacedProblem[]): Answer {
  const isIn = (part: ListName) => {
    const failing = new Set(
      problems.flatMap(({ place }) => (place.part === part ? [place.index] : [])),
    );
    return (_: unknown, index: number) => !failing.has(index);
  };
  return {
    ...answer,
    topCategories: answer.topCategories.filter(isIn('topCategories')),
    languageTrends: answer.languageTrends.filter(isIn('languageTrends')),
    emergingTools: answer.emergingTools.filter(isIn('emergingTools')),
    notableProjects: answer.notableProjects.filter(isIn('notableProjects')),
    fullAnalysis: takeOutSentences(answer.fullAnalysis, problems),
  };
}

function takeOutSentences(markdown: string, problems: readonly PlacedProblem[]): string {
  const failing = problems.flatMap(({ place, sentence }) =>
    place.part === 'fullAnalysis' ? [{ block: place.block, sentence }] : [],
  );
  if (failing.length === 0) return markdown;
  const blocks = splitBlocks(markdown).map((block, index) => {
    const against = failing.filter((failure) => failure.block === index);
    if (against.length === 0) return block.trimEnd();
    const isWhole = against.some(({ sentence }) => sentence === undefined) || isHeading(block);
    const gone = new Set(against.map(({ sentence }) => sentence));
    const left = splitSentences(block).filter((_, sentence) => !gone.has(sentence));
    return isWhole ? '' : withMark(block, left.join(' '));
  });
  return joinBlocks(dropBareHeadings(blocks.filter(Boolean)));
}

/** What is left of a list's item stays one. */
function withMark(block: string, left: string): string {
  const mark = /^\s*(?:[-*+]|\d+[.)])\s+/.exec(block)?.[0] ?? '';
  return left === '' || left.trim() === mark.trim() || left.startsWith(mark.trim())
    ? left
    : mark + left;
}

/** A heading over nothing goes with what it headed. */
function dropBareHeadings(blocks: readonly string[]): string[] {
  return blocks.filter((block, index) => {
    const next = blocks[index + 1];
    return !isHeading(block) || (next !== undefined && levelOf(next) > levelOf(block));
  });
}

function isHeading(block: string): boolean {
  return /^\s{0,3}#/.test(block);
}

/** How deep a heading is; what is none is deeper than any. */
function levelOf(block: string): number {
  return /^\s{0,3}(#{1,6})\s/.exec(block)?.[1]?.length ?? 7;
}

function joinBlocks(blocks: readonly string[]): string {
  return blocks
    .map((block, index) => {
      const isItem = /^\s*(?:[-*+]|\d+[.)])\s/.test(block);
      const followsItem = /^\s*(?:[-*+]|\d+[.)])\s/.test(blocks[index - 1] ?? '');
      return index === 0 ? block : `${isItem && followsItem ? '\n' : '\n\n'}${block}`;
    })
    .join('');
}

/** Whether what is left is worth the name: notes and recommendations where the night has any, and an analysis. */
function isDigest(answer: Answer, { evidence }: NightFacts): boolean {
  const notes = answer.topCategories.length + answer.languageTrends.length;
  const countable = [...evidence.categories, ...evidence.languages].some(({ count }) => count > 0);
  return (
    answer.notableProjects.length > 0 &&
    (notes > 0 || !countable) &&
    answer.fullAnalysis.trim() !== ''
  );
}
