import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openArchive } from '../../pipeline/archive/archive.ts';
import { toEnvironment } from '../process-environment.ts';

const run = promisify(execFile);

/** A copy of the tracked files of data/ and public/ in a new folder. */
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

function checkData(env: Record<string, string>) {
  return runScript('check-data', env);
}

async function runScript(name: string, env: Record<string, string>, options: string[] = []) {
  const args = ['--import', 'tsx', `scripts/${name}.ts`, ...options];
  return run(process.execPath, args, { env: toEnvironment(env) }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    (failure: { code: number; stdout: string; stderr: string }) => failure,
  );
}

test('a fresh clone has no data but a made-up sample', async () => {
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

test.each([
  ['check-data', 0, 'data'],
  ['render', 0, 'data'],
  ['check-data', 1, 'nowhere'],
  ['render', 1, 'nowhere'],
  ['freeze-sample', 1, 'data'],
])(
  'npm run %s says that nothing is published yet (code %i, DATA_DIR %s)',
  async (name, code, data) => {
    const folder = await mkdtemp(join(tmpdir(), 'empty-'));
    await mkdir(join(folder, 'data'));
    await mkdir(join(folder, 'public'));
    const env = { DATA_DIR: join(folder, data), PUBLIC_DIR: join(folder, 'public') };
    const args = name === 'freeze-sample' ? ['2026-11-20'] : [];
    const ended = await runScript(name, env, args);
    expect(ended.code).toBe(code);
    const said = code === 0 ? ended.stdout : ended.stderr;
    expect(said).toContain(`nothing is published yet in ${env.DATA_DIR}; npm run nightly`);
  },
);

test('npm run freeze-sample names a date that does not exist', async () => {
  const { code, stderr } = await runScript('freeze-sample', {}, ['2020-13-99']);
  expect(code).toBe(1);
  expect(stderr).toBe('freeze-sample: DATE is a day such as 2026-11-20, got "2020-13-99"\n');
});

test('a folder named .env is reported in one sentence', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'env-'));
  await mkdir(join(cwd, '.env'));
  const loader = join(process.cwd(), 'node_modules/tsx/dist/loader.mjs');
  const program = join(process.cwd(), 'scripts/check-data.ts');
  const ended = run(process.execPath, ['--import', loader, program], { cwd });
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stderr:
      'check-data: .env cannot be read: it must be a file, and this user must have the right to read it\n',
  });
});

test('every wrong file is named, and the exit code is 1', async () => {
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
    /^check-data: 4 problems in \d+ files; restore the files, or run npm run repair\n$/,
  );
});
