import { expect, test } from 'vitest';
import { offlineReader } from '../../../pipeline/analysis/reader/offline-reader.ts';
import type { Reader } from '../../../pipeline/analysis/reader/reading.ts';
import { addDays, type Instant, toInstant } from '../../../pipeline/contract/dates.ts';
import { doNight } from '../../../pipeline/night/night.ts';
import { prepareNight } from '../../../pipeline/night/prepare-night.ts';
import { readPipelineSettings } from '../../../pipeline/night/settings.ts';
import { startGitHub } from '../../standin/github.ts';
import { makeRepositories } from '../scan/github/made-up.ts';
import { openHome } from './run-night.ts';

const day = '2026-11-20';
const late = `${day}T23:59:50.120Z`;
const hourMs = 60 * 60 * 1000;

/** A clock that advances ten minutes each time it is read. */
function slowClock(startedAt: Instant): () => Instant {
  let time = Date.parse(startedAt);
  return () => toInstant((time += hourMs / 6));
}

async function openNights() {
  const home = await openHome();
  const repositories = makeRepositories(30);
  const github = await startGitHub({ repositories, createdAt: `${addDays(day, -2)}T01:00:00Z` });
  const settings = readPipelineSettings({
    DATA_DIR: home.archive.dataDir,
    PUBLIC_DIR: home.publicDir,
    GITHUB_API_URL: github.url,
    GITHUB_TOKEN: 'ghp_keepme',
  });
  const run = async (startedAt: Instant, asked: { date?: string; reader?: Reader } = {}) => {
    const options = { date: asked.date, source: 'github', force: false, acceptUnusual: false };
    const clock = { startedAt, now: slowClock(startedAt), log: () => undefined };
    const night = await prepareNight(options, settings, clock);
    return doNight({ ...night, reader: asked.reader ?? offlineReader });
  };
  return { ...home, github, run };
}

const broken: Reader = () => Promise.reject(new Error('the machine was lost'));

test.each([undefined, day])(
  'a night that starts before midnight and ends after it belongs to the day it started on (--date %s)',
  async (date) => {
    const { archive, run } = await openNights();

    const outcome = await run(late, { ...(date && { date }) });

    expect(outcome?.digest).toMatchObject({ digestDate: `${day}T00:00:00.000Z` });
    expect(outcome?.digest.createdAt).toMatch(/^2026-11-21T00:/);
    expect((await archive.readScan(day))?.value).toMatchObject({
      scanDate: `${day}T00:00:00.000Z`,
      startedAt: late,
    });
    expect(await archive.scanDates()).toEqual([day]);
    expect(await run(`${addDays(day, 1)}T00:30:00.000Z`, { date: day })).toBeUndefined();
  },
);

test('a night that crashed after its scan is finished after midnight, and GitHub is not asked again', async () => {
  const { archive, github, run } = await openNights();
  await expect(run(late, { reader: broken })).rejects.toThrow('the machine was lost');
  const asked = github.requests.length;

  const outcome = await run(`${addDays(day, 1)}T00:20:00.000Z`, { date: day });

  expect(outcome?.digest.digestDate).toBe(`${day}T00:00:00.000Z`);
  expect(github.requests).toHaveLength(asked);
  expect((await archive.readPointer())?.value.digestDate).toBe(`${day}T00:00:00.000Z`);
});

test('a run after midnight without --date makes the new day', async () => {
  const { archive, run } = await openNights();
  await expect(run(late, { reader: broken })).rejects.toThrow('the machine was lost');

  const outcome = await run(`${addDays(day, 1)}T00:20:00.000Z`);

  expect(outcome?.digest.digestDate).toBe(`${addDays(day, 1)}T00:00:00.000Z`);
  expect(await archive.scanDates()).toEqual([day, addDays(day, 1)]);
});

test('a day that was not scanned before its midnight is refused, and the sentence says what to run', async () => {
  const { run } = await openNights();

  await expect(run(`${addDays(day, 1)}T00:00:10.000Z`, { date: day })).rejects.toThrow(
    /^GitHub shows only today, 2026-11-21. The night of 2026-11-20 .* run without --date for the night of today$/,
  );
});

test('while a night of a day to come is there, no night is made, and the sentence says what to do', async () => {
  const { run } = await openNights();
  await run(`${day}T06:00:00.000Z`);

  await expect(run(`${addDays(day, -1)}T06:00:00.000Z`)).rejects.toThrow(
    /has a night of 2026-11-20, and today is 2026-11-19: set the clock, or move the files/,
  );
});
