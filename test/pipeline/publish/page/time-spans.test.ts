import { expect, test } from 'vitest';
import { countEvidence } from '../../../../pipeline/analysis/facts/evidence.ts';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import type { FollowUp } from '../../../../pipeline/contract/follow-up.ts';
import type { ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import { aRow, aScan } from '../../../fixtures/night.ts';
import { openPlace, publishScan } from '../open-place.ts';
import { readElements } from './read-elements.ts';

const day = '2026-11-20';

type Told = {
  /** How long ago the night before was; undefined on a first night. */
  daysBefore?: number;
  rows?: ScannedRow[];
  before?: string[];
  followUp?: FollowUp;
};

/** A row that an earlier night had too, `gainedOverDays` ago. */
function held(fullName: string, starsGained: number, gainedOverDays: number): ScannedRow {
  return aRow({ fullName, stars: 900, starsGained, gainedOverDays, firstSeen: '2026-11-01' });
}

/** The text of the front page of a night. */
async function tell({ daysBefore, rows, before = ['ada/tides'], followUp }: Told): Promise<string> {
  const place = await openPlace();
  const about = { rows: rows ?? [held('ada/tides', 90, daysBefore ?? 1)] };
  const scan = aScan(day, { ...about, ...(followUp && { followUp }) });
  const earlier =
    daysBefore === undefined
      ? []
      : [aScan(addDays(day, -daysBefore), { rows: before.map((fullName) => aRow({ fullName })) })];
  const also = scan.rows.map(({ fullName }) => fullName);
  await publishScan(place, scan, { evidence: countEvidence(scan, earlier), also });
  return readElements(await place.read('index.html')).text.replaceAll(/\s+/g, ' ');
}

test('a gain after missed nights names its days, and never the night before', async () => {
  const text = await tell({ daysBefore: 4 });

  expect(text).toContain('+90 stars gained in the 4 days since the last night');
  expect(text).toContain('900 stars +90 in 4 days');
  expect(text).not.toContain('since the night before');
});

test('a row says in how many days a gain came', async () => {
  const back = { ...held('bob/back', 96, 3), stars: 950 };
  const rows = [back, held('ada/tides', 90, 1), aRow({ fullName: 'cy/new' })];
  const text = await tell({ daysBefore: 1, rows });

  expect(text).toContain('+90 stars gained since the night before');
  expect(text).toMatch(
    /Also new cy\/new [^+]*120 stars new to us Also recent bob\/back [^+]*\+96 in 3 days ada\/tides [^+]*\+90 in a day/,
  );
});

test('stars that do not count gained nothing, and their repository is not new', async () => {
  const rows = [aRow({ fullName: 'ada/tides', nightsSeen: 2 }), aRow({ fullName: 'cy/new' })];
  const text = await tell({ daysBefore: 1, rows });
  expect(text).not.toContain('stars gained');
  expect(text).toMatch(/cy\/new .* new to us Also recent ada\/tides .* 120 stars (?!new)/);
});

test('a first night counts no gain, and no repository that entered or left', async () => {
  const text = await tell({ rows: [aRow({ fullName: 'ada/tides' })] });

  expect(text).not.toMatch(/stars gained|entered|left since|since the|Also recent/);
  expect(text).toContain('120 stars new');
});

test('the turnover says how many repositories came and left, and since when', async () => {
  const rows = [held('ada/tides', 90, 1), aRow({ fullName: 'cy/new' })];
  const before = ['ada/tides', 'bob/gone', 'bob/lost', 'bob/old'];

  expect(await tell({ daysBefore: 1, rows, before })).toContain(
    '1 entered and 3 left since the night before',
  );
  expect(await tell({ daysBefore: 4, rows, before })).toContain(
    '1 entered and 3 left in the 4 days since the last night',
  );
});
