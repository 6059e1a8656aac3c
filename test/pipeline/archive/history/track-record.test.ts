import { expect, test } from 'vitest';
import { boundShare, countTrackRecord } from '../../../../pipeline/archive/history/track-record.ts';
import { addDays, type DigestDate, monthOf } from '../../../../pipeline/contract/dates.ts';
import { type About, row } from '../../publish/followed-nights.ts';
import { type Editions, openKeptHistory } from './nights.ts';

const first: DigestDate = '2026-01-01';
const repositories = 120;
const nights = 365;
/** The night on which GitHub finds nothing at all. */
const waveDay = 200;

/** What happens to repository number `id`, in days since the first night. */
const bornOn = (id: number) => 3 * id;
const diesOn = (id: number) => (id % 3 === 0 ? bornOn(id) + 5 + (id % 40) : undefined);
const returnsOn = (id: number) => (id % 12 === 0 ? bornOn(id) + 60 : undefined);
const standingOf = (id: number, day: number) => {
  if (id % 4 === 1) return 'quarantined' as const;
  if (id % 4 === 2) return day > bornOn(id) ? ('clear' as const) : ('caution' as const);
  return 'clear' as const;
};
const isDead = (id: number, day: number) => {
  const [death, back] = [diesOn(id), returnsOn(id)];
  return death !== undefined && day >= death && (back === undefined || day < back);
};

/** A night lists a repository on its first three days; a look-up sees it on the 93 days after. */
function aboutDay(day: number): About {
  const ids = Array.from({ length: repositories }, (_, id) => id);
  const age = (id: number) => day - bornOn(id);
  const rows = ids
    .filter((id) => age(id) >= 0 && age(id) < 3)
    .map((id) =>
      row(`R${id}`, 100 + age(id), {
        fullName: `o${id}/Tides`,
        standing: standingOf(id, day),
        createdAt: `${addDays(first, bornOn(id))}T01:00:00.000Z`,
      }),
    );
  const looked = ids.filter((id) => age(id) >= 3 && age(id) <= 96);
  const dead = looked.filter((id) => isDead(id, day));
  const there = looked.filter((id) => !isDead(id, day));
  const on = (some: number[], value: DigestDate) =>
    Object.fromEntries(some.map((id) => [`R${id}`, value]));
  const ids0 = (some: number[]) => some.map((id) => `R${id}`);
  const isWave = day === waveDay;
  const fresh = dead.filter((id) => diesOn(id) === day);
  return {
    rows: rows.filter(({ standing }) => standing !== 'quarantined'),
    quarantined: rows.filter(({ standing }) => standing === 'quarantined'),
    tracking: {
      seen: {
        ids: isWave ? [] : ids0(there),
        stars: isWave ? [] : there.map((id) => 100 + age(id)),
        forks: isWave ? [] : there.map(() => 1),
      },
      notFound: isWave ? {} : on(fresh, addDays(first, day)),
      gone: on(
        dead.filter((id) => !fresh.includes(id) && (!isWave || diesOn(id) !== day)),
        addDays(first, day - 1),
      ),
      missing: isWave ? on([...there, ...fresh], addDays(first, day)) : {},
    },
  };
}

/** Counts by reading the plan alone. A death is known on the night after its own. */
function countNaively(standing: string, days: number, month: string | undefined) {
  const counts = { rows: 0, gone: 0 };
  for (let id = 0; id < repositories; id += 1) {
    const start = [0, 1, 2]
      .map((age) => bornOn(id) + age)
      .find((day) => day < nights && standingOf(id, day) === standing);
    if (start === undefined || start + days >= nights) continue;
    const called = monthOf(addDays(first, start));
    if (month !== undefined ? called !== month : false) continue;
    const day = start + days;
    const death = diesOn(id);
    const isKnownDead = isDead(id, day) && death !== undefined && day > death;
    counts.rows += 1;
    counts.gone += Number(isKnownDead);
  }
  return counts;
}

test('the record of a year with deaths, returns and a night without answers is a naive reader’s count', async () => {
  const kept = await openKeptHistory();
  const editions: Editions = new Map(
    Array.from({ length: nights }, (_, day) => [
      addDays(first, day),
      { version: 1, about: aboutDay(day) },
    ]),
  );
  const history = await kept.foldAgain(editions);
  const to = addDays(first, nights - 1);
  const record = await countTrackRecord(history, to);

  expect(record.all.length).toBeGreaterThanOrEqual(9);
  for (const cell of record.all) {
    const { rows, gone } = countNaively(cell.group, cell.days, undefined);
    expect(cell, `${cell.group} ${cell.days}`).toMatchObject({ rows, gone, unknown: 0 });
  }
  for (const { month, cells } of record.months) {
    for (const cell of cells) {
      const counted = countNaively(cell.group, cell.days, month);
      expect(cell, `${month} ${cell.group} ${cell.days}`).toMatchObject(counted);
    }
  }
  // Doubts are taken back on the second day.
  const doubted = record.all.find(({ group, days }) => group === 'caution' && days === 7);
  expect(doubted?.takenBack).toBe((doubted?.rows ?? 0) - (doubted?.gone ?? 0));

  // What a month said stays, whatever later nights see.
  const earlier = await countTrackRecord(history, addDays(to, -30));
  const june = (some: typeof record) => some.months.find(({ month }) => month === '2026-06');
  expect(june(earlier)).toEqual(june(record));
}, 60_000);

test('Wilson’s interval is the known one', () => {
  expect(boundShare(0, 10)).toEqual({ low: 0, high: 0.2775 });
  expect(boundShare(8, 10)).toEqual({ low: 0.4902, high: 0.9433 });
});
