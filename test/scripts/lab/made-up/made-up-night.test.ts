import { assert, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { addDays, toDigestDate, toMidnight } from '../../../../pipeline/contract/dates.ts';
import { compareRows, ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import { madeUpOwnerPrefix, ScanMetrics, ScanWindow } from '../../../../pipeline/contract/scan.ts';
import { madeUpNightSeenAt, makeUpNight } from '../../../../scripts/lab/made-up/made-up-night.ts';
import { nightsFrom, rowsOf } from './nights.ts';
import { runs } from '../../../properties/runs.ts';

const MadeUpRow = ScannedRow.omit({ starsGained: true, firstSeen: true, risk: true });

const anyDate = integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 11, 31) }).map((ms) =>
  toDigestDate(new Date(ms).toISOString()),
);

test('makes the same night of the same options, byte for byte, also after other nights were made', () => {
  const options = { date: '2026-11-20', seed: 7, windowDays: 7, limit: 300 };
  const first = JSON.stringify(makeUpNight(options));
  for (let age = -1; age < 40; age += 1) rowsOf(addDays('2026-11-20', age));

  expect(JSON.stringify(makeUpNight(options))).toBe(first);
  expect(JSON.stringify(makeUpNight({ ...options, seed: '7' }))).toBe(first);
});

test('each seed gives different repositories', () => {
  const one = new Set(rowsOf('2026-11-20', 'one').map(({ id }) => id));
  const other = rowsOf('2026-11-20', 'other');

  expect(other.filter(({ id }) => one.has(id))).toEqual([]);
});

test('says that it is made up, cost nothing, and has the window that was asked for', () => {
  const night = makeUpNight({ date: '2026-03-02', windowDays: 7, limit: 300 });

  expect(night.source).toBe('demo');
  expect(night.usage).toEqual({ requests: 0, points: 0 });
  expect(night.window).toEqual({ days: 7, from: '2026-02-24', to: '2026-03-02', limit: 300 });
  expect(night.metrics.candidateCount).toBe(night.rows.length);
});

test('works on any date, and every row obeys the contract and lies within the window', () => {
  assert(
    property(anyDate, integer({ min: 1, max: 30 }), string(), (date, windowDays, seed) => {
      const night = makeUpNight({ date, seed, windowDays, limit: 300 });
      expect(() => ScanWindow.parse(night.window)).not.toThrow();
      expect(() => ScanMetrics.parse(night.metrics)).not.toThrow();
      expect(() => z.array(MadeUpRow).parse(night.rows)).not.toThrow();
      const outside = night.rows.filter(
        ({ createdAt }) =>
          createdAt < toMidnight(night.window.from) || createdAt > madeUpNightSeenAt(date),
      );
      expect(outside).toEqual([]);
      expect(new Set(night.rows.map(({ id }) => id)).size).toBe(night.rows.length);
      const names = night.rows.map(({ fullName }) => fullName.toLowerCase());
      expect(new Set(names).size).toBe(night.rows.length);
    }),
    { numRuns: runs(60) },
  );
});

test('keeps the rows with the most stars when the limit cuts', () => {
  const all = rowsOf('2026-11-20').toSorted(compareRows);
  const { rows, window } = makeUpNight({ date: '2026-11-20', windowDays: 7, limit: 20 });

  expect(rows.toSorted(compareRows)).toEqual(all.slice(0, 20));
  expect(window.limit).toBe(20);
});

test('finds something even in a window of one day', () => {
  const nights = Array.from({ length: 60 }, (_, index) =>
    makeUpNight({ date: addDays('2026-10-01', index), windowDays: 1, limit: 300 }),
  );

  expect(nights.filter(({ rows }) => rows.length === 0)).toEqual([]);
});

test('no name can be taken for a real repository, and no text holds a link', () => {
  const rows = nightsFrom('2026-10-01', 60).flat();

  expect(rows.filter(({ fullName }) => !fullName.startsWith(madeUpOwnerPrefix))).toEqual([]);
  expect(rows.filter(({ url }) => url !== '')).toEqual([]);
  expect(rows.filter((row) => /http|www\.|:\/\/|@/i.test(JSON.stringify(row)))).toEqual([]);
});

test('no text has an unfilled gap of its pattern', () => {
  const texts = nightsFrom('2026-10-01', 60)
    .flat()
    .flatMap(({ fullName, description, readmeExcerpt }) => [fullName, description, readmeExcerpt]);

  expect(texts.filter((text) => /[{}]|undefined| {2}|^ | $| [.,]/.test(text))).toEqual([]);
});

test('has signals that agree with each other', () => {
  const rows = nightsFrom('2026-10-01', 30).flat();
  const wrong = rows.filter(({ createdAt, language, readmeExcerpt, signals }) => {
    const { ownerCreatedAt, pushedAt, readmeBytes, commits, isEmpty } = signals;
    const inOrder = (ownerCreatedAt ?? createdAt) < createdAt && (pushedAt ?? '') >= createdAt;
    const holdsExcerpt = (readmeBytes ?? 0) >= Buffer.byteLength(readmeExcerpt);
    const holdsCode = isEmpty ? `${language}${readmeExcerpt}` === '' : commits !== 0;
    return !inOrder || !holdsExcerpt || !holdsCode;
  });

  expect(wrong).toEqual([]);
  expect(rows.some(({ signals }) => signals.isEmpty)).toBe(true);
});

test('an owner is the same on every row of a night', () => {
  for (const rows of nightsFrom('2026-10-01', 30)) {
    const owners = new Set(rows.map(({ fullName }) => fullName.split('/')[0]));
    const portraits = rows.map(({ fullName, ownerType, authorFollowers, signals }) =>
      [fullName.split('/')[0], ownerType, authorFollowers, signals.ownerCreatedAt].join(' '),
    );

    expect(new Set(portraits).size).toBe(owners.size);
  }
});
