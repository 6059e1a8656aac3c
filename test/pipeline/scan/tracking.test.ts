import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openArchive, readEarlierNights } from '../../../pipeline/archive/archive.ts';
import { replaceFiles } from '../../../pipeline/platform/files.ts';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import { assembleDigest } from '../../../pipeline/publish/assemble.ts';
import { addHistory } from '../../../pipeline/scan/sightings.ts';
import { searchGitHub } from '../../../pipeline/scan/row-source.ts';
import { openPublishedHistory } from '../../../pipeline/archive/history/continue.ts';
import { takeScan } from '../../../pipeline/scan/take-scan.ts';
import { trackNight } from '../../../pipeline/scan/tracking.ts';
import { anAnalysis, aRow, aScan } from '../../fixtures/night.ts';
import { aTracking } from '../../fixtures/tracking.ts';
import { type GitHubOptions, startGitHub } from '../../standin/github.ts';
import { timing, token } from './github/night.ts';
import { newFolder } from '../../run/new-folder.ts';

const date: DigestDate = '2026-11-20';
const yesterday = addDays(date, -1);
const startedAt = `${date}T06:10:00.000Z`;
const repository = (name: string, about: object = {}) => ({
  id: `R_${name}`,
  nameWithOwner: name,
  stargazerCount: 150,
  forkCount: 12,
  createdAt: startedAt,
  ...about,
});

/**
 * An archive with nights, by their age in days, that listed these names, and with these answers of
 * earlier look-ups. A name with * was recommended too, and one with = kept its earlier stars.
 */
async function openNights(
  nights: Record<number, string[]>,
  ...trackings: ReturnType<typeof aTracking>[]
) {
  const archive = openArchive(newFolder());
  for (const [daysAgo, names] of Object.entries(nights)) {
    const night = addDays(date, -Number(daysAgo));
    const rows = names.map((name) =>
      aRow({ fullName: name.replace(/[*=]/, ''), nightsSeen: name.endsWith('=') ? 2 : 1 }),
    );
    const scan = aScan(night, { rows });
    const notableProjects = names.flatMap((name) =>
      name.endsWith('*') ? [{ fullName: name.replace('*', ''), why: 'it moves' }] : [],
    );
    const analysis = anAnalysis(night, { answer: { notableProjects } });
    await replaceFiles([
      archive.formatScan(night, scan),
      archive.formatAnalysis(night, analysis),
      archive.formatDigest(night, assembleDigest(scan, analysis)),
    ]);
  }
  await replaceFiles(trackings.map((tracking) => archive.formatTracking(tracking)));
  return archive;
}

type Given = GitHubOptions & { budget?: number; listed?: string[]; stars?: number };

async function track(archive: Awaited<ReturnType<typeof openNights>>, given: Given = {}) {
  const { budget: trackingBudget = 100, listed = [], stars = 200, ...options } = given;
  const github = await startGitHub(options);
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  const settings = { token, apiUrl: github.url, timing };
  const bounds = { windowDays: 7, limit: 300, trackingBudget, growthLimit: 0 };
  const source = searchGitHub({ date, startedAt, ...bounds, log }, settings);
  const history = await openPublishedHistory(archive);
  const rows = listed.map((fullName) => aRow({ fullName, stars }));
  const earlier = await readEarlierNights(archive, date);
  const task = { date, source, archive, history, earlier, log };
  const tracked = await trackNight(task, rows);
  await replaceFiles(tracked.lookUps);
  const kept = (await archive.readTracking(date))?.value;
  return { ...tracked, kept, github, events, task };
}

test('looks up repositories that the last 30 days listed and tonight does not, and keeps the answers', async () => {
  const archive = await openNights({
    31: ['old/one'],
    30: ['last/time'],
    3: ['ada/tides', 'bea/moons*', 'cy/winds', 'dee/currents', 'eve/here*'],
  });
  const { kept, followUp, github } = await track(archive, {
    repositories: [
      repository('last/time', { stargazerCount: 90, forkCount: 3 }),
      repository('ada/tides', { isArchived: true }),
      repository('bea/moons', { nameWithOwner: 'bea/comets' }),
      repository('dee/currents'),
    ],
    hidden: { 'R_cy/winds': 'NOT_FOUND', 'R_dee/currents': 'FORBIDDEN' },
    listed: ['eve/here', 'new/tonight'],
  });

  expect(kept).toEqual({
    schema: 1,
    date,
    askedAt: startedAt,
    seen: {
      ids: ['R_bea/moons', 'R_ada/tides', 'R_last/time'],
      stars: [150, 150, 90],
      forks: [12, 12, 3],
    },
    archived: ['R_ada/tides'],
    renamed: { 'R_bea/moons': 'bea/comets' },
    gone: {},
    notFound: { 'R_cy/winds': date },
    missing: { 'R_dee/currents': date },
    finished: [],
  });
  expect(github.requests.map(({ size }) => size)).toEqual([5]);
  expect(followUp).toMatchObject({
    unanswered: 0,
    projects: [
      { fullName: 'bea/moons', renamedTo: 'bea/comets', starsNow: 150 },
      { fullName: 'eve/here', starsNow: 200 },
    ],
  });
});

test('a gone or missing repository keeps the first such night, and one that came back is seen again', async () => {
  const gone = { 'R_a/gone': '2026-11-17' };
  const archive = await openNights(
    { 5: ['a/gone', 'b/missing', 'c/back'], 4: [], 3: [], 2: [] },
    aTracking('2026-11-16', { seen: { ids: ['R_b/missing'], stars: [1], forks: [1] } }),
    aTracking('2026-11-17', { gone }),
    aTracking('2026-11-18', { gone }),
  );
  const { kept } = await track(archive, {
    repositories: [repository('b/missing'), repository('c/back')],
    hidden: { 'R_b/missing': 'FORBIDDEN' },
  });
  expect(kept).toMatchObject({
    gone,
    missing: { 'R_b/missing': '2026-11-17' },
    seen: { ids: ['R_c/back'] },
  });
});

test('one look that does not find a repository decides nothing; a second one, or a cause that GitHub names, does', async () => {
  const archive = await openNights(
    { 3: ['a/once*', 'b/twice', 'c/blocked', 'd/private'], 1: [] },
    aTracking(yesterday, { notFound: { 'R_b/twice': yesterday } }),
  );
  const { kept, followUp } = await track(archive, {
    repositories: [repository('c/blocked'), repository('d/private', { isPrivate: true })],
    hidden: { 'R_c/blocked': 'REPOSITORY_ACCESS_BLOCKED' },
  });
  expect(kept).toMatchObject({
    notFound: { 'R_a/once': date },
    gone: { 'R_b/twice': yesterday, 'R_c/blocked': date, 'R_d/private': date },
  });
  expect(followUp).toMatchObject({
    projects: [{ fullName: 'a/once', gone: false, starsNow: 120, notConfirmed: true }],
  });
});

const many = Array.from({ length: 60 }, (_, index) => `many/n${index + 10}`);

test('a night in which GitHub hides too much says so, keeps every earlier state and goes on', async () => {
  const archive = await openNights({ 3: ['a/pick*', ...many], 1: [] });
  const repositories = many.map((name, index) => repository(name, { isPrivate: index >= 30 }));
  const { kept, followUp, events } = await track(archive, { repositories });
  expect(kept).toMatchObject({ gone: {}, notFound: {} });
  expect(Object.keys(kept?.missing ?? {})).toHaveLength(31);
  expect(followUp).toMatchObject({ doubted: 31, projects: [{ gone: false, notConfirmed: true }] });
  expect(events).toContain('look-ups-doubted');
});

test('a night in which most stars fall counts none of these: rows keep their earlier stars, not confirmed', async () => {
  const names = ['a/pick', ...many.slice(1)];
  const archive = await openNights({ 3: ['a/pick*', ...names.slice(1)] });
  // The stars of 25 fall, those of 15 stay, and 20 are not found.
  const repositories = names
    .slice(0, 40)
    .map((name, index) => repository(name, { stargazerCount: index < 25 ? 60 : 120 }));
  const { kept, followUp, task } = await track(archive, { repositories });
  expect(kept?.seen.ids).toHaveLength(15);
  expect(followUp?.doubted).toBe(25);
  const { scan } = await takeScan({ ...task, force: false, acceptUnusual: false });
  const rows = [...scan.value.rows, ...scan.value.quarantined];
  expect(rows.filter(({ starsGained }) => starsGained === null)).toHaveLength(25);
  for (const row of rows) expect(row).toMatchObject({ stars: 120, nightsSeen: 2 });
  expect(scan.value.followUp?.projects).toMatchObject([{ starsNow: 120, notConfirmed: true }]);
});

test('stars of listed rows that stay lower count after a week', async () => {
  const kept = many.map((name) => `${name}=`);
  const nights = { 8: many, 6: kept, 5: kept, 4: kept, 3: kept, 2: kept, 1: kept };
  const fell = { listed: many, stars: 90 };
  expect((await track(await openNights(nights), fell)).doubted.size).toBe(60);
  expect((await track(await openNights({ ...nights, 7: kept }), fell)).doubted.size).toBe(0);
});

test('a repository that is renamed and renamed back has its first name again', async () => {
  const seen = { ids: ['R_a/ebb'], stars: [150], forks: [12] };
  const tracking = aTracking(yesterday, { seen, renamed: { 'R_a/ebb': 'a/flow' } });
  const archive = await openNights({ 3: ['a/ebb'], 1: [] }, tracking);
  const { kept } = await track(archive, { repositories: [repository('a/ebb')] });
  expect(kept?.renamed).toEqual({ 'R_a/ebb': 'a/ebb' });
});

test('after 30 days a repository is looked up once a week or if it was lost yesterday, and for the last time after 93', async () => {
  const archive = await openNights({
    37: ['a/week'],
    38: ['b/between'],
    93: ['c/last'],
    95: ['d/over'],
    39: ['e/lost'],
    1: [],
  });
  const repositories = ['a/week', 'b/between', 'c/last', 'd/over'].map((name) => repository(name));
  const notFound = { 'R_e/lost': yesterday };
  await replaceFiles([archive.formatTracking(aTracking(yesterday, { notFound }))]);
  const { kept } = await track(archive, { repositories });
  expect(kept?.seen.ids.toSorted()).toEqual(['R_a/week', 'R_c/last']);
  expect(kept?.gone).toEqual(notFound);
  expect(kept?.finished).toEqual(['R_c/last']);
});

test('a row that a night of 29 days ago listed, and none since, is no newcomer', async () => {
  const { due } = await track(await openNights({ 29: ['ada/tides'], 5: ['bea/moons'] }));
  const frame = { date, startedAt, earlier: [], due };
  expect(addHistory([aRow({ fullName: 'ada/tides', stars: 150 })], frame)).toMatchObject([
    { firstSeen: addDays(date, -29), starsGained: 30, gainedOverDays: 29, nightsSeen: 2 },
  ]);
});

test('a night that is run again asks only for what is missing', async () => {
  const archive = await openNights({ 2: ['a/one', 'b/two', 'c/three'] });
  const repositories = ['a/one', 'b/two', 'c/three'].map((name) => repository(name));
  const first = await track(archive, {
    repositories,
    hidden: { 'R_b/two': 'SERVICE_UNAVAILABLE' },
  });
  const second = await track(archive, { repositories });
  const third = await track(archive, { repositories });
  expect(Object.keys(first.kept?.missing ?? {})).toEqual(['R_b/two']);
  expect(second.github.requests.map(({ size }) => size)).toEqual([1]);
  expect(second.kept).toMatchObject({
    seen: { ids: ['R_c/three', 'R_b/two', 'R_a/one'].toSorted() },
  });
  expect(second.kept?.missing).toEqual({});
  expect(third.github.requests).toEqual([]);
  expect(third.kept).toEqual(second.kept);
});

test('a published night that is made again takes its own look for no second one', async () => {
  const found = { notFound: { 'R_a/once': date }, gone: { 'R_b/blocked': date } };
  const archive = await openNights({ 3: ['a/once', 'b/blocked'], 0: [] }, aTracking(date, found));
  const { kept, github } = await track(archive);
  expect(kept).toEqual(aTracking(date, found));
  expect(github.requests).toEqual([]);
});

test('what a version before 29 November called gone after one look of this night is not confirmed', async () => {
  const archive = await openNights({ 3: ['a/once'] }, aTracking(date));
  const { notFound: _none, ...earlier } = aTracking(date, { gone: { 'R_a/once': date } });
  await writeFile(join(archive.dataDir, 'tracking', `${date}.json`), JSON.stringify(earlier));
  const { kept } = await track(archive);
  expect(kept).toEqual(aTracking(date, { notFound: { 'R_a/once': date } }));
});

test('a small budget is spent on recommended repositories first, then on the youngest', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `many/n${index + 100}`);
  const archive = await openNights({ 9: ['old/pick*'], 2: names });
  const repositories = [...names, 'old/pick'].map((name) => repository(name));
  const none = await track(await openNights({ 2: ['ada/tides'] }), { repositories, budget: 0 });
  const { kept, followUp } = await track(archive, { repositories, budget: 1 });
  expect(none.github.requests).toEqual([]);
  expect(kept?.seen.ids).toHaveLength(100);
  expect(kept?.seen.ids[0]).toBe('R_old/pick');
  expect(Object.keys(kept?.missing ?? {})).toHaveLength(51);
  expect(followUp?.projects).toHaveLength(1);
});

test('without a readable file of the night itself, everything is asked again', async () => {
  const archive = await openNights({ 4: ['a/one'], 3: ['b/two'] }, aTracking(date));
  await writeFile(join(archive.dataDir, 'tracking', `${date}.json`), '');
  const { kept, events } = await track(archive, { repositories: [repository('a/one')] });
  expect(kept).toMatchObject({ seen: { ids: ['R_a/one'] }, notFound: { 'R_b/two': date } });
  expect(archive.damaged.get(`tracking/${date}.json`)).toMatch(/is empty/);
  expect(new Set(events)).toEqual(new Set(['repositories-tracked', 'tracking-finished']));
});
