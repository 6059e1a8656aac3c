import { expect, test } from 'vitest';
import { addDays } from '../../../pipeline/contract/dates.ts';
import type { ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import { openPublishedHistory } from '../../../pipeline/archive/history/continue.ts';
import { readFollowed, toFollowUp } from '../../../pipeline/scan/follow-up.ts';
import type { Fate } from '../../../pipeline/scan/github/look-up.ts';
import { aRow } from '../../fixtures/night.ts';
import { openFollowing } from '../publish/followed-nights.ts';

const date = '2026-11-20';

type Nights = Awaited<ReturnType<typeof openFollowing>>;

/** Publishes a night, so many days ago, that recommends its rows, and lists others as tools. */
function keep(nights: Nights, daysAgo: number, picks: ScannedRow[], tools: ScannedRow[] = []) {
  const noted = (rows: ScannedRow[]) =>
    Object.fromEntries(rows.map(({ fullName }) => [fullName, 'It moves.']));
  const night = { rows: [...picks, ...tools], named: noted(picks), tools: noted(tools) };
  return nights.publish(addDays(date, -daysAgo), night);
}

async function readAll({ archive }: Nights) {
  return readFollowed(await openPublishedHistory(archive), date);
}

test('follows each project of the last 30 days once, from its first recommendation', async () => {
  const nights = await openFollowing();
  await keep(nights, 31, [aRow({ fullName: 'old/one', stars: 5 })]);
  await keep(nights, 30, [aRow({ fullName: 'ada/tides', stars: 10 })]);
  await keep(nights, 29, [
    aRow({ fullName: 'ada/currents', id: 'R_ada/tides', stars: 30 }),
    aRow({ fullName: 'bea/moons', stars: 20 }),
  ]);
  await keep(nights, 1, [aRow({ fullName: 'bea/moons', stars: 90 })]);
  await keep(nights, 0, [aRow({ fullName: 'new/tonight' })]);

  expect(await readAll(nights)).toMatchObject([
    { id: 'R_ada/tides', fullName: 'ada/tides', recommendedOn: '2026-10-21', stars: 10 },
    { id: 'R_bea/moons', fullName: 'bea/moons', recommendedOn: '2026-10-22', stars: 20 },
  ]);
});

test('follows a tool from the first list that had it, or from its recommendation', async () => {
  const nights = await openFollowing();
  const [tides, moons] = [aRow({ fullName: 'ada/tides' }), aRow({ fullName: 'bea/moons' })];
  await keep(nights, 9, [], [tides, moons]);
  await keep(nights, 8, [], [tides]);
  await keep(nights, 7, [moons]);

  expect(await readAll(nights)).toMatchObject([
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

  expect(toFollowUp(recommended, fates)).toMatchObject({
    days: 30,
    unanswered: 1,
    projects: [
      { fullName: 'b/before', gone: false, renamedTo: 'c/after', archived: true, starsNow: 150 },
      { fullName: 'd/gone', gone: true, renamedTo: null, archived: null, starsNow: null },
      { fullName: 'a/same', starsThen: 100, renamedTo: null, archived: false, starsNow: 90 },
    ],
  });
});

test('a listed tool without an answer is in no count', () => {
  const fates = new Map<string, Fate>([['R_a/same', { gone: true }]]);
  const tool = { ...recommend('b/tool', '2026-11-01'), as: 'tool' as const };
  const followUp = toFollowUp([recommend('a/same', '2026-11-01'), tool], fates);
  expect(followUp).toMatchObject({ unanswered: 0, projects: [{ fullName: 'a/same' }] });
});
