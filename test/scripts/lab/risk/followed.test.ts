import { expect, test } from 'vitest';
import type { Observation } from '../../../../pipeline/archive/history/record.ts';
import type { FollowedProject } from '../../../../pipeline/contract/follow-up.ts';
import type { Scan } from '../../../../pipeline/contract/scan.ts';
import { foldNights } from '../../../../scripts/lab/recordings/fold-nights.ts';
import { observeFollowUps } from '../../../../scripts/lab/risk/observations.ts';
import { aRow, aScan } from '../../../fixtures/night.ts';

const tides = aRow({ fullName: 'ada/tides', stars: 300, forks: 20 });
const crack = aRow({ fullName: 'eve/tides', stars: 200, forks: 0 });

function project(row: typeof tides, about: Partial<FollowedProject> = {}): FollowedProject {
  const { id, fullName, stars } = row;
  return {
    id,
    fullName,
    recommendedOn: '2026-11-04',
    starsThen: stars,
    gone: false,
    renamedTo: null,
    archived: false,
    starsNow: stars,
    ...about,
  };
}

const recommending = aScan('2026-11-04', { rows: [tides], quarantined: [crack] });

const followedBy = (date: string, ...projects: FollowedProject[]) =>
  aScan(date, { followUp: { days: 30, unanswered: 0, projects } });

async function observe(...scans: Scan[]) {
  return observeTracked(scans, new Map());
}

async function observeTracked(scans: Scan[], tracked: ReadonlyMap<string, Observation[]>) {
  const byDate = new Map(scans.map((scan) => [scan.scanDate.slice(0, 10), scan]));
  const dates = [...byDate.keys()].toSorted();
  return observeFollowUps({ dates, read: async (date) => byDate.get(date) }, tracked);
}

test('a row is measured as it was when it was recommended, among all rows of its night', async () => {
  const later = aRow({ fullName: 'ada/tides', stars: 9000, forks: 0 });
  const [observation, ...others] = await observe(
    recommending,
    aScan('2026-11-10', { rows: [later] }),
    followedBy('2026-11-20', project(tides, { gone: true })),
  );

  expect(others).toEqual([]);
  expect(observation).toMatchObject({
    source: 'followed',
    label: 1,
    group: '2026-11-02',
  });
  expect(observation?.subject).toMatchObject({ stars: 300, forks: 20 });
  expect(observation?.surroundings.ofName).toHaveLength(1);
});

test('the newest follow-up decides, and a survivor counts after two weeks', async () => {
  const gone = followedBy('2026-11-06', project(tides, { gone: true }));
  const young = followedBy('2026-11-17', project(tides));
  const settled = followedBy('2026-11-18', project(tides));

  expect(await observe(recommending, gone)).toMatchObject([{ label: 1 }]);
  expect(await observe(recommending, young)).toEqual([]);
  expect(await observe(recommending, gone, young)).toEqual([]);
  expect(await observe(recommending, gone, settled)).toMatchObject([{ label: 0 }]);
});

test('a row is measured at its first recommendation, although later follow-ups name a later night', async () => {
  const early = followedBy('2026-11-05', project(tides));
  const late = followedBy('2026-12-05', project(tides, { recommendedOn: '2026-11-05' }));

  const [observation] = await observe(recommending, early, late);

  expect(observation?.subject.stars).toBe(300);
});

test('nights without a follow-up, and nights that are lost, give no label', async () => {
  const lost = followedBy('2026-11-20', project(tides, { recommendedOn: '2026-11-01' }));
  const { followUp: _none, ...old } = aScan('2026-11-19');

  expect(await observe(recommending, old, aScan('2026-11-18', { followUp: null }))).toEqual([]);
  expect(await observe(recommending, lost)).toEqual([]);
});

test('made-up nights are refused', async () => {
  await expect(observe({ ...recommending, source: 'demo' })).rejects.toThrow(
    'the night of 2026-11-04 is made up',
  );
});

/** The records of a row that the first night listed, and that these nights looked up. */
function track(row: typeof tides, ...seen: Observation[]) {
  const { records } = foldNights([{ scan: aScan('2026-11-04', { rows: [row] }) }]);
  return new Map([[row.id, [...(records.get(row.id) ?? []), ...seen]]]);
}

const thereOn = (date: string): Observation => ({ date, state: 'there', stars: 300, forks: 20 });
const goneOn = (date: string): Observation => ({ date, state: 'gone', stars: null, forks: null });

test('a tracked row that is gone within 30 days is spam, recommended or not', async () => {
  const labels = async (...seen: Observation[]) =>
    (await observeTracked([recommending], track(crack, ...seen))).map(({ label }) => label);

  expect(await labels(thereOn('2026-11-05'), goneOn('2026-11-06'))).toEqual([1]);
  expect(await labels(goneOn('2026-12-04'))).toEqual([1]);
  expect(await labels(goneOn('2026-12-05'))).toEqual([]);
  expect(await labels(goneOn('2026-11-06'), goneOn('2026-12-20'))).toEqual([1]);
});

test('a tracked row counts as a survivor if it is there two weeks after it was listed', async () => {
  const labels = async (...seen: Observation[]) =>
    (await observeTracked([recommending], track(tides, ...seen))).map(({ label }) => label);

  expect(await labels(thereOn('2026-11-17'))).toEqual([]);
  expect(await labels(thereOn('2026-11-18'))).toEqual([0]);
  expect(await labels(goneOn('2026-11-06'), thereOn('2026-11-18'))).toEqual([0]);
  expect(await labels()).toEqual([]);
});

test('a row that is both followed and tracked counts once, as the follow-up says', async () => {
  const scans = [recommending, followedBy('2026-11-20', project(tides))];

  expect(await observeTracked(scans, track(tides, goneOn('2026-11-06')))).toMatchObject([
    { label: 0 },
  ]);
});
