import { describe, expect, test } from 'vitest';
import type { EnrichedRow } from '../../../../pipeline/contract/repository-row.ts';
import { toReadmeExcerpt, toReadmeText } from '../../../../pipeline/scan/excerpt/readme-excerpt.ts';
import { assessRisk } from '../../../../pipeline/scan/risk/assess-risk.ts';
import { toReadmePage } from '../../../../pipeline/scan/risk/readme-page.ts';
import { signalsNotAsked } from '../../../../scripts/lab/recordings/recorded-nights.ts';
import written from './written-rows.json' with { type: 'json' };

const createdMs = Date.parse('2026-11-10T09:00:00.000Z');
const dayMs = 24 * 60 * 60 * 1000;

/** A row that was written by hand, to be like real ones. `ownerDays` is the age of the account. */
function toRow({ readme, ownerDays, ...row }: (typeof written.honest)[number]): EnrichedRow {
  const { fullName } = row;
  return {
    ...row,
    id: fullName,
    url: `https://github.com/${fullName}`,
    license: 'MIT',
    authorFollowers: 12,
    readmeExcerpt: toReadmeExcerpt(readme, 'README.md'),
    createdAt: new Date(createdMs).toISOString(),
    ownerType: 'User',
    signals: {
      ...signalsNotAsked,
      ownerCreatedAt: new Date(createdMs - ownerDays * dayMs).toISOString(),
      commits: 20,
      issues: 2,
      pullRequests: 1,
      releases: 1,
      isEmpty: false,
      readmeBytes: readme.length,
      readmeText: toReadmeText(readme, 'README.md'),
      page: toReadmePage(readme, fullName),
    },
  };
}

/** Assesses each row in a night of its own, by the shipped model. */
const assess = (rows: typeof written.honest) => rows.flatMap((row) => assessRisk([toRow(row)]));
const count = (assessments: ReturnType<typeof assess>, of: string) =>
  assessments.filter(({ standing }) => standing === of).length;

/** Rows that were written before the rules were changed. */
describe('of thirty rows that were written by hand', () => {
  const honest = assess(written.honest);

  test('honest ones that look like spam: none is quarantined and at most three call for caution', () => {
    expect(honest).toHaveLength(30);
    expect(count(honest, 'quarantined')).toBe(0);
    expect(count(honest, 'caution')).toBeLessThanOrEqual(3);
  });

  test('honest ones: no reason accuses, and there are at most four reasons', () => {
    const reasons = honest.map(({ risk }) => risk.reasons);
    expect(reasons.flat().filter((reason) => /offers|numbered|dozen/.test(reason))).toEqual([]);
    expect(Math.max(...reasons.map(({ length }) => length))).toBeLessThanOrEqual(4);
  });

  test('careful spam: at least six call for caution or are quarantined', () => {
    const spam = assess(written.spam);
    expect(spam).toHaveLength(30);
    expect(30 - count(spam, 'clear')).toBeGreaterThanOrEqual(6);
  });
});
