import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toSha256 } from '../../../pipeline/archive/archive.ts';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { dataPaths } from '../../../pipeline/contract/paths.ts';
import { publishNight } from '../../../pipeline/publish/publish.ts';
import { aRow, aScan, anAnalysis } from '../../fixtures/night.ts';
import { type GitHubOptions, startGitHub } from '../../standin/github.ts';
import { makeRepositories } from '../scan/github/made-up.ts';
import { eventsOf, openHome } from './run-night.ts';

async function publishOnGitHub() {
  const repositories = makeRepositories(2);
  const github = await startGitHub({ repositories, createdAt: new Date().toISOString() });
  const home = await openHome();
  const ended = await home.run({ env: { ...withToken, GITHUB_API_URL: github.url } });
  return { home, ended, github };
}

const withToken = { GITHUB_TOKEN: 'ghp_keepme' };

let published: ReturnType<typeof publishOnGitHub> | undefined;
/** One night for several tests. */
const nightOnGitHub = () => (published ??= publishOnGitHub());

test('a night on GitHub logs at its end what it asked for, and never shows the token', async () => {
  const { ended, github } = await nightOnGitHub();
  expect(ended).toMatchObject({ code: 0, error: '' });
  expect(ended.out).not.toContain('ghp_keepme');
  expect(eventsOf(ended).get('night-finished')).toMatchObject({
    source: 'github',
    rows: 2,
    requests: github.requests.length,
    points: github.points(),
  });
});

test.each([
  ['bad-credentials', /^nightly: .*GITHUB_TOKEN/],
  ['hourly-graphql', /^nightly: .*\d{2}:\d{2}/],
] as const)('a failure of GitHub (%s) leaves what was published', async (kind, sentence) => {
  const { home } = await nightOnGitHub();
  const before = await home.archive.readPointer();
  expect(before?.value.files.data).toBeDefined();

  const troubled = await startGitHub({ faults: [{ kind, times: 99, resetIn: 3600 }] });
  const env = { ...withToken, GITHUB_API_URL: troubled.url };
  const ended = await home.run({ args: ['--force'], env });
  expect(ended.code).toBe(1);
  expect(ended.error).toMatch(sentence);
  expect(ended.error.trim().split('\n')).toHaveLength(1);
  expect(ended.error + ended.out).not.toContain('ghp_keepme');
  expect(await home.archive.readPointer()).toEqual(before);
});

/**
 * Publishes a night of yesterday, and then runs tonight's with GitHub as `tonight` says. With `killAt`, a run before it
 * is killed at the file operation of that number.
 */
async function followUpTonight(
  tonight: GitHubOptions,
  env: Record<string, string>,
  killAt?: number,
) {
  const home = await openHome();
  const names = ['ada/tides', 'bea/moons', 'cy/winds', 'dee/currents'];
  const repositories = names.map((nameWithOwner, index) => ({
    id: `R_${nameWithOwner}`,
    nameWithOwner,
    stargazerCount: 100 - index,
  }));
  const createdAt = new Date(Date.now() - 86_400_000).toISOString();
  const now = new Date().toISOString();
  const date = addDays(now.slice(0, 10), -1);
  const scan = aScan(date, {
    rows: repositories.map(({ id, nameWithOwner: fullName, stargazerCount: stars }) =>
      aRow({ id, fullName, stars, createdAt, firstSeen: date }),
    ),
  });
  const scanSha256 = toSha256(home.archive.formatScan(date, scan).bytes);
  const notableProjects = names.map((fullName) => ({ fullName, why: 'it moves' }));
  const place = { ...home, baseUrl: 'http://localhost:3000', now };
  await publishNight(place, scan, anAnalysis(date, { scanSha256, answer: { notableProjects } }));

  const changed = repositories.map((repository) =>
    repository.nameWithOwner === 'bea/moons'
      ? { ...repository, nameWithOwner: 'bea/comets', stargazerCount: 130 }
      : repository,
  );
  const github = await startGitHub({ repositories: changed, createdAt, ...tonight });
  const here = { GITHUB_API_URL: github.url, ...env };
  if (killAt !== undefined) {
    const command = 'test/pipeline/night/killed-night.ts';
    await home.run({ command, env: { ...here, KILL_AT: String(killAt) } });
  }
  const ended = await home.run({ env: here });
  const today = new Date().toISOString().slice(0, 10);
  return {
    home,
    ended,
    github,
    tracking: (await home.archive.readTracking(today))?.value,
    scan: (await home.archive.readScan(today))?.value,
    digest: (await home.archive.readDigest(today))?.value,
  };
}

const notFound = { hidden: { 'R_cy/winds': 'NOT_FOUND' } } as const;

test('a night looks up what the night before recommended, and publishes what it found', async () => {
  const hidden = { 'R_cy/winds': 'NOT_FOUND', 'R_dee/currents': 'FORBIDDEN' } as const;
  const { ended, github, scan, digest } = await followUpTonight({ hidden }, withToken);

  expect(ended).toMatchObject({ code: 0, error: '' });
  expect(github.requests.filter(({ operation }) => operation === 'Tracked')).toHaveLength(1);
  expect(eventsOf(ended).get('night-finished')).toMatchObject({
    requests: github.requests.length,
    points: github.points(),
  });
  expect(scan?.followUp).toMatchObject({
    unanswered: 1,
    projects: [
      { fullName: 'ada/tides', gone: false, renamedTo: null, starsThen: 100, starsNow: 100 },
      { fullName: 'bea/moons', renamedTo: 'bea/comets', starsThen: 99, starsNow: 130 },
      { fullName: 'cy/winds', gone: false, starsNow: 98, notConfirmed: true },
    ],
  });
  expect(digest?.followUp).toEqual({ checked: 3, gone: 0, goneShare: 0 });
  const comets = scan?.rows.find(({ fullName }) => fullName === 'bea/comets');
  expect(comets).toMatchObject({ nightsSeen: 2, starsGained: 31 });
});

/** Three operations each: open, half of the write, rename. Tracking comes first, then the scan. */
test.each([
  { killAt: 3, lookUps: 2 },
  { killAt: 4, lookUps: 1 },
])(
  'a night killed at write $killAt looks its repositories up $lookUps times in all',
  async ({ killAt, lookUps }) => {
    const { ended, github, scan, tracking } = await followUpTonight(notFound, withToken, killAt);

    expect(ended).toMatchObject({ code: 0, error: '' });
    expect(github.requests.filter(({ operation }) => operation === 'Tracked')).toHaveLength(
      lookUps,
    );
    expect(Object.keys(tracking?.notFound ?? {})).toEqual(['R_cy/winds']);
    expect(scan?.followUp?.projects.filter(({ notConfirmed }) => notConfirmed)).toHaveLength(1);
  },
);

test('a forced night that is refused keeps the look-ups of the published one, and leaves none if there were none', async () => {
  const { home, scan, tracking } = await followUpTonight(notFound, withToken);
  const empty = await startGitHub({ repositories: [] });
  const env = { ...withToken, GITHUB_API_URL: empty.url };
  const ended = await home.run({ args: ['--force'], env });
  expect(ended.error).toMatch(/^nightly: the night looks broken: it has no rows/);
  const today = scan?.scanDate.slice(0, 10) ?? '';
  expect((await home.archive.readTracking(today))?.value).toEqual(tracking);
  await rm(join(home.archive.dataDir, dataPaths.trackingOf(today)));
  const again = await home.run({ args: ['--force'], env });
  expect(again.error).toBe(ended.error);
  expect(await home.archive.readTracking(today)).toBeUndefined();
});

test('a follow-up that fails does not fail the night', async () => {
  const isFollowUp = ({ operation }: { operation: string | null }) => operation === 'Tracked';
  const faults = [{ kind: 'hourly-graphql', times: 99, resetIn: 3600, when: isFollowUp } as const];
  const { ended, scan, digest } = await followUpTonight({ faults, ...notFound }, withToken);

  expect(ended).toMatchObject({ code: 0, error: '' });
  expect(eventsOf(ended).has('tracking-failed')).toBe(true);
  expect(scan?.rows).toHaveLength(3);
  expect(scan?.followUp).toBeNull();
  expect(digest?.followUp).toEqual({ checked: 0, gone: 0, goneShare: null });
});

test('a night without a token ends with one sentence, and asks nothing', async () => {
  const { ended, github, scan } = await followUpTonight({}, {});

  expect(ended).toMatchObject({ code: 1, out: '' });
  expect(ended.error).toBe(
    'nightly: GITHUB_TOKEN is not set: make a token without any rights at https://github.com/settings/tokens, set GITHUB_TOKEN to it, and run the night again\n',
  );
  expect(github.requests).toEqual([]);
  expect(scan).toBeUndefined();
});
