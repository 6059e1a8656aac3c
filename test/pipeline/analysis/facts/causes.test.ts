import { expect, test } from 'vitest';
import { analyse } from '../../../../pipeline/analysis/analyse.ts';
import { findCause, toCause } from '../../../../pipeline/analysis/facts/causes.ts';
import { offlineReader } from '../../../../pipeline/analysis/reader/offline-reader.ts';
import type { NightToRead } from '../../../../pipeline/analysis/reader/reading.ts';
import type { ScannedRow, Story } from '../../../../pipeline/contract/repository-row.ts';
import { signalsNotAsked } from '../../../../scripts/lab/recordings/recorded-nights.ts';
import { makeRow, makeRows, makeScan } from '../night-fixture.ts';

const onHackerNews = (points: number, postedAt = '2026-11-19T23:59:00.000Z'): Story => ({
  id: 40_000_001,
  points,
  postedAt,
});
const withStory = (row: ScannedRow, story: Story | null): ScannedRow => ({
  ...row,
  signals: { ...row.signals, story },
});
const things = ['a database for tides', 'a game about harbours', 'a compiler for buoys'];
/** Rows with enough substance to be recommended. */
const described = (count: number) =>
  makeRows(count, (index) => ({
    description: `A command line tool that is ${things[index % 3]} of port ${index}`,
    language: 'Rust',
    signals: { ...signalsNotAsked, issues: 3, releases: 1, readmeText: 'It reads. '.repeat(200) },
  }));

/** The analysis of the night, and what its reader was given. */
async function analyseRows(rows: readonly ScannedRow[]) {
  let seen: NightToRead | undefined;
  const night = { scan: makeScan(rows), scanSha256: 'a'.repeat(64), earlier: [] };
  const analysis = await analyse({ ...night, createdAt: night.scan.startedAt }, (toRead) => {
    seen = toRead;
    return offlineReader(toRead);
  });
  return { ...analysis, seen };
}

test.each([
  ['2026-11-20T05:00:00.000Z', 'On Hacker News today, 214 points.'],
  ['2026-11-19T00:00:00.000Z', 'On Hacker News since yesterday, 214 points.'],
  ['2026-11-18T23:59:59.000Z', 'On Hacker News since 18 November, 214 points.'],
])('a story of %s is told as “%s”', (postedAt, sentence) => {
  const row = withStory(makeRow(), onHackerNews(214, postedAt));
  expect(findCause(row, '2026-11-20')?.sentence).toBe(sentence);
});

test('a story with fewer than 20 points is no cause: an owner’s friends can give them', () => {
  const told = [19, 20].map((points) =>
    findCause(withStory(makeRow(), onHackerNews(points)), '2026-11-20'),
  );
  expect(told.map((fact) => fact?.numbers['points'])).toEqual([undefined, 20]);
  expect(findCause(withStory(makeRow(), null), '2026-11-20')).toBeUndefined();
  expect(findCause(makeRow({ signals: signalsNotAsked }), '2026-11-20')).toBeUndefined();
});

const released = (publishedAt: string, releases = 1) =>
  makeRow({
    fullName: 'ada/tides',
    signals: { ...signalsNotAsked, releases, latestRelease: { tag: 'Buy now', publishedAt } },
  });

test.each([
  ['2026-11-20T05:00:00.000Z', 'First release on GitHub: today.'],
  ['2026-11-19T00:00:00.000Z', 'First release on GitHub: yesterday.'],
  ['2026-11-13T00:00:00.000Z', 'First release on GitHub: 13 November.'],
  ['2026-11-12T23:59:59.000Z', undefined],
])('of a first release of %s is told: %s', (publishedAt, sentence) => {
  expect(findCause(released(publishedAt), '2026-11-20')?.sentence).toBe(sentence);
});

test('a first release leads to the releases, gives way to a story, and a second one is no cause', () => {
  const row = released('2026-11-19T00:00:00.000Z');
  const fact = findCause(row, '2026-11-20');
  expect(fact && toCause(fact).url).toBe('https://github.com/ada/tides/releases');
  expect(findCause(withStory(row, onHackerNews(214)), '2026-11-20')?.sentence).toContain('214');
  expect(findCause(withStory(row, onHackerNews(19)), '2026-11-20')?.sentence).toContain('First');
  expect(findCause(released('2026-11-19T00:00:00.000Z', 2), '2026-11-20')).toBeUndefined();
});

test('a recommendation tells its cause with the address of the discussion, bound to a fact of its row', async () => {
  const rows = described(6).map((row, index) =>
    withStory(row, index === 0 ? onHackerNews(214) : null),
  );

  const { answer, facts } = await analyseRows(rows);

  const told = answer.notableProjects.filter(({ cause }) => cause !== undefined);
  expect(told).toHaveLength(1);
  for (const { fullName, cause, what } of told) {
    const fact = facts.find(
      ({ kind, subjects }) => kind === 'cause' && subjects.includes(fullName),
    );
    expect(fact).toMatchObject({ numbers: { story: 40_000_001, points: 214 } });
    expect(cause).toEqual({
      sentence: fact?.sentence,
      url: 'https://news.ycombinator.com/item?id=40000001',
    });
    expect(rows.find((row) => row.fullName === fullName)?.signals.story?.points).toBe(214);
    expect(answer.fullAnalysis).toContain(`“${what}”. On Hacker News since yesterday, 214 points.`);
  }
  const others = answer.notableProjects.filter((one) => !told.includes(one));
  expect(others.length).toBeGreaterThan(0);
});

test('causes change neither merit nor order nor anything that a reader gets', async () => {
  const rows = described(30);
  const reversed = rows.map((row, index) => withStory(row, onHackerNews(20 + 100 * index)));

  const [plain, told] = [await analyseRows(rows), await analyseRows(reversed)];

  const merits = (night: typeof plain) =>
    night.seen?.candidates.map(({ row, merit }) => [row.fullName, merit]);
  expect(merits(told)).toEqual(merits(plain));
  expect(told.seen?.openings).toEqual(plain.seen?.openings);
  expect(told.putForward).toEqual(plain.putForward);
  expect(told.facts.filter(({ kind }) => kind !== 'cause')).toEqual(plain.facts);
  const withoutCauses = told.answer.notableProjects.map(({ cause, ...pick }) => {
    expect(cause).toBeDefined();
    return pick;
  });
  expect(withoutCauses.length).toBeGreaterThan(1);
  expect(withoutCauses).toEqual(plain.answer.notableProjects);
  expect({ ...told.answer, notableProjects: [], fullAnalysis: '' }).toEqual({
    ...plain.answer,
    notableProjects: [],
    fullAnalysis: '',
  });
});
