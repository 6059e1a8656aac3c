import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  addDays,
  addDaysToInstant,
  DigestDate,
  Instant,
  Midnight,
  Week,
  weekOf,
} from '../../../pipeline/contract/dates.ts';
import { Digest } from '../../../pipeline/contract/digest.ts';
import { Health } from '../../../pipeline/contract/service-answers.ts';
import { FollowUpReport, IndexRecord, ReposResponse } from '../../../pipeline/contract/views.ts';

test.each([
  ['2026-11-20T06:00:03.120Z', true],
  ['2026-11-20T06:00:03Z', false],
  ['2026-11-20T06:00:03.120+01:00', false],
  ['2026-02-30T06:00:03.120Z', false],
  ['2026-11-20', false],
])('an instant is UTC with milliseconds: %s is one: %s', (text, valid) => {
  expect(Instant.safeParse(text).success).toBe(valid);
});

test('the date of a scan is exactly midnight', () => {
  expect(Midnight.safeParse('2026-11-20T00:00:00.000Z').success).toBe(true);
  expect(Midnight.safeParse('2026-11-20T00:00:00.001Z').success).toBe(false);
});

test.each(['2026-13-01', '2025-02-29', '2026-1-1', '20261120', '../secret', ''])(
  'a text that is no day is refused: %j',
  (text) => {
    expect(DigestDate.safeParse(text).success).toBe(false);
  },
);

test('days are counted over months, leap years and years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addDaysToInstant('2026-10-31T23:59:59.999Z', 1)).toBe('2026-11-01T23:59:59.999Z');
});

test('the description of a day names every published field that has this form', () => {
  const schemas = [IndexRecord, Digest, FollowUpReport, ReposResponse, Health];
  const days = schemas.flatMap((schema) => findDays(z.toJSONSchema(schema)));
  const named = DigestDate.description?.match(/`\w+`/g)?.map((name) => name.slice(1, -1));
  expect(new Set(named)).toEqual(new Set(days));
});

/** The names of all properties that are days without a time. */
function findDays(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('format' in schema && schema.format === 'date') return [name];
  return Object.entries(schema).flatMap(([key, value]) => findDays(value, key));
}

test.each([
  ['2026-08-10', '2026-W33'],
  ['2026-08-16', '2026-W33'],
  ['2026-12-28', '2026-W53'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2024-12-30', '2025-W01'],
])('the week of %s by ISO 8601 is %s', (date, week) => {
  expect(weekOf(date)).toBe(week);
  expect(Week.safeParse(week).success).toBe(true);
});

test.each(['2026-W00', '2026-W54', '2026-33', '2026-W5', '../2026-W33'])(
  '%s is no week',
  (name) => {
    expect(Week.safeParse(name).success).toBe(false);
  },
);
