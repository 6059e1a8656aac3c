import { describe, expect, test } from 'vitest';
import { analyse } from '../../pipeline/analysis/analyse.ts';
import { offlineAnalyst } from '../../pipeline/analysis/offline-analyst.ts';
import { Analysis } from '../../pipeline/contract/analysis.ts';
import type { Scan } from '../../pipeline/contract/scan.ts';
import { findProblems } from '../../pipeline/analysis/grounding/ground.ts';
import { findFlaws, proseOf } from '../../scripts/eval/readability.ts';
import { readRecordedNight } from './recorded-night.ts';

const folder = process.env['REAL_DATA_DIR'];

/** Both nights, the second against the first; none where there are no recordings. */
async function takeNights(): Promise<{ scan: Scan; analysis: Analysis }[]> {
  if (!folder) return [];
  const first = readRecordedNight(folder, '2026-08-14');
  const second = readRecordedNight(folder, '2026-08-15', first);
  const take = async (scan: Scan, earlier: readonly Scan[]) => {
    const night = { scan, scanSha256: '0'.repeat(64), earlier };
    return await analyse({ ...night, createdAt: '2026-08-15T17:00:00.000Z' }, offlineAnalyst);
  };
  return [
    { scan: first, analysis: await take(first, []) },
    { scan: second, analysis: await take(second, [first]) },
  ];
}

describe.skipIf(!folder)('the recorded nights, told by the offline analyst', async () => {
  const nights = await takeNights();

  test.each(nights)(
    'claims nothing that rows and evidence do not hold ($scan.scanDate)',
    ({ scan, analysis }) => {
      expect(Analysis.parse(analysis)).toEqual(analysis);
      expect(findProblems(analysis.answer, { scan, evidence: analysis.evidence })).toEqual([]);
      expect(findFlaws(analysis.answer)).toEqual([]);
    },
  );

  test.each(nights)('fills every part ($scan.scanDate)', ({ analysis: { answer } }) => {
    const within = (list: readonly unknown[], least: number, most: number) =>
      list.length >= least && list.length <= most;

    expect(within(answer.topCategories, 3, 6)).toBe(true);
    expect(within(answer.languageTrends, 3, 8)).toBe(true);
    expect(within(answer.emergingTools, 3, 8)).toBe(true);
    expect(within(answer.notableProjects, 5, 12)).toBe(true);
    expect(answer.fullAnalysis.length).toBeGreaterThan(2000);
  });

  test.each(nights)(
    'places more than five rows in six under a category ($scan.scanDate)',
    ({ scan, analysis }) => {
      const placed = analysis.evidence.categories.reduce((sum, { count }) => sum + count, 0);

      expect(placed / scan.rows.length).toBeGreaterThan(0.85);
    },
  );

  test('puts no link and no markup of a README into the prose', () => {
    for (const { analysis } of nights) {
      expect(proseOf(analysis.answer).join('\n')).not.toMatch(/https?:|www\.|\]\(|<[a-z]/i);
    }
  });

  test('tells the two nights apart, and the second against the first', () => {
    const [before, after] = nights.map(({ analysis }) => analysis);

    expect(after?.answer.title).not.toBe(before?.answer.title);
    expect(after?.answer.summary).toContain('the night before');
    expect(after?.evidence).toMatchObject({ earlierNights: 1, daysSinceEarlier: 1 });
  });
});
