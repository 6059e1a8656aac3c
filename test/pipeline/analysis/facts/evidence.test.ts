import { expect, test } from 'vitest';
import { countEvidence } from '../../../../pipeline/analysis/facts/evidence.ts';
import { makeEarlierScan, makeRow, makeRows, makeScan } from '../night-fixture.ts';

test('counts the rows of each language, and none for rows without a language', () => {
  const rows = makeRows(9, (index) => (index < 6 ? { language: 'Rust' } : {}));

  const { languages } = countEvidence(makeScan(rows), []);

  expect(languages).toMatchObject([{ name: 'Rust', count: 6 }]);
});

test('counts who came and who left since the newest earlier night; a quarantined repository has not left', () => {
  const [kept, came, judged, left] = ['k/k', 'c/c', 'j/j', 'l/l'].map((fullName) =>
    makeRow({ fullName }),
  );
  if (!kept || !came || !judged || !left) throw new Error('expected four rows');
  const scan = makeScan([kept, came], { quarantined: [judged] });
  const older = makeEarlierScan([came], 2);

  const evidence = countEvidence(scan, [makeEarlierScan([kept, judged, left], 1), older]);

  expect(evidence).toMatchObject({ entrants: 1, leavers: 1, earlierNights: 2 });
});

test('a gain over several nights is not counted as a gain of the last night', () => {
  const held = makeRow({ fullName: 'h/held', starsGained: 60, gainedOverDays: 1 });
  const back = makeRow({ fullName: 'b/back', starsGained: 90, gainedOverDays: 3 });

  const evidence = countEvidence(makeScan([held, back]), [
    makeEarlierScan([held], 1),
    makeEarlierScan([held, back], 3),
  ]);

  expect(evidence).toMatchObject({ daysSinceEarlier: 1, starsGained: 60 });
});
