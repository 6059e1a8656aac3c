import { median } from 'd3-array';
import { expect, test } from 'vitest';
import { openArchive } from '../../../../pipeline/archive/archive.ts';
import { openHistory } from '../../../../pipeline/archive/history/history.ts';
import { readShown } from '../../../../pipeline/archive/history/named.ts';
import type { toObservations } from '../../../../pipeline/archive/history/record.ts';
import { toRepositoryHistory } from '../../../../pipeline/archive/history/repository-history.ts';
import { boundShare, countTrackRecord } from '../../../../pipeline/archive/history/track-record.ts';
import { addDays, type DigestDate, monthOf } from '../../../../pipeline/contract/dates.ts';
import { SearchMonth } from '../../../../pipeline/contract/search-year.ts';
import { collectRepositories, listPages } from '../../../../pipeline/publish/repositories.ts';
import { renderRepositoryLists } from '../../../../pipeline/publish/search/search-files.ts';
import type { LookUpAnswer } from '../../../../pipeline/scan/github/look-up.ts';
import { replaceFiles } from '../../../../pipeline/platform/files.ts';
import { trackNight } from '../../../../pipeline/scan/tracking.ts';
import { type About, makeNight, row } from '../../publish/followed-nights.ts';
import { newFolder } from '../../../run/new-folder.ts';
import { openKeptHistory } from './nights.ts';

const first: DigestDate = '2026-01-01';
const nights = 365;
/** The night on which GitHub answers 404 to every look-up. */
const waveDay = 200;

/** A repository of the made-up year. Days count from the first night. */
type Planned = {
  id: string;
  born: number;
  dies?: number;
  returns?: number;
  /** Two nights on which GitHub says that it is private. */
  hides?: number;
  nameOn: (day: number) => string;
  standingOn: (day: number) => 'quarantined' | 'caution' | 'clear';
};

/** One repository is born each day. Some die, some of these return, some get another name, and others take lost names. */
const repositories: readonly Planned[] = Array.from({ length: 300 }, (_, born): Planned[] => {
  const name = `o${born}/Tides`;
  const dies = born % 3 === 0 ? born + 5 + (born % 25) : undefined;
  const renamedOn = born % 3 === 1 ? born + 4 + (born % 20) : undefined;
  const standingOn = (day: number) => {
    if (born % 4 === 1) return 'quarantined';
    return born % 4 === 2 && day === born ? 'caution' : 'clear';
  };
  const base: Planned = {
    id: `R${born}`,
    born,
    nameOn: (day) => (renamedOn !== undefined && day >= renamedOn ? `o${born}/Ebb` : name),
    standingOn,
    ...(dies !== undefined && { dies }),
    ...(dies !== undefined && born % 12 === 0 && { returns: born + 60 }),
    ...(born % 6 === 2 && { hides: born + 10 }),
  };
  // Another repository under the name of a dead or a renamed one.
  const lostOn = born % 12 === 0 ? undefined : (dies ?? renamedOn);
  if (lostOn === undefined || born % 2 === 0) return [base];
  return [
    base,
    { id: `N${born}`, born: lostOn + 3, nameOn: () => name, standingOn: () => 'clear' },
  ];
}).flat();

function isThere({ born, dies, returns }: Planned, day: number): boolean {
  return day >= born && !(dies !== undefined && day >= dies && day < (returns ?? nights));
}

function isHidden({ hides = -2 }: Planned, day: number): boolean {
  return day === hides || day === hides + 1;
}

const purposeOf = ({ id }: Planned) => `What ${id} is for.`;

/** What GitHub answered about each repository: the days of listings and of look-ups, without those of the wave. */
type Looks = Map<string, { day: number; found: boolean; standing?: string }[]>;

/** Lives through the year: each night lists the repositories of three days and looks the earlier ones up. */
async function liveThroughYear(atEnd: (day: number, year: Year) => Promise<void>) {
  const archive = openArchive(newFolder());
  const history = openHistory(archive);
  const looks: Looks = new Map();
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  const see = (id: string, look: { day: number; found: boolean; standing?: string }) => {
    looks.set(id, [...(looks.get(id) ?? []), look]);
  };
  for (let day = 0; day < nights; day += 1) {
    const date = addDays(first, day);
    const listed = repositories.filter((one) => isThere(one, day) && day - one.born < 3);
    const rows = listed.map((one) => {
      const created = `${addDays(first, one.born)}T01:00:00.000Z`;
      const standing = one.standingOn(day);
      see(one.id, { day, found: true, standing });
      return row(one.id, 100 + day - one.born, {
        fullName: one.nameOn(day),
        createdAt: created,
        standing,
      });
    });
    const lookUp = (ids: readonly string[]) => {
      const answers = ids.map((id): [string, LookUpAnswer] => {
        const one = repositories.find((each) => each.id === id);
        const found = day !== waveDay && one !== undefined && isThere(one, day);
        if (day !== waveDay) see(id, { day, found: found && !isHidden(one, day) });
        const isPrivate = found && isHidden(one, day);
        if (!found || isPrivate) return [id, { gone: true, isCertain: isPrivate }];
        const stars = 100 + day - one.born;
        return [id, { gone: false, fullName: one.nameOn(day), stars, forks: 1, archived: false }];
      });
      const usage = { requests: 1, points: 1 };
      return Promise.resolve({ answers: new Map(answers), unclear: new Set<string>(), usage });
    };
    const find = () => Promise.reject(new Error('the rows are at hand'));
    const source = { kind: 'github', startedAt: `${date}T06:00:00.000Z`, find, lookUp } as const;
    const task = { date, source, archive, history, earlier: [], log };
    const { lookUps } = await trackNight(task, rows);
    await replaceFiles(lookUps);
    const kinds = Object.fromEntries(
      listed.map((one) => [one.id, { category: null, purpose: purposeOf(one) }]),
    );
    const content = makeNight(date, {
      rows: rows.filter(({ standing }) => standing !== 'quarantined'),
      quarantined: rows.filter(({ standing }) => standing === 'quarantined'),
      kinds,
    });
    await history.add({ date, id: `${date}-00000001`, content });
    await atEnd(day, { history, looks });
  }
  return { history, looks, events };
}

type Year = { history: ReturnType<typeof openHistory>; looks: Looks };

/** Counts by reading what GitHub answered: gone is what two looks in a row did not find. */
function countNaively(looks: Looks, { standing, days, month }: Asked) {
  const counts = { rows: 0, unknown: 0, gone: 0 };
  for (const all of looks.values()) {
    const called = all.find((look) => look.standing === standing)?.day;
    if (called === undefined || called + days >= nights) continue;
    if (month !== undefined && monthOf(addDays(first, called)) !== month) continue;
    const until = all.filter(({ day }) => day <= called + days);
    const [before, last] = until.slice(-2);
    const lastFound = until.findLast(({ found }) => found)?.day ?? 0;
    if (last?.found === false && before?.found === false) counts.gone += 1;
    else if (lastFound < called + days - 6) {
      counts.unknown += 1;
      continue;
    }
    counts.rows += 1;
  }
  return counts;
}

type Asked = { standing: string; days: number; month?: string };

/** What answers, pages and search say on a night of each repository: nothing says “gone” of what the last look found. */
async function readEverything(day: number, { history, looks }: Year) {
  const date = addDays(first, day);
  const living = repositories.filter(
    (one) => isThere(one, day) && looks.get(one.id)?.at(-1)?.found,
  );
  const records = new Map<string, ReturnType<typeof toObservations>>();
  for (const [id, seen] of await history.recordsOf(await history.nightsBetween(first, date))) {
    records.set(id, [...seen]);
  }
  const shown = await readShown(history, date);
  const paths = listPages(shown);
  const site = { baseUrl: 'https://trends.example', source: 'github' } as const;
  const pages = new Map(
    collectRepositories(site, shown, [], paths).entries?.map(({ path, bytes }) => [
      path,
      bytes.toString(),
    ]),
  );
  const dates = Array.from({ length: day + 1 }, (_, age) => addDays(first, age));
  const lists = await renderRepositoryLists(history, dates, undefined);
  const found = lists
    .filter(({ path }) => path.endsWith('.json'))
    .flatMap(({ bytes }) => SearchMonth.parse(JSON.parse(bytes.toString())).repositories);
  for (const one of living) {
    const newest = records.get(one.id)?.findLast(({ fullName }) => fullName)?.fullName ?? '';
    const told = toRepositoryHistory(one.id, records.get(one.id) ?? [], newest.toLowerCase(), date);
    expect(told, `${one.id} on day ${day}`).toMatchObject({ state: 'there', fullName: newest });
    const page = pages.get(paths.get(one.id) ?? '');
    if (page === undefined) continue;
    expect(page, `${one.id} on day ${day}`).not.toMatch(/>Gone<|It is gone/);
    // Nothing that is said of another repository stands under this name.
    expect(page.match(/What [RN]\d+ is for\./g)?.every((said) => said === purposeOf(one))).toBe(
      true,
    );
    expect(found.find(({ name }) => name === newest)?.what).toBe(`“${purposeOf(one)}”`);
  }
  return { living: living.length, pages: pages.size };
}

test('the record of a year with deaths, returns, private days, renames, taken names and a night of 404s is a naive reader’s count, and nothing living is called gone', async () => {
  const read: { day: number; living: number; pages: number }[] = [];
  const year = await liveThroughYear(async (day, until) => {
    const isNear = day >= waveDay - 1 && day <= waveDay + 3;
    if (isNear || day % 50 === 40) read.push({ day, ...(await readEverything(day, until)) });
  });
  const { history, looks, events } = year;
  expect(events.filter((event) => event === 'look-ups-doubted')).toHaveLength(1);
  expect(Math.min(...read.map(({ living }) => living))).toBeGreaterThan(40);
  expect(Math.min(...read.map(({ pages }) => pages))).toBeGreaterThan(20);

  const to = addDays(first, nights - 1);
  const record = await countTrackRecord(history, to);
  expect(record.all.length).toBeGreaterThanOrEqual(9);
  for (const { group: standing, days, ...cell } of record.all) {
    const counted = countNaively(looks, { standing, days });
    expect(cell, `${standing} ${days}`).toMatchObject(counted);
  }
  for (const { month, cells } of record.months) {
    for (const { group: standing, days, ...cell } of cells) {
      const counted = countNaively(looks, { standing, days, month });
      expect(cell, `${month} ${standing} ${days}`).toMatchObject(counted);
    }
  }
  // Doubts are taken back on the second day.
  const doubted = record.all.find(({ group, days }) => group === 'caution' && days === 7);
  expect(doubted?.takenBack).toBe((doubted?.rows ?? 0) - (doubted?.gone ?? 0));
  // Lead time: days between the first doubt and the first look that did not find it.
  const leads = [...looks.values()].flatMap((all) => {
    const doubt = all.find((look) => look.standing === 'quarantined')?.day;
    const until = all.filter(({ day }) => doubt !== undefined && day <= doubt + 30);
    const lost = until.slice(until.findLastIndex(({ found }) => found) + 1);
    return doubt !== undefined && doubt + 30 < nights && lost.length > 1
      ? [(lost[0]?.day ?? 0) - doubt]
      : [];
  });
  const spam = record.all.find(({ group, days }) => group === 'quarantined' && days === 30);
  expect(spam?.leadDays?.median).toBe(median(leads));

  // What a month said stays, whatever later nights see.
  const earlier = await countTrackRecord(history, addDays(to, -30));
  const june = (some: typeof record) => some.months.find(({ month }) => month === '2026-06');
  expect(june(earlier)).toEqual(june(record));
}, 120_000);

test('what was recommended is compared with clear rows of its days, size and age that never were', async () => {
  // Their stars on the first night, those gained in a week, and their days of creation.
  const planned = `fast 100 50 5, usual 100 10 5, lone 900 90 5, lonely 900 90 5, a 51 5 2,
    b 100 10 5, c 199 20 8, tool 900 0 5, big 900 0 5, small 49 0 5, less 45 0 5, large 210 0 5,
    old 100 0 1, young 100 0 9`.split(',');
  const name = (...ids: string[]) => Object.fromEntries(ids.map((id) => [`${id}/tides`, 'T.']));
  const named = name('fast', 'usual', 'lone', 'lonely');
  const night = (week: number, date: DigestDate) => {
    const rows = planned.map((text) => {
      const [id = '', stars, gained, day] = text.trim().split(' ');
      const now = Number(stars) + week * Number(gained);
      return row(id, now, { createdAt: `2026-08-0${day}T00:00:00.000Z` });
    });
    const later = { rows, named: week > 1 ? name('b') : {} };
    const about = week === 0 ? { rows, named, tools: name('tool') } : later;
    return [date, { version: 1, about }] as const;
  };
  const last: DigestDate = '2027-09-13';
  const course = new Map([night(0, '2026-08-10'), night(1, '2026-08-17'), night(57, last)]);
  const { history } = await (await openKeptHistory()).keep(course);
  const { all } = await countTrackRecord(history, '2026-08-17');
  const recommended = { rows: 4, growth: { compared: 2, grewMore: 1 } };
  expect(all.find(({ group }) => group === 'recommended')).toMatchObject(recommended);
  // The record shows twelve months.
  expect(await countTrackRecord(history, last)).toMatchObject({ all: [], months: [] });
});

test('a doubt is taken back only of what is there and clear, and chance counts the rows of the night whose state is known', async () => {
  const doubted = (id: string) => row(id, 100, { standing: 'caution' });
  const night = (date: DigestDate, rows: About['rows'], gone = {}) =>
    [date, { version: 1, about: { rows, tracking: { gone } } }] as const;
  const rows = [...['right', 'wrong', 'lost'].map(doubted), row('clear', 90), row('mute', 80)];
  const second = addDays(first, 7);
  const seen = [doubted('right'), row('wrong', 100), row('clear', 90)];
  const course = new Map([night(first, rows), night(second, seen, { lost: second })]);
  const { history } = await (await openKeptHistory()).keep(course);
  const { all } = await countTrackRecord(history, second);
  expect(all).toMatchObject([
    { group: 'caution', rows: 3, unknown: 0, gone: 1, byChance: 0.25, takenBack: 1 },
    { group: 'clear', rows: 1, unknown: 1, gone: 0, byChance: 0.25, takenBack: null },
  ]);
  // What is gone stays so without further looks.
  const later = await countTrackRecord(history, addDays(first, 30));
  expect(later.all.find(({ days }) => days === 30)).toMatchObject({ rows: 1, unknown: 2, gone: 1 });
});

test('Wilson’s interval is the known one', () => {
  expect(boundShare(0, 10)).toEqual({ low: 0, high: 0.2775 });
  expect(boundShare(8, 10)).toEqual({ low: 0.4902, high: 0.9433 });
});
