import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNightNotes } from '../../../../pipeline/scan/github/night-notes.ts';
import {
  type SearchRange,
  searchCandidates,
  toRemainingRanges,
} from '../../../../pipeline/scan/github/search.ts';
import { type GitHubOptions } from '../../../standin/github.ts';
import { makeRepositories } from './made-up.ts';
import { openNight } from './night.ts';

const range = {
  stars: { least: 5, most: null },
  created: { from: '2026-08-09T00:00:00.000Z', to: '2026-08-15T23:59:59.000Z' },
};

async function search(options: GitHubOptions, limit: number) {
  const night = await openNight(options);
  const client = night.client();
  const notes = createNightNotes((event, data = {}) => {
    night.events.push({ event, data });
  });
  const found = await searchCandidates(client, { range, limit }, notes);
  return { ...night, found };
}

test('finds more than the thousand results that a query shows, each repository once', async () => {
  const repositories = makeRepositories(2345);

  const { found, github } = await search({ repositories }, 5000);

  expect(found.map(({ nameWithOwner }) => nameWithOwner)).toEqual(
    repositories.map(({ nameWithOwner }) => nameWithOwner),
  );
  expect(github.count('graphql')).toBeLessThanOrEqual(27);
});

test('stops at the limit, also beyond a thousand', async () => {
  const { found, github } = await search({ repositories: makeRepositories(1500) }, 1100);

  expect(found).toHaveLength(1100);
  expect(found.at(-1)?.nameWithOwner).toBe('owner1099/project1099');
  expect(github.count('graphql')).toBe(12);
});

test('loses no repository if many share the star count at which the next query starts', async () => {
  const repositories = makeRepositories(1800, (index) => ({
    stargazerCount: index < 800 ? 3000 - index : 40,
    createdAt: `2026-08-${index % 2 === 0 ? '09' : '15'}T00:00:00Z`,
  }));

  const { found, logged } = await search({ repositories }, 5000);

  expect(found).toHaveLength(1800);
  expect(logged('search-overflowed')).toEqual([]);
});

test('if one star count fills a query, asks day by day, and then for fewer stars', async () => {
  const repositories = makeRepositories(2600, (index) => ({
    stargazerCount: index < 2500 ? 9 : 7,
    createdAt: `2026-08-${10 + (index % 4)}T00:00:00Z`,
  }));

  const { found } = await search({ repositories }, 5000);

  expect(found).toHaveLength(2600);
});

test('leaves out what no query shows, says so, and ends', async () => {
  const repositories = makeRepositories(1300, (index) => ({
    stargazerCount: index < 1250 ? 9 : 6,
    createdAt: '2026-08-12T00:00:00Z',
  }));

  const { found, logged } = await search({ repositories }, 5000);

  expect(found).toHaveLength(1050);
  expect(logged('search-overflowed')).toEqual([
    {
      query:
        'created:2026-08-12T00:00:00Z..2026-08-12T23:59:59Z stars:9..9 is:public fork:false archived:false',
    },
  ]);
});

test('a repository that lost its stars since it was indexed does not disturb the search', async () => {
  const repositories = makeRepositories(1500, (index) =>
    index === 998 ? { stargazerCount: 0, indexedStars: 5 + 1500 - 998 } : {},
  );

  const { found } = await search({ repositories }, 5000);

  expect(found).toHaveLength(1500);
});

test('orders by the present stars, not by those in the index', async () => {
  const repositories = makeRepositories(3, (index) => ({
    stargazerCount: [10, 30, 20][index] ?? 0,
    indexedStars: 50,
  }));

  const { found } = await search({ repositories }, 3);

  expect(found.map(({ stargazerCount }) => stargazerCount)).toEqual([30, 20, 10]);
});

test('asks for no more results than it needs', async () => {
  const { found, github } = await search({ repositories: makeRepositories(300) }, 7);

  expect(found).toHaveLength(7);
  expect(github.requests.map(({ body }) => body)).toEqual([
    expect.stringContaining('"first":7,"cursor":null'),
  ]);
});

const days = ['2026-08-09T10:00:00.000Z', '2026-08-12T10:00:00.000Z', '2026-08-15T09:00:00.000Z'];

const anyRange = fc
  .record({
    least: fc.integer({ min: 0, max: 30 }),
    above: fc.option(fc.integer({ min: 0, max: 30 })),
    from: fc.constantFrom(...days),
    to: fc.constantFrom(...days),
  })
  .filter(({ from, to }) => from <= to)
  .map(({ least, above, from, to }): SearchRange => ({
    stars: { least, most: above === null ? null : least + above },
    created: { from, to },
  }));

function sizeOf({ stars, created }: SearchRange): number {
  const starCounts = (stars.most ?? 1_000_000) - stars.least + 1;
  return starCounts * (Date.parse(created.to) - Date.parse(created.from) + 1);
}

test('every remaining range is smaller, so that every search ends', () => {
  fc.assert(
    fc.property(anyRange, fc.array(fc.nat({ max: 80 }), { maxLength: 1000 }), (whole, seen) => {
      const { ranges, overflows } = toRemainingRanges(whole, seen);

      expect(ranges.every((next) => sizeOf(next) < sizeOf(whole))).toBe(true);
      expect(ranges.length > 0 || overflows).toBe(true);
    }),
  );
});

test('every remaining range lies within the range it is made from', () => {
  fc.assert(
    fc.property(anyRange, fc.array(fc.nat({ max: 80 }), { maxLength: 300 }), (whole, seen) => {
      for (const { stars, created } of toRemainingRanges(whole, seen).ranges) {
        expect(stars.least).toBeGreaterThanOrEqual(whole.stars.least);
        expect(stars.most).not.toBeNull();
        expect(stars.most).toBeLessThanOrEqual(whole.stars.most ?? Infinity);
        expect(created.from >= whole.created.from && created.to <= whole.created.to).toBe(true);
      }
    }),
  );
});
