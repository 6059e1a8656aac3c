import { expect, test } from 'vitest';
import type { Analysis, Answer } from '../../../../pipeline/contract/analysis.ts';
import { addDays, type DigestDate } from '../../../../pipeline/contract/dates.ts';
import type { Scan } from '../../../../pipeline/contract/scan.ts';
import { toScan } from '../../../../pipeline/scan/take-scan.ts';
import { proseOf } from '../../../../scripts/lab/eval/nights/measure.ts';
import { madeUpNightSeenAt, makeUpNight } from '../../../../scripts/lab/made-up/made-up-night.ts';
import { namedBy } from '../../../fixtures/named.ts';
import { analyseOffline, makeRows, makeScan } from '../night-fixture.ts';

async function writeNights(count: number, first: DigestDate): Promise<Analysis[]> {
  const nights: { scan: Scan; analysis: Analysis }[] = [];
  for (let day = 0; day < count; day += 1) {
    const date = addDays(first, day);
    const startedAt = madeUpNightSeenAt(date);
    const found = makeUpNight({ date, windowDays: 7, limit: 300 });
    const scans = nights.map((one) => one.scan);
    const scan = toScan(found, { date, startedAt, earlier: scans });
    const named = namedBy(nights.toReversed());
    nights.unshift({ scan, analysis: await analyseOffline(scan, { earlier: scans, named }) });
  }
  return nights.map(({ analysis }) => analysis);
}

test.each(['2026-11-14', '2026-06-01', '2025-02-10'])(
  'the digests of five made-up nights from %s have no flaws, recommend at most five projects, and sum up the first three in their order',
  async (first) => {
    for (const { answer } of await writeNights(5, first)) {
      expect(findFlaws(answer)).toEqual([]);
      expect(answer.notableProjects.length).toBeGreaterThanOrEqual(1);
      expect(answer.notableProjects.length).toBeLessThanOrEqual(5);
      const named = answer.summary.match(/demo_[\w-]+\/[\w.-]*\w/g) ?? [];
      // The event of a night is named first, in the title too.
      const [event] = / stars\b/.test(answer.title) ? named.splice(0, 1) : [];
      expect(answer.title).toContain(event?.split('/')[1] ?? '');
      const picks = answer.notableProjects.map(({ fullName }) => fullName);
      expect(named).toEqual(picks.filter((fullName) => fullName !== event).slice(0, 3));
    }
  },
);

test('a night with nothing to put forward says so', async () => {
  const scan = makeScan(makeRows(3, () => ({ description: '' })));

  const { answer } = await analyseOffline(scan);

  expect(answer.title).toBe('Nothing new stands out on 20 November');
  expect(answer.summary).toBe('Of 3 repositories, none is recommended.');
  expect(answer.notableProjects).toEqual([]);
});

const flaws: Record<string, RegExp> = {
  'a missing value': /\b(?:undefined|NaN|null|Infinity|\[object)/,
  'two spaces': / {2}/,
  'a space before a punctuation mark': / [,.;:!?](?: |$)/,
  'a plural after 1':
    /\b(?<![\d,.])1 (?:repositories|stars|forks|days|rows|nights|newcomers|followers)\b/,
  'a singular after a larger number':
    /\b(?:[02-9]|\d[\d,]*\d) (?:repository|star|fork|day|row|night|newcomer|follower)\b/,
  'a number without thousands separators': /(?<![\d.,-])\d{5,}/,
  'an empty or wrong punctuation mark': /\(\)|“”|``|: ?$|, ?$|, and ?[.;]|\.\.(?!\.)/,
  'no full stop at the end': /^[A-Z][a-z].*[a-z]$/s,
};

/** Finds flaws that a reader would notice. Each result is the flaw and its text. Quotations are not checked. */
function findFlaws(answer: Answer): string[] {
  const short = new Set([
    answer.title,
    ...[...answer.topCategories, ...answer.languageTrends].map(({ name }) => name),
  ]);
  return proseOf(answer).flatMap((piece) => {
    const own = piece.replaceAll(/“[^”]+”/g, '“…”').replaceAll(/[\w.-]+\/[\w.-]+/g, 'owner/name');
    return Object.entries(flaws)
      .filter(
        ([flaw, pattern]) =>
          pattern.test(own) && !(flaw === 'no full stop at the end' && short.has(piece)),
      )
      .filter(([flaw]) => !(flaw === 'an empty or wrong punctuation mark' && own.endsWith(':')))
      .map(([flaw]) => `${flaw}: ${own}`);
  });
}
