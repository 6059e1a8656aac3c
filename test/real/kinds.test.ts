import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { categoryOf, noCategory } from '../../pipeline/analysis/kinds/categories.ts';
import { isToolOf } from '../../pipeline/analysis/kinds/tools.ts';
import { readJudgements } from '../../scripts/lab/recordings/judgements.ts';
import { folder, readJudgedNights } from './recordings.ts';

/** Judged rows as they were first seen, with what a person and we said of them. */
function readJudgedRows() {
  const judgements = readJudgements(join(folder, 'nights', 'labels.csv'));
  const seen = readJudgedNights().flatMap(({ rows }) => rows);
  const firsts = new Map(seen.toReversed().map((row) => [row.fullName, row]));
  return [...firsts.values()].flatMap((row) => {
    const judgement = judgements.get(row.fullName);
    if (!judgement) return [];
    const { standing, category, isTool } = judgement;
    const isRight = (categoryOf(row) ?? noCategory) === category;
    return [{ isHonest: standing === 'honest', isRight, isTool, isListed: isToolOf(row) }];
  });
}

type JudgedRow = ReturnType<typeof readJudgedRows>[number];

function shareOf(rows: readonly JudgedRow[], holds: keyof JudgedRow): number {
  return rows.filter((row) => row[holds]).length / rows.length;
}

describe.skipIf(folder === '')('rows of recorded nights', () => {
  test('get the categories that a person gave them, and tools are listed as tools', () => {
    const all = readJudgedRows();
    const honest = all.filter(({ isHonest }) => isHonest);

    expect(shareOf(honest, 'isRight')).toBeGreaterThanOrEqual(0.85);
    expect(shareOf(all, 'isRight')).toBeGreaterThanOrEqual(0.83);
    const listed = honest.filter(({ isListed }) => isListed);
    expect(shareOf(listed, 'isTool')).toBeGreaterThanOrEqual(0.95);
    const tools = honest.filter(({ isTool }) => isTool);
    expect(shareOf(tools, 'isListed')).toBeGreaterThanOrEqual(0.8);
  });
});
