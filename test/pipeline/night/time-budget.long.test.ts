import { expect, test } from 'vitest';
import { offlineReader } from '../../../pipeline/analysis/reader/offline-reader.ts';
import { readCurrentNight } from '../../../pipeline/archive/current-night.ts';
import { toInstant } from '../../../pipeline/contract/dates.ts';
import { doNight } from '../../../pipeline/night/night.ts';
import { prepareNight } from '../../../pipeline/night/prepare-night.ts';
import { readPipelineSettings } from '../../../pipeline/night/settings.ts';
import type { Log } from '../../../pipeline/contract/night-events.ts';
import { startGitHub, type GitHubOptions } from '../../standin/github.ts';
import { makeRepositories } from '../scan/github/made-up.ts';
import type { Ended } from '../../run/run-program.ts';
import { openHome } from './run-night.ts';

const repositories = makeRepositories(30);

async function openGitHub(options: GitHubOptions = {}) {
  const createdAt = new Date(Date.now() - 86_400_000).toISOString();
  const github = await startGitHub({ repositories, createdAt, ...options });
  return { GITHUB_API_URL: github.url, GITHUB_TOKEN: 'ghp_keepme' };
}

/** The sentence that a night ended with. */
function sentenceOf({ code, error }: Ended) {
  expect([code, error.trim().split('\n').length]).toEqual([1, 1]);
  return error.trim();
}

test('a night on a GitHub that never answers costs a bounded time, and the old night stays', async () => {
  const usual = await openHome();
  expect(await usual.run({ env: await openGitHub() })).toMatchObject({ code: 0, error: '' });
  const before = await usual.archive.readPointer();
  const silent = await openGitHub({ faults: [{ kind: 'hang', times: 999 }] });
  const startedAt = performance.now();
  const ended = await usual.run({
    args: ['--force'],
    env: { ...silent, NIGHT_MAX_MINUTES: '0.1' },
  });
  expect(sentenceOf(ended)).toBe(
    'nightly: GitHub was too slow: the time for it is over (NIGHT_MAX_MINUTES is 0.1, and the scan may take 60% of it). Run the night again, or raise it',
  );
  // One attempt alone would wait for 20 seconds.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(await usual.archive.readPointer()).toEqual(before);
});

test('what a GitHub answered before it fell silent is published, and the log says so', async () => {
  const over = new AbortController();
  let batches = 0;
  const silent = await openGitHub({
    faults: [
      {
        kind: 'hang',
        times: 999,
        when: ({ operation }) => {
          if (operation === 'Details') batches += 1;
          if (batches < 2) return false;
          setImmediate(() => over.abort(new Error('the time is over')));
          return true;
        },
      },
    ],
  });
  const home = await openHome();
  const folders = { DATA_DIR: home.archive.dataDir, PUBLIC_DIR: home.publicDir };
  const settings = readPipelineSettings({ ...silent, ...folders });
  const startedAt = toInstant(Date.now());
  const now = () => startedAt;
  const told = new Map<string, unknown>();
  const log: Log = (event, data) => void told.set(event, data);
  const options = { date: undefined, source: 'github', force: false, acceptUnusual: false };
  const runtime = { startedAt, now, log, scanUntil: over.signal };
  const night = await prepareNight(options, settings, runtime);
  const made = await doNight({ ...night, reader: offlineReader });
  expect(told.get('scan-cut-short')).toEqual({ rows: 25, notice: 'the time is over' });
  const lost = made?.taken.scan.value.gaps?.filter(({ fact }) => fact === 'row');
  expect(lost?.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 5 }, () => 'the time is over'),
  );
  const current = await readCurrentNight(home.archive, home.publicDir);
  expect('pointer' in current && current.pointer.id).toBe(made?.digest.id);
});

test('a night is refused if the clock of GitHub is a day before this machine', async () => {
  const theirs = new Date(Date.now() - 86_400_000);
  const home = await openHome();
  const ended = await home.run({
    env: await openGitHub({ headers: { date: theirs.toUTCString() } }),
  });
  expect(sentenceOf(ended)).toMatch(
    new RegExp(
      `^nightly: the clock of this machine says \\S+Z, and GitHub's says ${theirs.toISOString().slice(0, 19)}.000Z: set the clock, and run the night again$`,
    ),
  );
  expect(await home.archive.scanDates()).toEqual([]);
});
