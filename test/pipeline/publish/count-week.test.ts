import { expect, test } from 'vitest';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import { readNamed } from '../../../pipeline/archive/history/named.ts';
import { countWeek, type NamedBook } from '../../../pipeline/publish/weeks.ts';
import { openKeptHistory } from '../archive/history/nights.ts';
import { type About, row } from './followed-nights.ts';

/** What these nights put forward, up to a Sunday. */
async function bookOf(
  nights: Readonly<Record<DigestDate, About>>,
  sunday: DigestDate = '2026-08-16',
): Promise<NamedBook> {
  const editions = Object.entries(nights).map(
    ([date, about]) => [date, { version: 1, about }] as const,
  );
  const { history } = await (await openKeptHistory()).keep(new Map(editions));
  const days = { from: addDays(sunday, -89), to: sunday };
  const repositories = await readNamed(history, days);
  return { nights: await history.nightsBetween(days.from, days.to), repositories };
}

/** A night on each day from a Monday on. */
function nightsFrom(monday: DigestDate, days: number, about: (day: number) => About) {
  return Object.fromEntries(
    Array.from({ length: days }, (_, day) => [addDays(monday, day), about(day)]),
  );
}

const monday = '2026-08-10';
const digest = { createdAt: '2026-08-17T06:05:00.000Z', source: 'github' as const };
const what = 'A reader of tides.';

/** Two weeks. The first puts repositories forward, and the name of each says its fate in the second. */
const twoWeeks = nightsFrom('2026-08-03', 14, (day) => {
  const grown = row('lasting', 100 + 10 * day);
  const still = row('fading', 300 + Math.min(day, 7));
  const doubted = row('doubted', 100 + 20 * day, { standing: day > 9 ? 'caution' : 'clear' });
  const left = [row('leaving', 50), row('unseen', 40)];
  if (day === 0) {
    const rows = [grown, still, doubted, ...left];
    return { rows, named: Object.fromEntries(rows.map(({ fullName }) => [fullName, what])) };
  }
  const gone: Record<string, DigestDate> = day > 8 ? { leaving: '2026-08-12' } : {};
  const seen = {
    ids: day < 9 ? ['leaving'] : [],
    stars: day < 9 ? [50] : [],
    forks: day < 9 ? [1] : [],
  };
  return { rows: [grown, still, doubted], tracking: { seen, gone } };
});

test('an edition counts what lasted, faded, vanished and was not counted', async () => {
  const book = await bookOf(twoWeeks);
  const edition = countWeek(book, monday, digest);
  expect(edition).toMatchObject({
    week: '2026-W33',
    from: '2026-08-10',
    to: '2026-08-16',
    before: {
      count: 5,
      uncounted: 1,
      faded: { count: 1 },
      lasted: { count: 2 },
      vanished: { count: 1 },
    },
    worthKnowing: [],
  });
  expect(edition?.title).toBe('Week 33: 2 of 4 put forward the week before still grow');
  expect(edition?.summary).toContain(
    'Of 5 repositories first put forward in the week before, 2 still grow, 1 faded, 1 is gone and 1 was not counted again.',
  );
  // More than a week before, nothing counts.
  expect(countWeek(book, '2026-08-12', digest)?.before.count).toBe(0);
});

test('the edition is the same on whichever night of the next week it is published', async () => {
  const onMonday = countWeek(await bookOf(twoWeeks), monday, digest);
  const later = nightsFrom('2026-08-17', 4, () => ({
    rows: [row('lasting', 9000), row('fading', 9000, { standing: 'caution' })],
    named: { 'lasting/tides': what },
    tracking: { gone: { doubted: '2026-08-17' } },
  }));
  const onThursday = countWeek(await bookOf({ ...twoWeeks, ...later }), monday, digest);
  expect(onThursday).toEqual(onMonday);
});

test('the first week has no earlier week to compare, and counts what it found in three nights or more', async () => {
  const nights = nightsFrom(monday, 7, (day) => ({
    rows: [row('ada', 10 + day, { firstSeen: monday })],
    quarantined: [row('eve', 5, { firstSeen: '2026-08-12', standing: 'quarantined' })],
    named: day === 0 ? { 'ada/tides': what } : {},
  }));
  const book = await bookOf(nights);
  const edition = countWeek(book, monday, digest);
  expect(edition).toMatchObject({ found: 2, setAside: 1, before: { count: 0 } });
  const unread = book.nights.map((night, day) => (day < 2 ? night : { ...night, found: null }));
  expect(countWeek({ ...book, nights: unread }, monday, digest)).toBeUndefined();
  expect(edition?.title).toBe('Week 33: 2 new repositories in 7 nights');
  expect(edition?.summary).toBe(
    '7 nights found 2 new repositories, and 1 of them was set aside as likely spam. Of the repositories worth knowing, ada/tides gained most: 6 stars since 10 August.',
  );
});

test('five are worth knowing: those that gained most, at most one of an owner and two of a language, none doubted or gone', async () => {
  const gains = [10, 60, 20, 50, 30, 45, 70, 80, 90, 99];
  const nights = nightsFrom(monday, 3, (day) => {
    const rows = gains.map((gain, index) =>
      row(`r${index}`, 100 + day * gain, {
        fullName: index === 8 ? 'r7/other' : `r${index}/tides`,
        language: index < 3 ? 'Rust' : `L${index}`,
        standing: index === 6 && day === 2 ? 'caution' : 'clear',
      }),
    );
    const picks = day === 0 ? rows.slice(0, 9) : [];
    const isLast = day === 2;
    return {
      rows: rows.filter(({ id }) => !isLast || id !== 'r5'),
      named: Object.fromEntries(picks.map(({ fullName }) => [fullName, what])),
      tools: day === 0 ? { 'r9/tides': what } : {},
      tracking: { gone: isLast ? { r5: '2026-08-12' } : {} },
    };
  });
  const edition = countWeek(await bookOf(nights), monday, digest);
  const worth = edition?.worthKnowing.map(({ fullName }) => fullName);
  expect(worth?.join(' ')).toBe('r7/other r1/tides r3/tides r4/tides r2/tides');
});

test('the summary does not say that a repository gained most if one that is doubted now gained more', async () => {
  const nights = nightsFrom(monday, 3, (day) => {
    const standing = day === 2 ? ('caution' as const) : ('clear' as const);
    const rows = [row('ada', 100 + day), row('eve', 100 + 100 * day, { standing })];
    return { rows, named: day === 0 ? { 'ada/tides': what, 'eve/tides': what } : {} };
  });
  const edition = countWeek(await bookOf(nights), monday, digest);
  expect(edition?.summary).toMatch(/Of the repositories worth knowing, ada\/tides gained most: 2 /);
});
