import { expect, test } from 'vitest';
import { makeRepositories } from './made-up.ts';
import { openNight } from './night.ts';
import { createNightNotes } from '../../../../pipeline/scan/github/night-notes.ts';
import { searchCandidates, toQuery } from '../../../../pipeline/scan/github/search.ts';
import type { GitHubOptions } from '../../../standin/github.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as z from 'zod';
import { createAttemptFetch } from '../../../../pipeline/scan/github/attempt.ts';
import { openServer } from '../../../gateway/client/open-server.ts';
import { pourBody } from '../../platform/pour-body.ts';

const byAge = (days: number, stars: number) => (index: number) => ({
  nameWithOwner: `a/day-${days}-${index}`,
  createdAt: `2026-08-${String(15 - days).padStart(2, '0')}T12:00:00Z`,
  stargazerCount: stars - index,
});

test.each([
  { share: 0.5, young: 5, why: 'half of the list' },
  { share: 0, young: 0, why: 'none' },
  { share: 1, young: 10, why: 'the whole list' },
])('young repositories have their share of places: $why', async ({ share, young }) => {
  const night = await openNight({
    repositories: [
      ...makeRepositories(20, byAge(12, 9_000)),
      ...makeRepositories(20, byAge(3, 50)),
    ],
  });

  const { rows, metrics, window } = await night.scan({
    windowDays: 14,
    young: { days: 7, share },
    limit: 10,
  });

  const names = rows.map(({ fullName }) => fullName);
  expect(names.filter((name) => name.startsWith('a/day-3-'))).toHaveLength(young);
  expect(names).toHaveLength(10);
  expect(rows.map(({ stars }) => stars)).toEqual(
    rows.map(({ stars }) => stars).toSorted((a, b) => b - a),
  );
  expect({ metrics, window }).toMatchObject({
    metrics: { candidateCount: 10, totalReposCreated: 40 },
    window: { days: 14, limit: 10 },
  });
});

test('a young repository with many stars takes one place, and the places that the young leave go to others', async () => {
  const night = await openNight({
    repositories: [...makeRepositories(9, byAge(12, 500)), ...makeRepositories(2, byAge(3, 9_000))],
  });

  const { rows } = await night.scan({ windowDays: 14, young: { days: 7, share: 0.5 }, limit: 8 });

  expect(rows.map(({ fullName }) => fullName).slice(0, 3)).toEqual([
    'a/day-3-0',
    'a/day-3-1',
    'a/day-12-0',
  ]);
  expect(new Set(rows.map(({ id }) => id))).toHaveProperty('size', 8);
});

test('300 rows of two windows cost two calls more than those of one', async () => {
  const repositories = [
    ...makeRepositories(300, byAge(12, 9_000)),
    ...makeRepositories(200, byAge(3, 500)),
  ];
  const calls = async (young: { days: number; share: number } | undefined) => {
    const night = await openNight({ repositories });
    const { rows } = await night.scan({ windowDays: 14, young, limit: 300 });
    expect(rows).toHaveLength(300);
    return night.github.count('graphql');
  };

  expect((await calls({ days: 7, share: 0.5 })) - (await calls(undefined))).toBe(2);
});

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

setFlagsFromString('--expose-gc');
const collectGarbage = z.function().parse(runInNewContext('gc'));

const silent = await openServer(() => undefined);
const endless = await openServer((_request, response) => pourBody(response, true));

test('a request that is never answered times out, however often garbage is collected', async () => {
  const attempt = createAttemptFetch({
    stop: new AbortController().signal,
    timeoutMs: 300,
    onAttempt: () => undefined,
  });
  const clearing = setInterval(() => void collectGarbage(), 20);

  await expect(attempt(silent)).rejects.toThrow('gave no whole answer in time');

  clearInterval(clearing);
});

test('an answer without end is a failed attempt', async () => {
  const attempt = createAttemptFetch({
    stop: new AbortController().signal,
    timeoutMs: 20_000,
    onAttempt: () => undefined,
  });
  await expect(attempt(endless)).rejects.toThrow('gave an answer larger than any it is asked for');
});
