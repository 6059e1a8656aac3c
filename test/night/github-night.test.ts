import { expect, test } from 'vitest';
import { startGitHub } from '../standin/github.ts';
import { eventsOf, openHome } from './run-night.ts';

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
