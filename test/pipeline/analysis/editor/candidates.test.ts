import { expect, test } from 'vitest';
import { chooseCandidates } from '../../../../pipeline/analysis/editor/candidates.ts';
import { toEditedNight } from '../../../../pipeline/analysis/editor/night.ts';
import { toReadmePage } from '../../../../pipeline/scan/risk/readme-page.ts';
import { signalsNotAsked } from '../../../fixtures/signals.ts';
import { makeRow, makeScan } from '../night-fixture.ts';

test('a copy that credits a project of the same name is no candidate; a link to a project of another name makes no copy', () => {
  const describe = (fullName: string, link: string) => {
    const readme = `# Tidewatch\n\nBased on [another project](https://github.com/${link}).`;
    const signals = { ...signalsNotAsked, page: toReadmePage(readme, fullName) };
    const description = 'Forecasts of tides for small harbours, on your own computer';
    return makeRow({ fullName, description, language: 'Rust', signals });
  };
  const rows = [
    describe('mallory/tidewatch', 'ada/tidewatch'),
    describe('grace/harbour', 'ada/tidewatch'),
  ];

  const candidates = chooseCandidates(toEditedNight(makeScan(rows), [], new Map()));

  expect(candidates.map(({ row }) => row.fullName)).toEqual(['grace/harbour']);
});
