import { expect, test } from 'vitest';
import { openKnownRepositories } from '../../../gateway/snapshots/known-repositories.ts';
import { Refusal, openFolderStore } from '../../../gateway/snapshots/night-store.ts';
import { type DigestDate, addDays, toMidnight } from '../../../pipeline/contract/dates.ts';
import { type Editions, openKeptHistory } from '../../pipeline/archive/history/nights.ts';
import { firstOfCourse as first } from '../../pipeline/publish/course-of-nights.ts';
import { type About, row } from '../../pipeline/publish/followed-nights.ts';
import { readNaively } from './read-naively.ts';

type Kept = Awaited<ReturnType<typeof openKeptHistory>>;

/** A reader of the archive that counts the files it reads. It serves the night that is the newest now. */
async function openCounting({ archive }: Kept) {
  const store = openFolderStore(archive.dataDir, archive.dataDir);
  const read: string[] = [];
  const readData = (path: string, sha256: string) => {
    read.push(path);
    return store.readData(path, sha256);
  };
  let index = (await archive.readHistoryIndex())?.value;
  const report = (error: unknown) => {
    throw error;
  };
  const known = openKnownRepositories(
    { archive: store.archive, readData },
    { index: () => index, refresh: async () => {}, report },
  );
  return {
    read,
    find: async (name: string, to: DigestDate) => {
      const { byName } = await known.repositories([name], { scanDate: toMidnight(to) });
      return byName.get(name) ?? [];
    },
    findAll: async (names: readonly string[], to: DigestDate) =>
      (await known.repositories(names, { scanDate: toMidnight(to) })).byName,
    serve: async () => {
      index = (await archive.readHistoryIndex())?.value;
    },
  };
}

/** A reader of so many nights. */
async function openDays(count: number, about: (day: number) => About) {
  const kept = await openKeptHistory();
  const days = Array.from({ length: count }, (_, day) => day);
  await kept.keep(
    new Map(days.map((day) => [addDays(first, day), { version: 1, about: about(day) }])),
  );
  return openCounting(kept);
}

const repositories = 40;
/** The course ends in its second year. */
const years = 2;

/**
 * A night of a long course: repositories are created, listed, renamed, doubted, named, gone and back. Some take over a name
 * that another one had.
 */
function aboutDay(day: number, edition: number): About {
  const ids = Array.from({ length: repositories }, (_, index) => index);
  const age = (id: number) => day - id * 9;
  const nameOf = (id: number) => {
    if (id % 6 === 5 && age(id) > 14) return `o${id - 1}/Tides`;
    return age(id) > 10 + (id % 5) * 4 && id % 3 === 1 ? `o${id}/new-name` : `o${id}/Tides`;
  };
  const state = (id: number) => {
    if (age(id) < 0 || age(id) > 75) return 'away';
    if (id % 4 === 2 && age(id) > 24 && age(id) < 33 + (id % 3)) return 'gone';
    if (id % 7 === 3 && age(id) > 40) return 'archived';
    return age(id) < 20 + (id % 8) || age(id) % 29 === 28 ? 'listed' : 'there';
  };
  const of = (wanted: string) => ids.filter((id) => state(id) === wanted);
  const rows = of('listed').map((id) => {
    const standing =
      id % 5 === 1 && age(id) > 3
        ? ('caution' as const)
        : id % 8 === 7
          ? ('quarantined' as const)
          : ('clear' as const);
    const reasons = standing === 'clear' ? [] : [`reason ${Math.floor(age(id) / 6) + edition}`];
    return row(`R${id}`, 50 + age(id) * (id + 1), {
      fullName: nameOf(id),
      standing,
      risk: { score: ((id + edition) % 9) / 10, reasons },
      createdAt: `${addDays(first, id * 9 - 1)}T08:00:00.000Z`,
    });
  });
  const sold = rows.filter(({ standing }) => standing !== 'quarantined');
  const named = sold.filter((one, at) => one.standing === 'clear' && at % 3 === day % 3);
  const looked = [...of('there'), ...of('archived')];
  return {
    rows: sold,
    quarantined: rows.filter(({ standing }) => standing === 'quarantined'),
    named: Object.fromEntries(named.map(({ fullName }) => [fullName, `It is “${fullName}”.`])),
    tracking: {
      seen: {
        ids: looked.map((id) => `R${id}`),
        stars: looked.map((id) => 60 + age(id) + edition),
        forks: looked.map(() => 1),
      },
      archived: of('archived').map((id) => `R${id}`),
      renamed: Object.fromEntries(looked.map((id) => [`R${id}`, nameOf(id)])),
      gone: Object.fromEntries(of('gone').map((id) => [`R${id}`, first])),
    },
  };
}

/** A year in which some nights are missed, and some are corrected later. */
const missed = (day: number) => day % 31 === 17 || (day > 200 && day < 206);
function nightsUpTo(days: number, corrected: ReadonlySet<number> = new Set()): Editions {
  return new Map(
    Array.from({ length: days }, (_, day) => day)
      .filter((day) => !missed(day))
      .map((day) => {
        const version = corrected.has(day) ? 2 : 1;
        return [addDays(first, day), { version, about: aboutDay(day, version) }];
      }),
  );
}

/** All names that the course ever gives to a repository. */
const allNames = new Set(
  Array.from({ length: repositories }, (_, id) => [`o${id}/tides`, `o${id}/new-name`]).flat(),
);

test('what is told of every name is what a reader of all nights of a year tells, up to any night, also after corrections', async () => {
  const kept = await openKeptHistory();
  await kept.keep(nightsUpTo(330));
  const corrected = new Set([3, 40, 150, 320]);
  const nights = nightsUpTo(366, corrected);
  await kept.keep(nights);
  for (const day of corrected) await kept.keep(nights, { fresh: addDays(first, day) });
  const { find, findAll } = await openCounting(kept);
  let holders = 0;
  for (const name of allNames) {
    for (const day of [365, 199, 47]) {
      const to = addDays(first, day);
      const told = await find(name, to);
      expect(told, `${name} up to ${to}`).toEqual(readNaively(nights, name, to));
      holders = Math.max(holders, told.length);
    }
  }
  const last = addDays(first, 365);
  const alone = new Map<string, unknown>();
  for (const name of allNames) alone.set(name, await find(name, last));
  expect(await findAll([...allNames], last)).toEqual(alone);
  // Some names had two repositories after each other.
  expect(holders).toBe(2);
  const one = await find('o2/tides', last);
  expect(one[0]?.stateSince).not.toBe(one[0]?.asOf);
}, 120_000);

test('a name takes a file of each year and one beside its scan, and a name that was never seen takes those of the years', async () => {
  const kept = await openKeptHistory();
  await kept.keep(nightsUpTo(330));
  for (const name of allNames) {
    const { read, find } = await openCounting(kept);
    const told = await find(name, addDays(first, 365));
    // Each further repository that had the name may be in a month of its own.
    expect(read.length).toBeLessThanOrEqual(years + Math.max(1, told.length));
    const other = await openCounting(kept);
    expect(await other.find(`${name}x`, addDays(first, 365))).toEqual([]);
    expect(other.read.length).toBeLessThanOrEqual(years);
  }
}, 120_000);

test('files of a newer night are never read as those of the night which is served', async () => {
  const kept = await openKeptHistory();
  await kept.keep(nightsUpTo(20));
  const to = addDays(first, 19);
  const [reader, late] = [await openCounting(kept), await openCounting(kept)];
  const before = await reader.find('o1/tides', to);
  await kept.keep(nightsUpTo(21));
  // What was read before is still that of its night. Everything else is refused.
  expect(await reader.find('o1/tides', to)).toEqual(before);
  await expect(late.find('o1/tides', to)).rejects.toThrow(Refusal);
  // With the list of the newer night, it is told as it was.
  await late.serve();
  expect(await late.find('o1/tides', to)).toEqual(before);
});

test('a name is answered with its present holder, also while the deleted one is still looked up', async () => {
  const createdAt = (day: number) => ({ createdAt: `${addDays(first, day)}T08:00:00.000Z` });
  const about = (day: number): About => {
    if (day < 4) return { rows: [row('R9', 90, { fullName: 'a/tides', ...createdAt(0) })] };
    const dead = { tracking: { gone: { R9: addDays(first, 4) } } };
    const again = row('R1', 50, { fullName: 'a/Tides', ...createdAt(5) });
    return { rows: day < 6 ? [] : [again], ...dead };
  };
  const { find } = await openDays(10, about);

  const told = await find('a/tides', addDays(first, 9));

  expect(told.map(({ id, state }) => [id, state])).toEqual([
    ['R1', 'there'],
    ['R9', 'gone'],
  ]);
  expect(told[1]?.names).toMatchObject([{ until: addDays(first, 3) }]);
});

test('of seven repositories that had a name, the last five are told, from as many months', async () => {
  const about = (day: number): About => {
    // The last two were created in one month.
    const createdAt = `2026-0${Math.min(day, 5) + 2}-0${day + 1}T08:00:00.000Z`;
    return { rows: [row(`R${day}`, 50, { fullName: 'a/Tides', createdAt })] };
  };
  const { find, read } = await openDays(7, about);

  const told = await find('a/tides', addDays(first, 6));

  expect(told.map(({ id }) => id)).toEqual(['R6', 'R5', 'R4', 'R3', 'R2']);
  expect(read.filter((path) => /\d{4}-\d{2}/.test(path))).toHaveLength(5);
});
