import { expect, test } from 'vitest';
import { countEvidence } from '../../../../pipeline/analysis/evidence.ts';
import { toSha256 } from '../../../../pipeline/archive/archive.ts';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import type { FollowUp } from '../../../../pipeline/contract/follow-up.ts';
import type { ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import { publishNight } from '../../../../pipeline/publish/publish.ts';
import { aRow, aScan, anAnalysis } from '../../../fixtures/night.ts';
import { readElements } from './read-elements.ts';
import { openTidesPlace } from './tides-place.ts';

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
  const place = await openTidesPlace();
  const about = { rows: rows ?? [held('ada/tides', 90, daysBefore ?? 1)] };
  const scan = aScan(day, { ...about, ...(followUp && { followUp }) });
  const earlier =
    daysBefore === undefined
      ? []
      : [aScan(addDays(day, -daysBefore), { rows: before.map((fullName) => aRow({ fullName })) })];
  const scanSha256 = toSha256(place.archive.formatScan(day, scan).bytes);
  const analysis = { ...anAnalysis(day, { scanSha256 }), evidence: countEvidence(scan, earlier) };
  await publishNight(place, scan, analysis);
  return readElements(await place.read('index.html')).text.replaceAll(/\s+/g, ' ');
}

test('a gain of one night counts from the night before', async () => {
  const text = await tell({ daysBefore: 1 });

  expect(text).toContain('stars gained+90since the night before');
  expect(text).toContain('Stars gained a day since the night before');
});

test('a gain after missed nights names its days, and never the night before', async () => {
  const text = await tell({ daysBefore: 4 });

  expect(text).toContain('stars gained+90in the 4 days since the last night');
  expect(text).toContain('Stars gained a day, in the 4 days since the last night');
  expect(text).toContain('ada/tides+23+904');
  expect(text).not.toContain('since the night before');
});

test('the table of the fastest rows says in how many days each gain came', async () => {
  const rows = [held('ada/tides', 90, 1), held('bob/back', 60, 3), aRow({ fullName: 'cy/new' })];
  const text = await tell({ daysBefore: 1, rows });

  expect(text).toContain('RepositoryStars a dayStars gainedIn daysStars a day of age');
  expect(text).toMatch(/ada\/tides\+90\+901\d/);
  expect(text).toMatch(/bob\/back\+20\+603\d/);
  expect(text).toMatch(/cy\/new\d+, newnew–/);
  expect(text).toContain('Stars gained a day since the last night that held it');
});

test('a first night counts no gain, and no repository that entered or left', async () => {
  const text = await tell({ rows: [aRow({ fullName: 'ada/tides' })] });

  expect(text).not.toMatch(/stars gained\+|entered|left since|since the/);
  expect(text).toMatch(/ada\/tides\d+, newnew–/);
});

test('the turnover says how many repositories came and left, and since when', async () => {
  const rows = [held('ada/tides', 90, 1), aRow({ fullName: 'cy/new' })];
  const before = ['ada/tides', 'bob/gone', 'bob/lost', 'bob/old'];

  expect(await tell({ daysBefore: 1, rows, before })).toContain(
    'entered1and 3 left since the night before',
  );
  expect(await tell({ daysBefore: 4, rows, before })).toContain(
    'entered1and 3 left in the 4 days since the last night',
  );
});
