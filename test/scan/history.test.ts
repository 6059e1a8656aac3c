import { expect, test } from 'vitest';
import { addHistory, rememberFollowers } from '../../pipeline/scan/history.ts';
import { aRow, aScan } from '../fixtures/night.ts';

const today = '2026-11-20';
const yesterday = aScan('2026-11-19', {
  rows: [
    aRow({ fullName: 'ada/tides', stars: 100, firstSeen: '2026-11-17', authorFollowers: 8 }),
    aRow({ fullName: 'bea/moons', stars: 90 }),
  ],
  quarantined: [aRow({ fullName: 'eve/crack', stars: 70, firstSeen: '2026-11-19' })],
});
const before = aScan('2026-11-18', {
  rows: [
    aRow({ fullName: 'ada/tides', stars: 10, authorFollowers: 5 }),
    aRow({ fullName: 'cy/winds', stars: 40, firstSeen: '2026-11-18' }),
  ],
});

function historyOf(about: Parameters<typeof aRow>[0]) {
  const [row] = addHistory([aRow(about)], [yesterday, before], today);
  return { starsGained: row?.starsGained, firstSeen: row?.firstSeen };
}

test('stars gained are counted since the newest night that held the repository', () => {
  expect(historyOf({ fullName: 'ada/tides', stars: 130 })).toEqual({
    starsGained: 30,
    firstSeen: '2026-11-17',
  });
});

test('stars fall too', () => {
  expect(historyOf({ fullName: 'bea/moons', stars: 85 }).starsGained).toBe(-5);
});

test('a repository that missed a night keeps its history', () => {
  expect(historyOf({ fullName: 'cy/winds', stars: 44 })).toEqual({
    starsGained: 4,
    firstSeen: '2026-11-18',
  });
});

test('a quarantined night counts as seen', () => {
  expect(historyOf({ fullName: 'eve/crack', stars: 71 }).starsGained).toBe(1);
});

test('a renamed repository keeps its history', () => {
  const renamed = { fullName: 'ada/currents', id: 'R_ada/tides', stars: 101 };
  expect(historyOf(renamed).starsGained).toBe(1);
});

test('a repository seen for the first time has gained nothing that we know of', () => {
  expect(historyOf({ fullName: 'new/one' })).toEqual({ starsGained: null, firstSeen: today });
});

test('the newest follower count of an owner is remembered, whatever the spelling', () => {
  const followers = rememberFollowers([yesterday, before]);
  expect(followers.get('ada')).toBe(8);
  expect(followers.get('eve')).toBe(4);
});
