import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openArchive, toSha256 } from '../../../pipeline/archive/archive.ts';
import { replaceFiles } from '../../../pipeline/platform/files.ts';
import { addDays } from '../../../pipeline/contract/dates.ts';
import type { ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import { openPublishedHistory } from '../../../pipeline/publish/nights.ts';
import { assembleDigest } from '../../../pipeline/publish/assemble.ts';
import { readFollowed, toFollowUp } from '../../../pipeline/scan/follow-up.ts';
import type { Fate } from '../../../pipeline/scan/github/look-up.ts';
import { anAnalysis, aRow, aScan } from '../../fixtures/night.ts';

const date = '2026-11-20';

async function openFolder() {
  return openArchive(await mkdtemp(join(tmpdir(), 'follow-up-')));
}

/** Stores a night, so many days ago, that recommends its rows, and lists others as tools. */
async function keep(
  archive: ReturnType<typeof openArchive>,
  daysAgo: number,
  recommended: ScannedRow[],
  tools: ScannedRow[] = [],
) {
  const rows = [...recommended, ...tools];
  const night = addDays(date, -daysAgo);
  const scan = aScan(night, { rows });
  const file = archive.formatScan(night, scan);
  const notableProjects = recommended.map(({ fullName }) => ({ fullName, why: 'it moves' }));
  const emergingTools = tools.map(({ fullName }) => ({ fullName, note: 'it moves' }));
  const analysis = anAnalysis(night, {
    scanSha256: toSha256(file.bytes),
    answer: { notableProjects, emergingTools },
  });
  const digest = assembleDigest(scan, analysis);
  await replaceFiles([
    file,
    archive.formatAnalysis(night, analysis),
    archive.formatDigest(night, digest),
  ]);
}

async function readAll(archive: ReturnType<typeof openArchive>) {
  return readFollowed(await openPublishedHistory(archive), date);
}

test('follows each project of the last 30 days once, from its first recommendation', async () => {
  const archive = await openFolder();
  await keep(archive, 31, [aRow({ fullName: 'old/one', stars: 5 })]);
  await keep(archive, 30, [aRow({ fullName: 'ada/tides', stars: 10 })]);
  await keep(archive, 29, [
    aRow({ fullName: 'ada/currents', id: 'R_ada/tides', stars: 30 }),
    aRow({ fullName: 'bea/moons', stars: 20 }),
  ]);
  await keep(archive, 1, [aRow({ fullName: 'bea/moons', stars: 90 })]);
  await keep(archive, 0, [aRow({ fullName: 'new/tonight' })]);

  expect(await readAll(archive)).toMatchObject([
    { id: 'R_ada/tides', fullName: 'ada/tides', recommendedOn: '2026-10-21', stars: 10 },
    { id: 'R_bea/moons', fullName: 'bea/moons', recommendedOn: '2026-10-22', stars: 20 },
  ]);
});

test('follows a tool from the first list that had it, or from its recommendation', async () => {
  const archive = await openFolder();
  const [tides, moons] = [aRow({ fullName: 'ada/tides' }), aRow({ fullName: 'bea/moons' })];
  await keep(archive, 9, [], [tides, moons]);
  await keep(archive, 8, [], [tides]);
  await keep(archive, 7, [moons]);

  expect(await readAll(archive)).toMatchObject([
    { fullName: 'ada/tides', as: 'tool', recommendedOn: '2026-11-11' },
    { fullName: 'bea/moons', as: 'notable', recommendedOn: '2026-11-13' },
  ]);
});

const recommend = (fullName: string, recommendedOn: string) => ({
  id: `R_${fullName}`,
  fullName,
  as: 'notable' as const,
  recommendedOn,
  stars: 100,
  createdAt: '2026-11-01T00:00:00.000Z',
});

test('records stars then and now, new names, archives and what is gone', () => {
  const fates = new Map<string, Fate>([
    ['R_a/same', { gone: false, fullName: 'a/same', stars: 90, archived: false }],
    ['R_b/before', { gone: false, fullName: 'c/after', stars: 150, archived: true }],
    ['R_d/gone', { gone: true }],
  ]);
  const recommended = [
    recommend('a/same', '2026-11-01'),
    recommend('d/gone', '2026-11-03'),
    recommend('b/before', '2026-11-03'),
    recommend('e/silent', '2026-11-03'),
  ];

  expect(toFollowUp(recommended, fates)).toEqual({
    days: 30,
    unanswered: 1,
    projects: [
      {
        id: 'R_b/before',
        fullName: 'b/before',
        as: 'notable',
        recommendedOn: '2026-11-03',
        starsThen: 100,
        gone: false,
        renamedTo: 'c/after',
        archived: true,
        starsNow: 150,
      },
      {
        id: 'R_d/gone',
        fullName: 'd/gone',
        as: 'notable',
        recommendedOn: '2026-11-03',
        starsThen: 100,
        gone: true,
        renamedTo: null,
        archived: null,
        starsNow: null,
      },
      {
        id: 'R_a/same',
        fullName: 'a/same',
        as: 'notable',
        recommendedOn: '2026-11-01',
        starsThen: 100,
        gone: false,
        renamedTo: null,
        archived: false,
        starsNow: 90,
      },
    ],
  });
});

test('a listed tool without an answer is in no count', () => {
  const fates = new Map<string, Fate>([['R_a/same', { gone: true }]]);
  const tool = { ...recommend('b/tool', '2026-11-01'), as: 'tool' as const };
  const followUp = toFollowUp([recommend('a/same', '2026-11-01'), tool], fates);
  expect(followUp).toMatchObject({ unanswered: 0, projects: [{ fullName: 'a/same' }] });
});

test('records nothing if nothing could be looked up', () => {
  expect(toFollowUp([recommend('a/same', '2026-11-01')], undefined)).toBeNull();
});
