import { expect, test } from 'vitest';
import { addHistory, rememberFollowers } from '../../../pipeline/scan/sightings.ts';
import { aRow, aScan } from '../../fixtures/night.ts';

const today = '2026-11-20';
const tonight = { date: today, startedAt: '2026-11-20T06:00:00.000Z' };
const yesterday = aScan('2026-11-19', {
  rows: [
    aRow({ fullName: 'ada/tides', stars: 100, firstSeen: '2026-11-17', authorFollowers: 8 }),
    aRow({ fullName: 'bea/moons', stars: 90, firstSeen: '2026-11-19' }),
    // That night did not count its stars.
    aRow({ fullName: 'dee/sands', stars: 20, nightsSeen: 2 }),
  ],
  quarantined: [aRow({ fullName: 'eve/crack', stars: 70, firstSeen: '2026-11-19' })],
});
const before = aScan('2026-11-18', {
  rows: [
    aRow({ fullName: 'ada/tides', stars: 10, authorFollowers: 5 }),
    aRow({ fullName: 'cy/winds', stars: 40, firstSeen: '2026-11-18' }),
    aRow({ fullName: 'dee/sands', stars: 20, firstSeen: '2026-11-18' }),
  ],
});

function historyOf(about: Parameters<typeof aRow>[0]) {
  const [row] = addHistory([aRow(about)], { ...tonight, earlier: [yesterday, before] });
  return { starsGained: row?.starsGained, firstSeen: row?.firstSeen };
}

test.each([
  ['since the newest night that had it', { fullName: 'ada/tides', stars: 130 }, 30, '2026-11-17'],
  ['and can be negative', { fullName: 'bea/moons', stars: 85 }, -5, '2026-11-19'],
  ['over a night that missed it', { fullName: 'cy/winds', stars: 44 }, 4, '2026-11-18'],
  ['since a night that quarantined it', { fullName: 'eve/crack', stars: 71 }, 1, '2026-11-19'],
  [
    'under a new name',
    { fullName: 'ada/currents', id: 'R_ada/tides', stars: 101 },
    1,
    '2026-11-17',
  ],
  ['and are unknown of a new one', { fullName: 'new/one' }, null, today],
])('the stars that a repository gained are counted %s', (_, about, starsGained, firstSeen) => {
  expect(historyOf(about)).toEqual({ starsGained, firstSeen });
});

test('a repository that left the list and came back has gained since it was last looked up', () => {
  const seen = (stars: number, { startedAt: seenAt }: typeof before) => ({
    isLookedUp: true,
    sighting: { stars, seenAt, firstSeen: today, nights: 9 },
  });
  const due = [
    { id: 'R_cy/winds', ...seen(60, yesterday) },
    { id: 'R_ada/tides', ...seen(90, before) },
  ];
  const rows = [
    aRow({ fullName: 'cy/winds', stars: 64 }),
    aRow({ fullName: 'ada/tides', stars: 103 }),
    aRow({ fullName: 'dee/sands', stars: 50 }),
    aRow({ fullName: 'new/one' }),
  ];

  const known = addHistory(rows, { ...tonight, earlier: [yesterday, before], due });

  expect(known).toMatchObject([
    { starsGained: 4, gainedOverDays: 1, firstSeen: '2026-11-18', nightsSeen: 2 },
    { starsGained: 3, gainedOverDays: 1 },
    { starsGained: 30, gainedOverDays: 2, firstSeen: '2026-11-18', nightsSeen: 3 },
    { starsGained: null, gainedOverDays: null },
  ]);
});

/** The nights of these days, the newest first, each with the repository under the name it had then. */
function nightsOf(names: Record<string, string>) {
  return Object.entries(names)
    .map(([day, fullName]) => aScan(day, { rows: [aRow({ id: 'R_one', fullName })] }))
    .toSorted((a, b) => (a.scanDate < b.scanDate ? 1 : -1));
}

function seenTonight(earlier: ReturnType<typeof nightsOf>) {
  const [row] = addHistory([aRow({ id: 'R_one', fullName: 'ada/last' })], { ...tonight, earlier });
  return row;
}

const one = (about = {}) => [aRow({ id: 'R_one', fullName: 'a/b', starsGained: 0, ...about })];

test.each([
  ['including tonight', [], 1],
  [
    'whatever the repository was called',
    nightsOf({ '2026-11-17': 'ada/first', '2026-11-18': 'bea/moved', '2026-11-19': 'bea/last' }),
    4,
  ],
  [
    'if they quarantined it, and not if they missed it',
    [
      aScan('2026-11-19', { rows: [] }),
      aScan('2026-11-18', { quarantined: one() }),
      aScan('2026-11-17', { rows: one() }),
    ],
    3,
  ],
  [
    'by the oldest one that is still read',
    [aScan('2026-11-19', { rows: one() }), aScan('2026-11-18', { rows: one({ nightsSeen: 12 }) })],
    14,
  ],
])('nights are counted, %s', (_, nights, nightsSeen) => {
  expect(seenTonight(nights)?.nightsSeen).toBe(nightsSeen);
});

test('followers that a night does not know are taken from an earlier night, and never count as 0', () => {
  const unknown = { fullName: 'ada/tides', authorFollowers: null };
  const rows = [aRow(unknown), aRow({ fullName: 'new/org', authorFollowers: null })];
  const followers = rememberFollowers([aScan('2026-11-20', { rows }), yesterday, before]);
  expect(followers.get('ada')).toBe(8);
  expect(followers.has('new')).toBe(false);
});
