import { expect, test } from 'vitest';
import { toReadmePage } from '../../../../pipeline/scan/risk/readme-page.ts';
import { signalsNotAsked } from '../../../../scripts/lab/recordings/recorded-nights.ts';
import type { ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import { edit } from '../../../../pipeline/analysis/editor/edition.ts';
import { toEditedNight } from '../../../../pipeline/analysis/editor/night.ts';
import { analyseOffline, makeEarlierScan, makeRow, makeRows, makeScan } from '../night-fixture.ts';

const substantial = {
  description: 'A file server for small harbours that keeps every chart on your own computer',
  readmeExcerpt: 'It reads charts, keeps them, and shows each to the crew. '.repeat(40),
  language: 'Rust',
  forks: 900,
};
const known = makeRow({
  ...substantial,
  fullName: 'ada/engine',
  stars: 9_000,
  firstSeen: '2026-11-10',
});
const risen = { ...known, stars: 10_500, starsGained: 1_500, gainedOverDays: 1 };
const leadOf = (...newcomers: readonly { fullName: string; stars: number }[]) => {
  const rows = [risen, ...newcomers.map((newcomer) => makeRow({ ...substantial, ...newcomer }))];
  const night = toEditedNight(makeScan(rows), [makeEarlierScan([known], 1)], new Map());
  return edit(night).leads[0]?.sentence;
};

test('a repository that passes a great mark leads, although the repository itself was never named', () => {
  expect(leadOf()).toBe('ada/engine passed 10,000 stars.');
  expect(leadOf({ fullName: 'grace/harbour', stars: 4_000 })).toBe(
    'ada/engine passed 10,000 stars.',
  );
});

test('a newcomer with more stars than the mark leads before the repository that passed it', () => {
  expect(leadOf({ fullName: 'grace/harbour', stars: 34_000 })).toContain('34,000');
});

const tell = async (...rows: readonly ScannedRow[]) => {
  const scan = makeScan(rows);
  return (await analyseOffline(scan, { earlier: [makeEarlierScan([known], 1)] })).answer;
};

test('of two marks the greater leads, whichever repository gained more', async () => {
  const greater = { ...risen, id: 'b', fullName: 'grace/b', stars: 100_100, starsGained: 900 };
  const answer = await tell(risen, greater);
  expect(answer.title).toMatch(/grace\/b .*100,000/);
  expect(answer.fullAnalysis).toContain('`grace/b` (data and databases, Rust) passed 100,000');
});

test('the body tells of the event of the title, although nobody read it and others gained more', async () => {
  const readmeText = 'This project is no longer maintained.';
  const signals = { ...signalsNotAsked, readmeText };
  const others = makeRows(6, (index) => {
    const description = `A file server for harbour ${index} and its many charts`;
    return { ...risen, id: `o${index}`, fullName: `o${index}/x`, description, stars: 5_100 };
  });
  const answer = await tell({ ...risen, starsGained: 600, signals }, ...others);
  expect(answer.title).toContain('ada/engine');
  expect(answer.fullAnalysis).toMatch(
    /`ada\/engine` \(.*\) passed 10,000 .* Caution: Its README says that it is no longer/,
  );
});

test('a copy that passes a great mark is no title', async () => {
  const readme = '# Engine\n\nBased on [the engine](https://github.com/grace/engine).';
  const signals = { ...signalsNotAsked, page: toReadmePage(readme, 'ada/engine') };
  expect((await tell({ ...risen, signals })).title).not.toContain('10,000');
});

test('a repository that passes a great mark under a new name leads with it', async () => {
  const named = { firstOn: '2026-11-18', firstStars: 9, lastOn: '2026-11-18', starsThen: 9 };
  const more = { fullName: 'ada/old', isPick: true, times: 1 };
  const memory = new Map([[risen.id, { id: risen.id, ...more, ...named }]]);
  const night = toEditedNight(makeScan([risen]), [makeEarlierScan([known], 1)], memory);
  expect(edit(night).leads[0]?.sentence).toBe('ada/engine passed 10,000 stars.');
});

test('the event of a night leaves a model no other lead', () => {
  const rows = [
    makeRow({ ...substantial, fullName: 'grace/harbour', stars: 90_000 }),
    makeRow({ ...substantial, fullName: 'grete/quay', stars: 5_000 }),
    makeRow({ fullName: 'eve/x', stars: 90 }),
  ];
  const earlier = [makeEarlierScan([known], 1)];
  const night = toEditedNight(makeScan([risen, ...rows]), earlier, new Map());
  expect(edit(night).leads.map(({ subjects }) => subjects)).toEqual([['grace/harbour']]);
});
