import { expect, test } from 'vitest';
import { createNightNotes } from '../../../../pipeline/scan/github/night-notes.ts';
import { searchCandidates, toQuery } from '../../../../pipeline/scan/github/search.ts';
import { type GitHubOptions } from '../../../standin/github.ts';
import { makeRepositories } from './made-up.ts';
import { openNight } from './night.ts';

const query = toQuery({ from: '2026-08-09T00:00:00.000Z', to: '2026-08-15T23:59:59.000Z' });

async function search(options: GitHubOptions, limit: number) {
  const night = await openNight(options);
  const client = night.client();
  const found = await searchCandidates(client, { query, limit }, createNightNotes(night.log));
  return { ...night, found };
}

test('finds up to a thousand, the most that GitHub shows, each repository once', async () => {
  const repositories = makeRepositories(1100);

  const { found, github } = await search({ repositories }, 1000);

  expect(found.map(({ nameWithOwner }) => nameWithOwner)).toEqual(
    repositories.slice(0, 1000).map(({ nameWithOwner }) => nameWithOwner),
  );
  expect(github.count('graphql')).toBe(10);
});

test('ends after the pages of a thousand, also if each is empty and announces another one', async () => {
  const fault = { kind: 'empty-page', times: Number.POSITIVE_INFINITY } as const;

  const { found, github } = await search({ faults: [fault] }, 300);

  expect(found).toEqual([]);
  expect(github.count('graphql')).toBe(10);
});

test('orders by the present stars, not by those in the index', async () => {
  const repositories = makeRepositories(3, (index) => ({
    stargazerCount: [10, 30, 20][index] ?? 0,
    indexedStars: 50,
  }));

  const { found } = await search({ repositories }, 3);

  expect(found.map(({ stargazerCount }) => stargazerCount)).toEqual([30, 20, 10]);
});
