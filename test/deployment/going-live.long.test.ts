import { execFile } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { toDigestDate, toInstant } from '../../pipeline/contract/dates.ts';
import { toEnvironment } from '../process-environment.ts';
import { startGitHub } from '../standin/github.ts';
import { newFolder } from '../run/new-folder.ts';

/** Tests of `npm test` that read what stands in data/, in public/ or in `.env`. */
const readingTests = [
  'test/docs/documents.test.ts',
  'test/gateway/settings.test.ts',
  'test/pipeline/publish/publish.test.ts',
  'test/scripts/check-data.test.ts',
];

/** The files that git knows here, in a repository of their own, with packages and an operator's `.env`. */
async function openPrivateCopy(apiUrl: string) {
  const folder = newFolder();
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, { cwd: folder, env: toEnvironment({}), maxBuffer: 1e8 });
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z']);
  for (const path of stdout.split('\0').filter(Boolean)) await cp(path, join(folder, path));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const settings = [
    'BASE_URL=https://trends.example',
    'CONTACT_EMAIL=ada@trends.example',
    'GITHUB_TOKEN=ghp_private',
    `GITHUB_API_URL=${apiUrl}`,
    'PAYMENT_MODE=off',
  ];
  await writeFile(join(folder, '.env'), settings.join('\n'));
  await run('git', 'init', '--quiet');
  const commit = async () => {
    await run('git', 'add', '--all');
    const author = ['-c', 'user.name=ada', '-c', 'user.email=ada@trends.example'];
    await run('git', ...author, 'commit', '--quiet', '--message', 'a state');
  };
  await commit();
  const npm = (script: string, ...args: string[]) => run('npm', 'run', script, '--', ...args);
  return { folder, run, npm, commit };
}

test('after the steps of Go live, git has what is to be kept, check-data has no problem, and tests are green', async () => {
  const repositories = ['ada/tides', 'bea/moons', 'cy/winds'].map((nameWithOwner, index) => ({
    nameWithOwner,
    stargazerCount: 300 - 20 * index,
    forkCount: 30,
    commits: 12,
    readme: '# Tides\n\nReads the tides from a public buoy, and draws them on a terminal.',
  }));
  const now = toInstant(Date.now());
  const github = await startGitHub({ repositories, createdAt: now });
  const copy = await openPrivateCopy(github.url);

  await copy.npm('nightly');
  await copy.npm('freeze-sample', toDigestDate(now), '--replace');
  await expect(copy.npm('check-data')).rejects.toThrow(/npm run check-data/);
  await copy.npm('build-documents');
  await copy.npm('check-data');

  const { stdout: changed } = await copy.run('git', 'status', '--porcelain');
  const names = changed.split('\n').map((line) => line.slice(3));
  const kept = names.filter((name) => name !== '');
  expect(kept.filter((name) => !/^(?:data|public)\//.test(name))).toEqual([]);
  expect(kept).toEqual(expect.arrayContaining(['data/scans/', 'data/current.json']));
  expect(kept).toEqual(expect.arrayContaining(['data/sample.json', 'public/v1/sample.json']));
  // Of public/, git keeps the files that it knew before.
  expect(changed).not.toMatch(/^\?\? public\//m);
  expect(await readFile(join(copy.folder, 'public/robots.txt'), 'utf8')).toContain(
    'Sitemap: https://trends.example/sitemap.xml',
  );

  await copy.commit();
  await copy.run('npx', 'vitest', 'run', '--project', 'node', ...readingTests);
}, 600_000);
