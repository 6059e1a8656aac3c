import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { categoryOf, noCategory } from '../../pipeline/analysis/kinds/categories.ts';
import { isToolOf } from '../../pipeline/analysis/kinds/tools.ts';
import type { EnrichedRow } from '../../pipeline/contract/repository-row.ts';
import { type Judgement, readJudgements } from '../../scripts/lab/recordings/judgements.ts';
import { readRecordedNights } from '../../scripts/lab/recordings/recorded-nights.ts';

const dataDir = process.env['REAL_DATA_DIR'];

function shareOf({ part, of }: Part): number {
  return part / of;
}

describe.skipIf(dataDir === undefined)('rows of recorded nights', () => {
  test('get the categories that a person gave them', () => {
    const { all, honest } = measureKinds(join(dataDir ?? '', 'nights'));

    expect(shareOf(honest.category)).toBeGreaterThanOrEqual(0.85);
    expect(shareOf(all.category)).toBeGreaterThanOrEqual(0.83);
    expect(shareOf(honest.toolsAmongListed)).toBeGreaterThanOrEqual(0.95);
    expect(shareOf(honest.listedAmongTools)).toBeGreaterThanOrEqual(0.8);
  });
});

/** A count of rows, and of how many rows. */
type Part = { part: number; of: number };

/** How well rows are classified, compared with a person's judgements. */
type KindsMeasure = {
  /** Rows in the category that the person gave them. */
  category: Part;
  /** Rows that are listed as tools and are tools. */
  toolsAmongListed: Part;
  /** Tools that are listed as tools. */
  listedAmongTools: Part;
};

type KindsFigures = {
  /** Every judged row. */
  all: KindsMeasure;
  /** Rows that the person judged honest. Only such rows should be put forward. */
  honest: KindsMeasure;
};

/**
 * Measures categories and tools on the nights of a folder and its `labels.csv`, each row as it was first seen.
 *
 * With `dates`, only rows that were first seen on those nights count.
 *
 * @throws PipelineError for a folder without nights or with labels of another shape.
 */
function measureKinds(folder: string, dates?: readonly string[]): KindsFigures {
  const judgements = readJudgements(join(folder, 'labels.csv'));
  const judged = [...readFirstSeen(folder)].flatMap(([name, row]) => {
    const judgement = judgements.get(name);
    const counts = judgement && (dates === undefined || dates.includes(judgement.firstSeen));
    return counts ? [{ row, judgement }] : [];
  });
  return {
    all: measure(judged),
    honest: measure(judged.filter(({ judgement }) => judgement.standing === 'honest')),
  };
}

function readFirstSeen(folder: string): Map<string, EnrichedRow> {
  const rows = new Map<string, EnrichedRow>();
  for (const night of readRecordedNights(folder)) {
    for (const row of night.rows) if (!rows.has(row.fullName)) rows.set(row.fullName, row);
  }
  return rows;
}

function measure(judged: readonly { row: EnrichedRow; judgement: Judgement }[]): KindsMeasure {
  const right = judged.filter(
    ({ row, judgement }) => (categoryOf(row) ?? noCategory) === judgement.category,
  );
  const listed = judged.filter(({ row }) => isToolOf(row));
  const tools = judged.filter(({ judgement }) => judgement.isTool);
  const both = listed.filter(({ judgement }) => judgement.isTool).length;
  return {
    category: { part: right.length, of: judged.length },
    toolsAmongListed: { part: both, of: listed.length },
    listedAmongTools: { part: both, of: tools.length },
  };
}
