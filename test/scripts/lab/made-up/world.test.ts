import { expect, test } from 'vitest';
import type { EnrichedRow } from '../../../../pipeline/contract/repository-row.ts';
import { nightsFrom } from './nights.ts';

const pairs = pairUp(nightsFrom('2026-09-01', 90));

test('keeps 70 to 95 percent of the rows of the night before', () => {
  const shares = pairs.map(({ before, kept }) => kept.length / before.length);

  expect(mean(shares)).toBeGreaterThan(0.75);
  expect(mean(shares)).toBeLessThan(0.9);
  expect(Math.min(...shares)).toBeGreaterThan(0.7);
  expect(Math.max(...shares)).toBeLessThan(0.95);
});

test('has entrants, leavers, gains and losses every night', () => {
  for (const { before, after, kept } of pairs) {
    expect(after.length).toBeGreaterThan(kept.length);
    expect(before.length).toBeGreaterThan(kept.length);
    expect(kept.some(([old, young]) => young.stars > old.stars)).toBe(true);
    expect(kept.some(([old, young]) => young.stars < old.stars)).toBe(true);
  }
});

test('some repositories grow suddenly, and most grow slowly', () => {
  const growths = pairs.flatMap(({ kept }) =>
    kept.map(([old, young]) => young.stars / Math.max(1, old.stars)),
  );

  expect(growths.filter((growth) => growth > 2).length / growths.length).toBeGreaterThan(0.01);
  expect(growths.filter((growth) => growth < 1.1).length / growths.length).toBeGreaterThan(0.5);
});

test('a repository keeps its name and texts from night to night, and its work only grows', () => {
  const kept = pairs.flatMap((pair) => pair.kept);

  expect(kept.filter(([old, young]) => whatStays(young) !== whatStays(old))).toEqual([]);
  expect(
    kept.filter(
      ([{ signals: old }, { signals: young }]) =>
        (young.commits ?? 0) < (old.commits ?? 0) ||
        (young.releases ?? 0) < (old.releases ?? 0) ||
        (young.pushedAt ?? '') < (old.pushedAt ?? ''),
    ),
  ).toEqual([]);
});

test('never brings back a repository under another name', () => {
  const rows = pairs.flatMap(({ after }) => after);
  const ids = new Set(rows.map(({ id }) => id));

  expect(new Set(rows.map(({ id, fullName }) => `${id} ${fullName}`)).size).toBe(ids.size);
});

test('topics become more common and less common over the weeks', () => {
  const topics = ['cli', 'llm', 'database', 'gamedev', 'kubernetes', 'audio', 'iot', 'security'];
  const swings = topics.map((topic) => {
    const shares = pairs.map(
      ({ after }) => after.filter((row) => row.topics.includes(topic)).length / after.length,
    );
    const weeks = [0, 14, 28, 42, 56, 70].map((start) => mean(shares.slice(start, start + 14)));
    return Math.max(...weeks) - Math.min(...weeks);
  });

  expect(mean(swings)).toBeGreaterThan(0.015);
});

type Pair = { before: EnrichedRow[]; after: EnrichedRow[]; kept: [EnrichedRow, EnrichedRow][] };

function pairUp(nights: readonly EnrichedRow[][]): Pair[] {
  return nights.slice(1).map((after, index) => {
    const before = nights[index] ?? [];
    const old = new Map(before.map((row) => [row.id, row]));
    const kept = after.flatMap((row): [EnrichedRow, EnrichedRow][] => {
      const earlier = old.get(row.id);
      return earlier ? [[earlier, row]] : [];
    });
    return { before, after, kept };
  });
}

function whatStays(row: EnrichedRow): string {
  const { id, fullName, description, language, topics, license, createdAt, ownerType } = row;
  const { ownerCreatedAt, readmeBytes } = row.signals;
  const texts = [description, language, topics, license, row.readmeExcerpt];
  return JSON.stringify([id, fullName, createdAt, ownerType, ownerCreatedAt, readmeBytes, texts]);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
