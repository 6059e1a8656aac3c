import * as fc from 'fast-check';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type History,
  openHistory,
  reachDays,
} from '../../../../pipeline/archive/history/history.ts';
import { readNamed, readShown } from '../../../../pipeline/archive/history/named.ts';
import { toObservations, toRecord } from '../../../../pipeline/archive/history/record.ts';
import { addDays, daysFrom, type DigestDate } from '../../../../pipeline/contract/dates.ts';
import { runs } from '../../../properties/runs.ts';
import { courseOf, firstOfCourse as first } from '../../publish/course-of-nights.ts';
import { type About, row } from '../../publish/followed-nights.ts';
import { type Editions, openKeptHistory } from './nights.ts';

const days = 40;
const ids = Array.from({ length: 9 }, (_, index) => `R${index}`);

/** What one edition of one night shows of each repository: a number from 0 to 9. */
const Edition = fc.array(fc.nat({ max: 9 }), { minLength: ids.length, maxLength: ids.length });

const without = (nights: Editions, ...out: number[]): Editions =>
  new Map([...nights].filter(([date]) => !out.includes(daysFrom(first, date))));

/** A night is looked up only as far as earlier nights of the course listed the repository, as a scan does. */
function aboutEdition(date: DigestDate, shows: readonly number[], known: ReadonlySet<string>) {
  const rows = ids.flatMap((id, index) => {
    const shown = shows[index] ?? 0;
    if (shown > 4) return [];
    const fullName = shown === 4 ? `${id}/renamed` : `${id}/tides`;
    const standing = shown === 3 ? ('caution' as const) : ('clear' as const);
    const risk = { score: shown / 10, reasons: shown === 3 ? ['it is alone'] : [] };
    const createdAt = `2026-0${6 + (index % 3)}-11T08:00:00.000Z`;
    const description = `Reads tide ${shown % 2}`;
    return [row(id, 100 + shown * 7, { fullName, standing, risk, createdAt, description })];
  });
  const away = ids.filter((id, index) => (shows[index] ?? 0) > 4 && known.has(id));
  const shownOf = (id: string) => shows[ids.indexOf(id)] ?? 0;
  const seen = away.filter((id) => shownOf(id) < 8);
  const named = rows
    .filter(({ stars }) => stars === 107)
    .map(({ fullName }): [string, string] => [fullName, 'Tides.']);
  return {
    rows,
    named: Object.fromEntries(named),
    tracking: {
      seen: { ids: seen, stars: seen.map((id) => 90 + shownOf(id)), forks: seen.map(() => 2) },
      archived: seen.filter((id) => shownOf(id) === 6),
      renamed: Object.fromEntries(
        seen.filter((id) => shownOf(id) === 7).map((id) => [id, `${id}/moved`]),
      ),
      gone: Object.fromEntries(away.filter((id) => shownOf(id) === 8).map((id) => [id, date])),
    },
  };
}

/** What a reader of all nights knows of each repository: the state, stars and name of each night. */
function readNaively(nights: Editions): Record<string, string[]> {
  const seen: Record<string, string[]> = {};
  /** Look-ups name a repository only where its name is not that of its last listing. */
  const listedNames: Record<string, string> = {};
  for (const [date, { about }] of [...nights].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { rows, named = {}, tracking = {} } = about;
    const listed = new Set(rows.map(({ id }) => id));
    for (const { id, fullName, stars, standing, risk, description } of rows) {
      listedNames[id] = fullName;
      const isNamed = named[fullName] !== undefined;
      (seen[id] ??= []).push(
        `${date} there ${stars} ${fullName} ${standing} ${risk.score} ${risk.reasons.join()} ${description} ${isNamed}`,
      );
    }
    for (const [index, id] of (tracking.seen?.ids ?? []).entries()) {
      if (listed.has(id) || !seen[id]) continue;
      const name = tracking.renamed?.[id] ?? listedNames[id];
      const state = tracking.archived?.includes(id) === true ? 'archived' : 'there';
      seen[id].push(`${date} ${state} ${tracking.seen?.stars[index]} ${name}`);
    }
    for (const id of Object.keys(tracking.gone ?? {})) {
      if (!listed.has(id)) seen[id]?.push(`${date} gone`);
    }
  }
  return seen;
}

/** The same, as the history has it. */
async function readKept(history: History): Promise<Record<string, string[]>> {
  const kept: Record<string, string[]> = {};
  for (const month of ['2026-06', '2026-07', '2026-08', '2026-09']) {
    for (const [id, observations] of (await history.read(month)).repositories) {
      kept[id] = observations.map(({ date, state, stars, fullName, listing, naming }) => {
        if (state === 'gone') return `${date} gone`;
        const seen = `${date} ${state} ${stars} ${fullName}`;
        if (!listing) return seen;
        const { stood, risk, text } = listing;
        return `${seen} ${stood.standing} ${risk} ${stood.reasons.join()} ${text.description} ${naming !== undefined}`;
      });
    }
  }
  return kept;
}

/** Nights in the order in which they are published: some late, some twice. */
const Course = fc.array(fc.record({ day: fc.nat({ max: days - 1 }), shows: Edition }), {
  minLength: 8,
  maxLength: 45,
});

test('in whatever order nights are added and corrected, the files are those of a fold from the start, and say what all nights say', async () => {
  const property = fc.asyncProperty(Course, async (course) => {
    const kept = await openKeptHistory();
    const nights = new Map<DigestDate, { version: number; about: About }>();
    for (const [at, { day, shows }] of course.entries()) {
      const date = addDays(first, day);
      const known = new Set(
        [...nights].flatMap(([night, { about }]) =>
          night < date ? about.rows.map(({ id }) => id) : [],
        ),
      );
      nights.set(date, { version: at % 10, about: aboutEdition(date, shows, known) });
      await kept.keep(nights, { fresh: date });
    }
    const texts = await kept.texts();
    const written = await readKept(openHistory(kept.archive));
    expect(written).toEqual(readNaively(nights));
    await rm(join(kept.archive.dataDir, 'history'), { recursive: true });
    await kept.foldAgain(nights);
    expect(await kept.texts()).toEqual(texts);
    await rm(kept.archive.dataDir, { recursive: true });
  });
  await fc.assert(property, { numRuns: runs(15) });
});

test('each new night reads itself alone, writes two months, and leaves most lines as they are', async () => {
  const kept = await openKeptHistory();
  await kept.keep(courseOf(44));
  const before = await kept.texts();
  const { files } = await kept.keep(courseOf(45));
  expect(kept.read).toEqual([addDays(first, 44)]);
  // The fixture's repositories were created in one month, and the night is of another.
  expect(files.filter(({ path }) => path.includes('/history/'))).toHaveLength(2);
  // On that night one repository has a new name.
  expect(files.filter(({ path }) => path.includes('/name-index/'))).toHaveLength(1);
  const lines = (await kept.texts())['history/2026-09.jsonl']?.split('\n') ?? [];
  const known = new Set(before['history/2026-09.jsonl']?.split('\n'));
  expect(lines.filter((line) => !known.has(line))).toHaveLength(1);
});

test('a correction of an old night and a night that is removed change the history as if they had always been so', async () => {
  const kept = await openKeptHistory();
  await kept.keep(courseOf(140));
  const corrected = courseOf(140, (day) => (day === 5 ? 2 : 1));
  await kept.keep(corrected, { fresh: addDays(first, 5) });
  expect(kept.read).toHaveLength(1 + reachDays);
  // A killed run left another edition of the first night that is compared, without its history.
  const killed = courseOf(140, (day) => (day === 5 || day === 49 ? 2 : 1));
  const removed = without(killed, 100, 139);
  await kept.keep(removed);
  const texts = await kept.texts();
  await kept.foldAgain(removed);
  expect(await kept.texts()).toEqual(texts);
});

test('nights that are not at hand stay as they were read', async () => {
  const kept = await openKeptHistory();
  const hasScan = (date: DigestDate) => date > addDays(first, 30);
  // Of night 36 there is no scan at first, and night 25 is not in the history.
  const isSound = (date: DigestDate) => date !== addDays(first, 36);
  await kept.keep(courseOf(1));
  await kept.keep(without(courseOf(40), 25), { hasScan: isSound });
  const few = { isAtHand: hasScan, hasScan: (date: DigestDate) => hasScan(date) && isSound(date) };
  await kept.keep(courseOf(41), few);
  await kept.keep(courseOf(41));
  const texts = await kept.texts();
  await kept.foldAgain(courseOf(41));
  expect(await kept.texts()).toEqual(texts);
  // A night of the last month was withdrawn, and a checkout has the newest scans alone.
  await expect(kept.keep(without(courseOf(41), 20), { hasScan })).rejects.toThrow(
    /2026-08-24 has to be read again, and its scan is missing: fetch all nights/,
  );
  expect(await kept.texts()).toEqual(texts);
  // A damaged history is not made again without the scans.
  await rm(join(kept.archive.dataDir, 'history/2026-08.jsonl'));
  await expect(kept.keep(courseOf(41), { hasScan })).rejects.toThrow(/fetch all nights/);
});

test('a fold empties a stored month in which no night saw anything', async () => {
  const kept = await openKeptHistory();
  await kept.keep(courseOf(40));
  const path = (month: string) => join(kept.archive.dataDir, `history/${month}.jsonl`);
  await copyFile(path('2026-08'), path('2026-07'));
  await kept.foldAgain(courseOf(40));
  expect((await kept.archive.readHistory('2026-07'))?.value).toEqual({ nights: [], records: [] });
});

test('a record is packed and unpacked without a loss, and a line that breaks the contract is named', async () => {
  const kept = await openKeptHistory();
  await kept.keep(courseOf(60));
  const { records = [] } = (await kept.archive.readHistory('2026-11'))?.value ?? {};
  expect(records.length).toBeGreaterThan(10);
  for (const one of records) expect(toRecord(one.id, toObservations(one))).toEqual(one);
  const path = join(kept.archive.dataDir, 'history/2026-11.jsonl');
  await writeFile(path, `{"schema":2}\n${JSON.stringify({ ...records[0], days: [0, 1] })}\n`);
  await expect(kept.archive.readHistory('2026-11')).rejects.toThrow(
    /2026-11\.jsonl, line 2: expected days, states, stars and forks of equal length/,
  );
});

test('stars are counted each night for two weeks after a digest named a repository, and then once a week', async () => {
  const kept = await openKeptHistory();
  const nights = new Map(
    Array.from({ length: 36 }, (_, day) => {
      const named: Record<string, string> = day === 0 ? { 'R/tides': 'It is tides.' } : {};
      return [addDays(first, day), { version: 1, about: { rows: [row('R', 100 + day)], named } }];
    }),
  );
  const { history } = await kept.keep(nights);
  const repositories = await readNamed(history, { from: first, to: addDays(first, 35) });
  const dates = repositories[0]?.stars.map(({ date }) => date) ?? [];
  expect(dates.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, day) => addDays(first, day)));
  expect(dates.slice(15)).toEqual(['2026-08-24', '2026-08-31', '2026-09-07']);
});

test('a repository whose date of creation changed between two nights has one page', async () => {
  const kept = await openKeptHistory();
  const createdOn = (day: string) => ({
    version: 1,
    about: { rows: [row('R1', 100, { createdAt: `${day}T08:00:00.000Z` })] },
  });
  const { history } = await kept.keep(
    new Map([
      ['2026-11-02', createdOn('2026-10-31')],
      ['2026-11-03', createdOn('2026-11-01')],
    ]),
  );
  expect((await readShown(history, '2026-11-03')).map(({ id }) => id)).toEqual(['R1']);
});

test('a repository that was named long ago and again is told from its first naming within the days', async () => {
  const kept = await openKeptHistory();
  const named = { 'R/tides': 'It is tides.' };
  const nights: Editions = new Map([
    [first, { version: 1, about: { rows: [row('R', 100)], named } }],
    [addDays(first, 95), { version: 1, about: { rows: [row('R', 900)], named } }],
  ]);
  const { history } = await kept.keep(nights);
  const within = { from: addDays(first, 7), to: addDays(first, 96) };
  const repositories = await readNamed(history, within);
  expect(repositories).toMatchObject([
    { namings: [{ date: addDays(first, 95), stars: 900 }], stars: [{ stars: 900 }] },
  ]);
});

test('a fold keeps a month that a later night reads again and does not change', async () => {
  const { foldAgain } = await openKeptHistory();
  const rows = [row('R1', 100, { createdAt: '2025-01-11T08:00:00.000Z' })];
  const nights = [{ rows }, { rows: [] }].map(
    (about, index) => [addDays(first, index), { version: 1, about }] as const,
  );
  const history = await foldAgain(new Map(nights));
  expect([...(await history.read('2025-01')).repositories.keys()]).toEqual(['R1']);
});
