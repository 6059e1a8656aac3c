import { expect, test } from 'vitest';
import { readFacts } from '../../../pipeline/analysis/grounding/night-facts.ts';
import { leastOverlap, measureOverlap } from '../../../pipeline/analysis/grounding/overlap.ts';
import { answerDemoNights } from './demo-nights.ts';
import { countEvidence } from '../../../pipeline/analysis/evidence.ts';
import { makeRow, makeScan } from '../night-fixture.ts';

const scan = makeScan([
  makeRow({
    fullName: 'ada/engine',
    description: 'Compiles query plans to native code and caches them between runs',
    topics: ['compiler', 'databases'],
  }),
  makeRow({ fullName: 'li/book', stars: 90, description: '把照片变成纸刊的工具' }),
  makeRow({ fullName: 'bob/x', stars: 80, description: 'Notes' }),
]);
const { rows } = scan;
const facts = readFacts({ scan, evidence: countEvidence(scan, []) });
const overlapOf = (note: string, row = rows[0]) => row && measureOverlap(note, row, facts);

test('is high for a note in other forms of the same words, low for one about something else', () => {
  expect(overlapOf('A compiler of database queries that caches native plans.')).toBeGreaterThan(
    0.7,
  );
  expect(overlapOf('A photo editor with filters, layers and brushes for painters.')).toBe(0);
});

test('is not known where a row says too little, or says it in another script', () => {
  expect(
    overlapOf('Turns photos into printed magazines with little effort.', rows[1]),
  ).toBeUndefined();
  expect(overlapOf('Keeps notes, tasks and calendars in one window.', rows[2])).toBeUndefined();
  expect(overlapOf('It compiles.')).toBeUndefined();
});

test('parts the reasons of a night from the same reasons on other rows', async () => {
  const [night] = await answerDemoNights('demo', '2026-11-01', 1);
  if (!night) throw new Error('There is no demo night.');
  const known = readFacts(night);
  const { notableProjects } = night.answer;
  const overlaps = notableProjects.flatMap(({ why }) =>
    night.scan.rows.map((row) => ({
      row: row.fullName,
      why,
      part: measureOverlap(why, row, known),
    })),
  );
  const isOwn = ({ row, why }: (typeof overlaps)[number]) =>
    notableProjects.some((project) => project.fullName === row && project.why === why);
  const passing = (own: boolean) => {
    const judged = overlaps.filter((one) => isOwn(one) === own && one.part !== undefined);
    return judged.filter(({ part }) => (part ?? 0) >= leastOverlap).length / judged.length;
  };

  expect(passing(true)).toBe(1);
  expect(passing(false)).toBeLessThan(0.1);
});
