import { expect, test } from 'vitest';
import { parseFile } from '../../../pipeline/platform/file-text.ts';
import { Scan } from '../../../pipeline/contract/scan.ts';
import { aRow, aScan } from '../../fixtures/night.ts';

const read = (scan: Scan) => parseFile(Scan, JSON.stringify(scan), 'scan.json');

test('a quarantined row among those for sale is refused, and one with caution is not', () => {
  const rows = [
    aRow({ fullName: 'ada/tides', stars: 9, standing: 'caution' }),
    aRow({ fullName: 'bea/moons', stars: 8, standing: 'quarantined' }),
  ];
  expect(() => read(aScan('2026-11-20', { rows }))).toThrow(
    'rows[1].standing: expected clear or caution, got "quarantined"',
  );
  expect(read(aScan('2026-11-20', { rows: rows.slice(0, 1) })).rows).toHaveLength(1);
});

test('rows out of order and an id that comes twice are refused', () => {
  const rows = [8, 9].map((stars) => aRow({ fullName: 'ada/tides', stars }));
  expect(() => read(aScan('2026-11-20', { rows }))).toThrow(
    /rows\[1\]: expected rows by stars, then name.*rows\[1\]\.id: expected each id once/,
  );
});
