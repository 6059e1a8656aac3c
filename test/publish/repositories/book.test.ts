import { expect, test } from 'vitest';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import type { PutForwardBook } from '../../../pipeline/contract/put-forward.ts';
import { addNight } from '../../../pipeline/publish/repositories/add-night.ts';
import { bringUpToDate } from '../../../pipeline/publish/repositories/bring-up-to-date.ts';
import { emptyBook } from '../../../pipeline/publish/repositories/rewind.ts';
import { makeNight, row } from './followed-nights.ts';
import { aboutNight, firstOfCourse as first } from './course-of-nights.ts';
import { aTracking } from '../../fixtures/tracking.ts';

const digestId = (date: DigestDate, version: number) => `${date}-0000000${version}`;

/** A list of nights in these versions. `read` has the nights that were loaded. */
function listNights(days: number, versionOf: (day: number) => number = () => 1) {
  const read: DigestDate[] = [];
  const listed = Array.from({ length: days }, (_, day) => {
    const date = addDays(first, day);
    return { date, id: digestId(date, versionOf(day)), title: 'Tides' };
  });
  return {
    read,
    nights: { listed, isAtHand: () => true },
    load: ({ date, id }: { date: DigestDate; id: string }) => {
      read.push(date);
      const day = listed.findIndex((night) => night.date === date);
      const about = aboutNight(versionOf(day) === 1 ? day : day + 5);
      const tracking = aTracking(date, about.tracking);
      return Promise.resolve({ date, id, content: { ...makeNight(date, about), tracking } });
    },
  };
}

test('night by night or all at once, over 130 nights, the book is the same, and each new night reads only itself', async () => {
  let book: PutForwardBook | undefined;
  for (let days = 1; days <= 130; days += 1) {
    const { nights, load, read } = listNights(days);
    book = await bringUpToDate(book, nights, load);
    expect(read).toEqual([addDays(first, days - 1)]);
    if (days % 26 !== 0) continue;
    const whole = listNights(days);
    expect(await bringUpToDate(undefined, whole.nights, whole.load)).toEqual(book);
    expect(whole.read.length).toBeLessThanOrEqual(90);
  }
  expect(book?.repositories.length).toBeGreaterThan(5);
  expect(book?.nights.length).toBe(90);
});

test('a corrected night and all after it are read again, and the book is the same as if the night had always been so', async () => {
  const before = listNights(110);
  const book = await bringUpToDate(undefined, before.nights, before.load);
  const after = listNights(110, (day) => (day === 80 ? 2 : 1));
  const corrected = await bringUpToDate(book, after.nights, after.load);
  expect(after.read).toHaveLength(30);
  expect(corrected).not.toEqual(book);
  expect(await bringUpToDate(undefined, after.nights, after.load)).toEqual(corrected);
});

test('a night that is removed from the list is removed from the book', async () => {
  const { nights, load } = listNights(40);
  const book = await bringUpToDate(undefined, nights, load);
  const listed = nights.listed.filter(({ date }) => date !== addDays(first, 30));
  const shorter = await bringUpToDate(book, { ...nights, listed }, load);
  expect(shorter).toEqual(await bringUpToDate(undefined, { ...nights, listed }, load));
  expect(shorter.nights.map(({ date }) => date)).not.toContain(addDays(first, 30));
});

test('nights that are not at hand stay in the book as they were read', async () => {
  const { nights, load } = listNights(40);
  const book = await bringUpToDate(undefined, nights, load);
  const next = listNights(41);
  const isAtHand = (date: DigestDate) => date > addDays(first, 30);
  expect(await bringUpToDate(book, { ...next.nights, isAtHand }, next.load)).toEqual(
    await bringUpToDate(book, next.nights, next.load),
  );
});

test('a night that cannot be read is remembered without figures, and is not asked for again', async () => {
  const date = first;
  const unread = addNight(emptyBook, { date, id: digestId(date, 1), content: undefined });
  expect(unread.nights).toMatchObject([{ date, found: null }]);
  const { nights, load, read } = listNights(1);
  expect(await bringUpToDate(unread, nights, load)).toEqual(unread);
  expect(read).toEqual([]);
});

test('stars are recorded each night for two weeks after a repository was named, and then once a week', () => {
  let book = emptyBook;
  for (let day = 0; day < 36; day += 1) {
    const date = addDays(first, day);
    const named = day === 0 ? { 'R/tides': 'It is tides.' } : {};
    const night = makeNight(date, { rows: [row('R', 100 + day)], named });
    book = addNight(book, {
      date,
      id: digestId(date, 1),
      content: { ...night, tracking: undefined },
    });
  }
  const { dates = [] } = book.repositories[0]?.stars ?? {};
  expect(dates.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, day) => addDays(first, day)));
  expect(dates.slice(15)).toEqual(['2026-08-24', '2026-08-31', '2026-09-07']);
});
