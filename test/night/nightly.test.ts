import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { lockFolder } from '../../pipeline/archive/lock.ts';
import { startGitHub } from '../standin/github.ts';
import { type Ended, openHome } from './run-night.ts';

const day = '2026-11-20';
const demo = ['--source', 'demo', '--date', day];

const LogLine = z.looseObject({ event: z.string() });

/** The events a night wrote, by name. */
function eventsOf({ out }: Ended): Map<string, z.infer<typeof LogLine>> {
  const lines = out.trim().split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => LogLine.parse(JSON.parse(line))).map((line) => [line.event, line]),
  );
}

test('a night closes with its sums', async () => {
  const home = await openHome();
  const ended = await home.run({ args: demo });
  expect(ended).toMatchObject({ code: 0, error: '' });
  const digest = (await home.archive.readDigest(day))?.value;
  expect(eventsOf(ended).get('night-finished')).toMatchObject({
    date: day,
    id: digest?.id,
    source: 'demo',
    rows: digest?.totalReposAnalyzed,
    quarantined: digest?.volumeMetrics.quarantinedCount,
    requests: 0,
    points: 0,
    inputTokens: 0,
    costUsd: 0,
  });
});

test('a finished night is left alone', async () => {
  const home = await openHome();
  await home.publish(day);
  const before = await home.archive.readPointer();
  const ended = await home.run({ args: demo });
  expect([...eventsOf(ended).keys()]).toEqual(['night-finished-before']);
  expect(await home.archive.readPointer()).toEqual(before);
});

test('a night of which a published file was lost is published again', async () => {
  const home = await openHome();
  await home.publish(day);
  const brief = join(home.publicDir, 'v1/brief.json');
  const before = await readFile(brief, 'utf8');
  await writeFile(brief, '');
  await home.run({ args: demo });
  expect(await readFile(brief, 'utf8')).toBe(before);
});

test('a forced night is done again', async () => {
  const home = await openHome();
  await home.publish(day);
  const before = await home.archive.readDigest(day);
  const ended = await home.run({ args: [...demo, '--force'] });
  expect(eventsOf(ended).has('scan-finished')).toBe(true);
  expect((await home.archive.readDigest(day))?.value.createdAt).not.toBe(before?.value.createdAt);
});

test('made-up and real nights refuse each other’s company', async () => {
  const madeUp = await openHome();
  await madeUp.publish(day);
  const scan = join(madeUp.archive.dataDir, 'scans', `${day}.json`);
  const real = await openHome();
  await mkdir(join(real.archive.dataDir, 'scans'), { recursive: true });
  const text = (await readFile(scan, 'utf8')).replace('"source": "demo"', '"source": "github"');
  await writeFile(join(real.archive.dataDir, 'scans', '2026-11-19.json'), text);

  const intoReal = await real.run({ args: demo });
  expect(intoReal).toMatchObject({ code: 1 });
  expect(intoReal.error).toMatch(/^settings: .* holds real nights, and a made-up night needs/);
  const intoMadeUp = await madeUp.run({ args: ['--source', 'github'] });
  expect(intoMadeUp).toMatchObject({ code: 1 });
  expect(intoMadeUp.error).toMatch(/^settings: .* holds made-up nights, and a real night needs/);
});

test('a recorded scan is published under its own day', async () => {
  const recorded = await openHome();
  await recorded.publish(day);
  const file = join(recorded.archive.dataDir, 'scans', `${day}.json`);
  const home = await openHome();
  expect(await home.run({ args: ['--source', file] })).toMatchObject({ code: 0, error: '' });
  expect((await home.archive.readDigest(day))?.value.totalReposAnalyzed).toBe(
    (await recorded.archive.readDigest(day))?.value.totalReposAnalyzed,
  );
  const other = await home.run({ args: ['--source', file, '--date', '2026-11-19'] });
  expect(other.error).toMatch(
    /^options: --date is 2026-11-19, but .* was recorded on 2026-11-20\n$/,
  );
});

test('a day that GitHub no longer shows is not made up', async () => {
  const home = await openHome();
  const ended = await home.run({ args: ['--date', '2026-01-02'] });
  expect(ended.code).toBe(1);
  expect(ended.error).toMatch(/^scan: GitHub shows only today, .*no scan of 2026-01-02 was kept/);
});

test('a night that looks broken is kept but not published, until it is accepted', async () => {
  const home = await openHome();
  for (const date of ['2026-11-17', '2026-11-18', '2026-11-19']) await home.publish(date);
  const few = ['--source', 'demo', '--date', day];
  const broken = await home.run({ args: few, env: { SCAN_LIMIT: '20' } });
  expect(broken.code).toBe(1);
  expect(broken.error).toMatch(
    /^scan: the night looks broken: it has 20 rows, and the last 3 nights/,
  );
  expect((await home.archive.readPointer())?.value.digestDate).toContain('2026-11-19');

  const accepted = await home.run({ args: [...few, '--accept-unusual'] });
  expect(accepted).toMatchObject({ code: 0, error: '' });
  expect(eventsOf(accepted).has('scan-resumed')).toBe(true);
  expect((await home.archive.readDigest(day))?.value.volumeMetrics.enrichedCount).toBe(20);
});

test.each([
  [['--date', 'soon'], {}, /^options: --date takes a day/],
  [['--date', '2999-01-01'], {}, /^options: --date takes a day up to today/],
  [['--sauce', 'demo'], {}, /^options: .*--sauce/],
  [demo, { SCAN_LIMIT: '0', LOG_LEVEL: 'x' }, /^settings: SCAN_LIMIT: .*; LOG_LEVEL: /],
  [['--source', 'nowhere.json'], {}, /^scan: .*nowhere\.json/],
])('%j with %j ends in one sentence', async (args, env, sentence) => {
  const ended = await (await openHome()).run({ args, env });
  expect(ended.code).toBe(1);
  expect(ended.error).toMatch(sentence);
  expect(ended.error.trim().split('\n')).toHaveLength(1);
});

test.each([
  ['scans', '2026-11-19'],
  ['analyses', day],
])(
  'an unreadable file among the %s is named, and what was published stays',
  async (folder, date) => {
    const home = await openHome();
    await home.publish('2026-11-19');
    const before = await home.archive.readPointer();
    const path = join(home.archive.dataDir, folder, `${date}.json`);
    await writeFile(path, '{"schema":1,"rows":[{');
    const ended = await home.run({ args: demo });
    expect(ended.code).toBe(1);
    expect(ended.error).toContain(`${path}: is not JSON; it may have been cut off`);
    expect(await home.archive.readPointer()).toEqual(before);
  },
);

test('a night on GitHub closes with what it asked, and keeps the token to itself', async () => {
  const repositories = ['ada/tides', 'bea/moons'].map((nameWithOwner, index) => ({
    nameWithOwner,
    owner: { login: nameWithOwner.slice(0, 3) },
    stargazerCount: 100 - index,
    forkCount: 10,
    commits: 12,
    readme: '# Tides\n\nReads the tides from a public buoy.',
  }));
  const github = await startGitHub({ repositories, createdAt: new Date().toISOString() });
  const home = await openHome();
  const env = { GITHUB_API_URL: github.url, GITHUB_TOKEN: 'ghp_keepme' };
  const ended = await home.run({ args: [], env });
  await github.close();
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
  ['bad-credentials', /^scan: .*GITHUB_TOKEN/],
  ['hourly-graphql', /^scan: .*\d{2}:\d{2}/],
] as const)('trouble on GitHub (%s) leaves what was published', async (kind, sentence) => {
  const home = await openHome();
  const real = await startGitHub({
    repositories: [
      { nameWithOwner: 'ada/tides', owner: { login: 'ada' }, stargazerCount: 9, forkCount: 1 },
    ],
    createdAt: new Date().toISOString(),
  });
  const token = { GITHUB_TOKEN: 'ghp_keepme' };
  await home.run({ args: [], env: { ...token, GITHUB_API_URL: real.url } });
  await real.close();
  const before = await home.archive.readPointer();
  expect(before?.value.files.data).toBeDefined();

  const troubled = await startGitHub({ faults: [{ kind, times: 99, resetIn: 3600 }] });
  const env = { ...token, GITHUB_API_URL: troubled.url };
  const ended = await home.run({ args: ['--force'], env });
  await troubled.close();
  expect(ended.code).toBe(1);
  expect(ended.error).toMatch(sentence);
  expect(ended.error.trim().split('\n')).toHaveLength(1);
  expect(ended.error + ended.out).not.toContain('ghp_keepme');
  expect(await home.archive.readPointer()).toEqual(before);
});

test('two nights at once do not write into each other', async () => {
  const home = await openHome();
  const lock = await lockFolder(home.archive.dataDir);
  const ended = await home.run({ args: demo });
  await lock.release();
  expect(ended.code).toBe(1);
  expect(ended.error).toMatch(/^settings: another process is writing to /);
});
