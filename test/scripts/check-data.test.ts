import { execFile } from 'node:child_process';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openArchive } from '../../pipeline/archive/archive.ts';
import { toEnvironment } from '../process-environment.ts';

const run = promisify(execFile);

/** What the tracked folders hold, in a place of their own. */
async function copyTracked() {
  const folder = await mkdtemp(join(tmpdir(), 'tracked-'));
  const env = { DATA_DIR: join(folder, 'data'), PUBLIC_DIR: join(folder, 'public') };
  for (const path of await trackedFiles()) await cp(path, join(folder, path), { recursive: true });
  return { folder, env };
}

async function trackedFiles(): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', 'data', 'public']);
  return stdout.trim().split('\n');
}

async function checkData(env: Record<string, string>) {
  const args = ['--import', 'tsx', 'scripts/check-data.ts'];
  return run(process.execPath, args, { env: toEnvironment(env) }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    (failure: { code: number; stdout: string; stderr: string }) => failure,
  );
}

test('a fresh clone holds a made-up sample, documents, and nothing that could pass for real data', async () => {
  const { env } = await copyTracked();
  expect(await checkData(env)).toMatchObject({ code: 0, stderr: '' });
  const data = (await trackedFiles()).filter((path) => path.startsWith('data/'));
  expect(data).toEqual(['data/sample.json']);
  const sample = await openArchive(env.DATA_DIR).readSample();
  expect(sample?.value.source).toBe('demo');
  expect(sample?.value.title).toMatch(/^Made-up demo night: /);
  expect(sample?.value.summary).toMatch(/^All repositories of this night are invented/);
  expect(sample?.value.notableProjects.every(({ name }) => name.startsWith('demo_'))).toBe(true);
});

test('every file that is wrong is named, and the exit code tells', async () => {
  const { folder, env } = await copyTracked();
  await writeFile(join(folder, 'public/openapi.json'), '{"openapi":');
  await writeFile(join(folder, 'public/terms.txt'), ' ');
  await writeFile(join(folder, 'public/notes.html'), '<p>');
  await writeFile(join(folder, 'data/sample.json'), '{"schema":1}');
  const { code, stdout, stderr } = await checkData(env);
  expect(code).toBe(1);
  for (const name of ['openapi.json', 'terms.txt', 'notes.html', 'sample.json']) {
    expect(stdout).toContain(name);
  }
  expect(stderr).toMatch(
    /^publish: 4 problems in \d+ files; restore them, or run npm run render\n$/,
  );
});
