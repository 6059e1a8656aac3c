import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openArchive } from '../../../../pipeline/archive/archive.ts';
import { replaceFiles } from '../../../../pipeline/platform/files.ts';
import { ContractError, parseFile } from '../../../../pipeline/platform/file-text.ts';
import { Tracking } from '../../../../pipeline/contract/tracking.ts';
import { readTracking } from '../../../../scripts/lab/recordings/read-tracking.ts';
import { aRow, aScan } from '../../../fixtures/night.ts';
import { aTracking } from '../../../fixtures/tracking.ts';

async function openNights() {
  const archive = openArchive(await mkdtemp(join(tmpdir(), 'read-tracking-')));
  const rows = [aRow({ fullName: 'ada/tides', stars: 50, forks: 4 })];
  const quarantined = [aRow({ fullName: 'eve/crack', standing: 'quarantined' })];
  await replaceFiles([
    archive.formatScan('2026-11-01', aScan('2026-11-01', { rows, quarantined })),
    archive.formatTracking(
      aTracking('2026-11-02', {
        seen: { ids: ['R_ada/tides'], stars: [70], forks: [5] },
        renamed: { 'R_ada/tides': 'ada/currents' },
        missing: { 'R_eve/crack': '2026-11-02' },
      }),
    ),
    archive.formatTracking(
      aTracking('2026-11-04', {
        seen: { ids: ['R_ada/tides', 'R_never/listed'], stars: [71, 1], forks: [5, 0] },
        archived: ['R_ada/tides'],
        gone: { 'R_eve/crack': '2026-11-04' },
      }),
    ),
  ]);
  return archive;
}

test('gives the observations of each candidate night by night, listed or not', async () => {
  const tracked = await readTracking(await openNights(), { to: '2026-11-30' });

  expect([...tracked.keys()]).toEqual(['R_ada/tides', 'R_eve/crack']);
  const { observations, ...about } = tracked.get('R_ada/tides') ?? {};
  expect(about).toMatchObject({ firstListed: '2026-11-01', lastListed: '2026-11-01' });
  expect(observations).toMatchObject([
    { date: '2026-11-01', state: 'seen', isListed: true, stars: 50, forks: 4 },
    { date: '2026-11-02', state: 'seen', isListed: false, stars: 70, isArchived: false },
    { date: '2026-11-04', state: 'seen', isListed: false, stars: 71, isArchived: true },
  ]);
  expect(tracked.get('R_eve/crack')?.observations).toMatchObject([
    { date: '2026-11-01', state: 'seen' },
    { date: '2026-11-02', state: 'missing', since: '2026-11-02' },
    { date: '2026-11-04', state: 'gone', since: '2026-11-04' },
  ]);
});

test('reads only the nights of the range', async () => {
  const archive = await openNights();

  const early = await readTracking(archive, { from: '2026-11-01', to: '2026-11-02' });
  expect(early.get('R_ada/tides')).toMatchObject({
    fullName: 'ada/currents',
    observations: [{ date: '2026-11-01' }, { date: '2026-11-02' }],
  });
  expect((await readTracking(archive, { from: '2026-11-02', to: '2026-11-30' })).size).toBe(0);
});

test('what a night lists of a repository replaces what was looked up that night', async () => {
  const archive = await openNights();
  const rows = [aRow({ fullName: 'ada/currents', id: 'R_ada/tides', stars: 72 })];
  await replaceFiles([archive.formatScan('2026-11-04', aScan('2026-11-04', { rows }))]);

  const tracked = await readTracking(archive, { to: '2026-11-30' });

  const of4 = tracked.get('R_ada/tides')?.observations.filter(({ date }) => date === '2026-11-04');
  expect(of4).toMatchObject([{ isListed: true, stars: 72 }]);
});

test.each([
  ['columns of unequal length', { seen: { ids: ['R_a'], stars: [], forks: [1] } }, 'equal length'],
  [
    'an id with two fates',
    { gone: { R_a: '2026-11-01' }, missing: { R_a: '2026-11-01' } },
    'expected R_a once',
  ],
])('a file with %s is refused', (_, about, sentence) => {
  const text = JSON.stringify(aTracking('2026-11-04', about));
  expect(() => parseFile(Tracking, text, 'tracking.json')).toThrow(ContractError);
  expect(() => parseFile(Tracking, text, 'tracking.json')).toThrow(sentence);
});

test('fields of a later version are ignored', () => {
  const text = JSON.stringify({ ...aTracking('2026-11-04'), watchers: [1] });
  expect(parseFile(Tracking, text, 'tracking.json')).toEqual(aTracking('2026-11-04'));
});
