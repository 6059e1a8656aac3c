import { describe, expect, test } from 'vitest';
import { chanceOf, findMoves } from '../../../../pipeline/analysis/facts/moves.ts';
import { describeEarlierPicks } from '../../../../pipeline/analysis/facts/earlier-picks.ts';
import { createFigures } from '../../../../pipeline/analysis/facts/figures.ts';
import { findGrowth } from '../../../../pipeline/analysis/facts/growth.ts';
import { judgeMood } from '../../../../pipeline/analysis/facts/mood.ts';
import { describeSetAside } from '../../../../pipeline/analysis/facts/set-aside.ts';
import { findThemes } from '../../../../pipeline/analysis/facts/themes.ts';
import { type Memory, toEditedNight } from '../../../../pipeline/analysis/edited-night.ts';
import type { ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import type { Scan } from '../../../../pipeline/contract/scan.ts';
import { makeEarlierScan, makeRow, makeRows, makeScan } from '../night-fixture.ts';

const known = { firstSeen: '2026-11-10', starsGained: 10, gainedOverDays: 1 };
const nobody: Memory = new Map();
const named = (starsThen: number): Memory =>
  new Map([
    [
      'ada/engine',
      {
        id: 'ada/engine',
        fullName: 'ada/engine',
        firstOn: '2026-11-14',
        firstStars: starsThen,
        lastOn: '2026-11-14',
        starsThen,
        isPick: true,
      },
    ],
  ]);
const nightOf = (rows: readonly ScannedRow[], memory = nobody, earlier: readonly Scan[] = []) =>
  toEditedNight(makeScan(rows), earlier, memory);

const grouping = { language: ({ language }: ScannedRow) => language };

const aCampaign = {
  kind: null,
  shared: ['text' as const],
  count: 2,
  owners: 1,
  quarantined: 2,
  stars: { min: 1, max: 9 },
};

test('agrees with known values of the exact test of Fisher', () => {
  // Fisher's tea test: the chance to name all four cups right is 1 in 70, and the test counts both directions.
  expect(chanceOf({ part: 4, whole: 4 }, { part: 0, whole: 4 })).toBeCloseTo(2 / 70, 6);
  expect(chanceOf({ part: 2, whole: 4 }, { part: 2, whole: 4 })).toBe(1);
});

test('says once how many are likely spam, and of their largest group only what is new', () => {
  const likely = makeScan(makeRows(6), {
    quarantined: makeRows(9, () => ({ standing: 'quarantined' })),
  });
  const cheats = { ...aCampaign, kind: 'game cheats', count: 9, quarantined: 7, owners: 7 };
  const scan = { ...likely, campaigns: [{ ...cheats, kind: null, quarantined: 8 }, cheats] };
  const tell = (earlier: readonly Scan[], of: Scan = scan) =>
    describeSetAside(toEditedNight(of, earlier, nobody)).map(({ sentence }) => sentence);

  const group = ', 7 of them one group (game cheats)';
  expect(tell([])).toEqual([`9 of 15 repositories were set aside as likely spam${group}.`]);
  const before = { ...makeEarlierScan(makeRows(9), 1), campaigns: [cheats] };
  expect(tell([before])).toEqual(['9 of 15 repositories were set aside as likely spam.']);
  expect(tell([], makeScan(makeRows(6)))).toEqual([]);
});

test('reports that a share moved only if newcomers differ by more than chance', () => {
  const languages = (rust: number, day: string) =>
    makeRows(20, (index) => ({
      id: `${day}-${index}`,
      language: index < rust ? 'Rust' : 'Go',
      firstSeen: day,
    }));
  const old = makeRow({ fullName: 'old/row', stars: 1, firstSeen: '2026-11-01' });
  const earlier = ['2026-11-19', '2026-11-18', '2026-11-17'].map((day, index) =>
    makeEarlierScan([...languages(4, day), old], index + 1),
  );
  const movesOf = (rust: number) =>
    findMoves(nightOf(languages(rust, '2026-11-20'), nobody, earlier), grouping);

  expect(movesOf(6)).toEqual([]);
  expect(movesOf(16).map(({ sentence }) => sentence)).toContain(
    'Rust came more often: 16 of tonight’s 20 clear newcomers, against 12 of 60 in the nights before.',
  );
});

test('compares newcomers without doubts with earlier newcomers without doubts', () => {
  const rowsOf = (day: string, standing: ScannedRow['standing']) =>
    makeRows(20, (index) => {
      const fullName = `${standing}/${day}-${index}`;
      return { id: fullName, fullName, language: standing, firstSeen: day, standing };
    });
  const old = makeRow({ fullName: 'old/row', firstSeen: '2026-11-01' });
  const earlier = ['2026-11-19', '2026-11-18'].map((day, index) =>
    makeEarlierScan([...rowsOf(day, 'clear'), ...rowsOf(day, 'caution'), old], index + 1),
  );
  const tonight = [...rowsOf('2026-11-20', 'clear'), ...rowsOf('2026-11-20', 'caution')];

  expect(findMoves(nightOf(tonight, nobody, earlier), grouping)).toEqual([]);
});

describe('a figure', () => {
  const row = makeRow({ ...known, starsGained: 300, stars: 900 });
  const say = (own: ScannedRow, ...others: readonly ScannedRow[]) => {
    const night = nightOf([own, ...others], nobody, [makeEarlierScan([row], 1)]);
    const first = night.clear.find(({ id }) => id === own.id);
    return first && createFigures(night)(first).sentence;
  };
  const doubted = { fullName: 'eve/x', stars: 9_000, standing: 'caution' } as const;

  test('is the largest gain only if no doubted row gained as much', () => {
    expect(say(row)).toBe('It made the largest gain of the night: 300 stars since yesterday.');
    expect(say(row, makeRow({ ...known, ...doubted, starsGained: 300 }))).toBe(
      '300 of its 900 stars came since yesterday.',
    );
  });

  test('is the most stars of newcomers only if no doubted newcomer has as many', () => {
    const fresh = { firstSeen: '2026-11-20' };
    const others = makeRows(2, () => ({ ...fresh, stars: 5 }));
    const own = makeRow({ ...fresh, stars: 900 });
    expect(say(own, ...others)).toBe('It has the most stars of the night’s 3 newcomers: 900.');
    expect(say(own, ...others, makeRow({ ...fresh, ...doubted }))).toBe('It has 900 stars.');
  });

  test('is the stars alone of what gained little, or in many days', () => {
    const larger = makeRow({ ...known, ...doubted, starsGained: 400 });
    expect(say({ ...row, starsGained: 224 }, larger)).toBe('It has 900 stars.');
    expect(say({ ...row, gainedOverDays: 9 })).toBe('It has 900 stars.');
  });
});

test.each([
  [
    'a name that changed',
    { fullName: 'ada/motor' },
    50,
    'ada/motor is the new name of ada/engine.',
  ],
  [
    'stars that doubled',
    { stars: 200 },
    100,
    'ada/engine has twice the stars it had on 14 November (200 after 100).',
  ],
  [
    'stars that more than doubled',
    { stars: 299 },
    100,
    'ada/engine has more than twice the stars it had on 14 November (299 after 100).',
  ],
  ['a round number', { stars: 1_005 }, 900, 'ada/engine passed 1,000 stars.'],
  [
    'the highest round number, beyond a mark',
    { stars: 92_894, starsGained: 58_820 },
    34_074,
    'ada/engine passed 90,000 stars.',
  ],
  [
    'a round number that is news for the whole page, although the stars doubled too',
    { stars: 10_005 },
    4_000,
    'ada/engine passed 10,000 stars.',
  ],
])('states %s', (_, fields, starsThen, sentence) => {
  const row = makeRow({ ...known, stars: 60, ...fields, id: 'ada/engine' });

  expect(findGrowth(nightOf([row], named(starsThen)))).toMatchObject([{ sentence }]);
});

test('states a gain only if it is far above the usual one of the row', () => {
  const before = [1, 2, 3].map((day) => makeEarlierScan([makeRow({ ...known, stars: 500 })], day));
  const gain = (starsGained: number) =>
    findGrowth(nightOf([makeRow({ ...known, stars: 700, starsGained })], nobody, before));

  expect(gain(20)).toEqual([]);
  expect(gain(80)).toMatchObject([{ kind: 'accelerated', beyondChance: true }]);
});

test('finds a theme if newcomers have a topic more often than by chance', () => {
  const rows = makeRows(60, (index) => ({
    topics: index < 6 ? ['tides'] : index % 3 === 0 ? ['ports'] : [],
    firstSeen: index < 10 ? '2026-11-20' : '2026-11-01',
  }));

  const themes = findThemes(nightOf(rows, nobody, [makeEarlierScan([], 1)]));

  expect(themes.map(({ topic, members }) => [topic, members.length])).toEqual([['tides', 6]]);
});

const followed = (starsNow: number | null, archived: boolean | null = null) => ({
  days: 30,
  unanswered: 0,
  projects: [
    {
      id: 'ada/engine',
      fullName: 'ada/engine',
      as: 'notable' as const,
      recommendedOn: '2026-11-14',
      starsThen: 100,
      gone: starsNow === null,
      renamedTo: null,
      archived,
      starsNow,
    },
  ],
});

test.each([
  [100, null, 'Gone from GitHub: ada/engine.'],
  [null, null, undefined],
  [299, 300, 'ada/engine grew from 100 stars on 14 November to 300.'],
  [300, 310, undefined],
  [100, 110, undefined],
])('of a pick with %s stars last night and %s now is told: %s', (before, now, sentence) => {
  const earlier = makeEarlierScan([], 1, { followUp: followed(before) });
  const night = toEditedNight(makeScan([], { followUp: followed(now) }), [earlier], named(100));

  const told = sentence === undefined ? [] : [sentence];
  expect(describeEarlierPicks(night).map((fact) => fact.sentence)).toEqual(told);
  // A night between them in which GitHub did not answer changes nothing.
  const between = { ...night, earlier: [makeEarlierScan([], 1, { followUp: null }), earlier] };
  expect(describeEarlierPicks(between).map((fact) => fact.sentence)).toEqual(told);
});

test('of a pick that its owner archived is told once, and nothing of one that a scan doubted', () => {
  const scan = makeScan([], { followUp: followed(100, true) });
  const tell = (followUp: ReturnType<typeof followed>, rows: readonly ScannedRow[] = []) => {
    const earlier = [makeEarlierScan(rows, 1, { followUp })];
    return describeEarlierPicks(toEditedNight(scan, earlier, named(100))).map(
      ({ sentence }) => sentence,
    );
  };

  expect(tell(followed(100, false))).toEqual(['Archived by the owner: ada/engine.']);
  expect(tell(followed(100, true))).toEqual([]);
  expect(tell(followed(100, false), [makeRow({ standing: 'caution' })])).toEqual([]);
});

test('calls the mood steady if only one repository gained many stars', () => {
  const stars = (all: number, first: number) =>
    makeRows(10, (index) => ({ stars: index === 0 ? first : all }));
  const earlier = [1, 2, 3, 4, 5].map((day) =>
    makeEarlierScan(stars(1_000 - 10 * day, 1_000 - 10 * day), day),
  );

  expect(judgeMood(makeScan(stars(1_000, 50_000)), earlier)).toBe('steady');
  expect(judgeMood(makeScan(stars(1_030, 1_030)), earlier)).toBe('surging');
  expect(judgeMood(makeScan(stars(1_000, 1_000)), [])).toBe('steady');
  // Nor if its stars do not count. The next night is compared with the nights before.
  const uncounted = makeEarlierScan([...stars(1_000, 1_000), makeRow({ nightsSeen: 2 })], 1);
  expect(judgeMood(uncounted, earlier)).toBe('steady');
  const before = [uncounted, ...earlier.slice(1)];
  expect(judgeMood(makeScan(stars(1_030, 1_030)), before)).toBe('surging');
});
