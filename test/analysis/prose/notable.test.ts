import { expect, test } from 'vitest';
import { countEvidence } from '../../../pipeline/analysis/evidence.ts';
import { offlineAnalyst } from '../../../pipeline/analysis/offline-analyst.ts';
import type { ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import { makeEarlierScan, makeRow, makeScan } from '../night-fixture.ts';

/** Rows of which five are recommended; each says what it does, in a language and category of its own. */
const subjects = [
  'A compiler for harbour schedules',
  'Plays piano rolls from scanned paper',
  'A database of tides in one file',
  'Draws maps of old railways',
  'A game about lighthouses',
  'Watches the sensors of a greenhouse',
  'Checks the spelling of recipes',
];

async function recommend(rows: ScannedRow[]) {
  const scan = makeScan(rows);
  const evidence = countEvidence(scan, [makeEarlierScan(rows, 1), makeEarlierScan(rows, 3)]);
  const { answer } = await offlineAnalyst({ scan, evidence });
  return { names: answer.notableProjects.map(({ fullName }) => fullName), answer };
}

const makeField = (fieldsOf: (index: number) => Partial<ScannedRow>) =>
  subjects.map((description, index) =>
    makeRow({ fullName: `owner${index}/name${index}`, description, ...fieldsOf(index) }),
  );

test('what moves tonight is recommended before what has collected stars for longer', async () => {
  const rows = makeField((index) => ({
    stars: 9000 - index * 1000,
    starsGained: 10 * index,
    gainedOverDays: 1,
  }));

  const { names } = await recommend(rows);

  expect(names).toEqual([6, 5, 4, 3, 2].map((index) => `owner${index}/name${index}`));
});

test('a gain over three days counts a third of the same gain in one', async () => {
  const rows = makeField((index) => ({
    starsGained: index === 0 ? 150 : 60 + index,
    gainedOverDays: index === 0 ? 3 : 1,
  }));

  const { names, answer } = await recommend(rows);

  expect(names).not.toContain('owner0/name0');
  expect(JSON.stringify(answer)).not.toContain('150');
});

test('a repository that loses stars is recommended last, however many it has', async () => {
  const rows = makeField((index) => ({
    stars: index === 0 ? 90_000 : 100,
    starsGained: index === 0 ? -5 : 0,
    gainedOverDays: 1,
  }));

  const { names } = await recommend(rows);

  expect(names).toHaveLength(5);
  expect(names).not.toContain('owner0/name0');
});

test('one that comes back after a break is told so, by its stars a day', async () => {
  const rows = makeField((index) => ({
    starsGained: index === 0 ? 1500 : 1000 - index * 100,
    gainedOverDays: index === 0 ? 3 : 1,
    firstSeen: '2026-11-17',
    stars: 5000,
  }));

  const { answer } = await recommend(rows);

  const back = answer.notableProjects.find(({ fullName }) => fullName === 'owner0/name0');
  expect(back?.why).toContain('500 stars a day more since it was last here');
  expect(JSON.stringify(answer)).not.toContain('1,500');
});

test('those who left are told apart by why', async () => {
  const before = [
    ...makeField(() => ({})),
    makeRow({ fullName: 'o/old', createdAt: '2026-11-01T00:00:00.000Z' }),
    makeRow({ fullName: 'o/older', createdAt: '2026-11-01T00:00:00.000Z' }),
    makeRow({ fullName: 'h/hidden' }),
  ];
  const scan = makeScan(makeField(() => ({ starsGained: 1, gainedOverDays: 1 })));
  const evidence = countEvidence(scan, [makeEarlierScan(before, 1)]);

  const { answer } = await offlineAnalyst({ scan, evidence });

  expect(answer.fullAnalysis).toContain(
    'No repository entered since the night before and 3 left: 2 too old for the list now and 1 no longer found.',
  );
});
