import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { journalName } from '../../gateway/payment/ledger/file-ledger.ts';
import { openArchive } from '../../pipeline/archive/archive.ts';
import { toEnvironment } from '../process-environment.ts';
import { buildProgram, runProgram } from '../run/run-program.ts';
import { newFolder } from '../run/new-folder.ts';

const run = promisify(execFile);

/** A copy of the committed sample and documents in a new folder, without the nights of a private copy. */
async function copyTracked() {
  const folder = newFolder();
  const env = { DATA_DIR: join(folder, 'data'), PUBLIC_DIR: join(folder, 'public') };
  const paths = await trackedFiles('data/sample.json', 'public');
  for (const path of paths) await cp(path, join(folder, path), { recursive: true });
  return { folder, env };
}

async function trackedFiles(...places: string[]): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', ...places]);
  return stdout.trim().split('\n');
}

function checkData(env: Record<string, string>) {
  return runScript('check-data', env);
}

function runScript(name: string, env: Record<string, string>, options: string[] = []) {
  return runProgram(`scripts/${name}.ts`, options, env);
}

test('the committed sample and documents are whole, and it says what is set and what is missing', async () => {
  const { env } = await copyTracked();
  const ended = await checkData({ ...env, CONTACT_EMAIL: 'a@trends.example' });
  expect(ended).toMatchObject({ code: 0, error: '' });
  expect(ended.out).toMatch(
    /"settings-read".*"CONTACT_EMAIL":"a@trends\.example \(environment\)".*"missing":\[.*"PAY_TO_ADDRESS: the address that is paid"/,
  );
});

test('a made-up sample is labelled, and stands alone: real nights need npm run freeze-sample -- DATE --replace', async () => {
  const sample = await openArchive('data').readSample();
  if (sample?.value.source === 'github') return;
  expect(await trackedFiles('data')).toEqual(['data/sample.json']);
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
    const folder = newFolder();
    await mkdir(join(folder, 'data'));
    await mkdir(join(folder, 'public'));
    const env = { DATA_DIR: join(folder, data), PUBLIC_DIR: join(folder, 'public') };
    const args = name === 'freeze-sample' ? ['2026-11-20'] : [];
    const ended = await runScript(name, env, args);
    expect(ended.code).toBe(code);
    const said = code === 0 ? ended.out : ended.error;
    expect(said).toContain(`nothing is published yet in ${env.DATA_DIR}; npm run nightly`);
  },
);

test('npm run freeze-sample names a date that does not exist', async () => {
  const { code, error } = await runScript('freeze-sample', {}, ['2020-13-99']);
  expect(code).toBe(1);
  expect(error).toBe('freeze-sample: DATE is a day such as 2026-11-20, got "2020-13-99"\n');
});

test('a folder named .env is reported in one sentence', async () => {
  const cwd = newFolder();
  await mkdir(join(cwd, '.env'));
  const ended = run(process.execPath, [await buildProgram('scripts/check-data.ts')], { cwd });
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stderr:
      'check-data: .env cannot be read: it must be a file in UTF-8, and this user must have the right to read it\n',
  });
});

test.each(['check-data', 'ledger'])(
  'npm run %s fails in one sentence if its output cannot be written',
  async (name) => {
    const program = await buildProgram(`scripts/${name}.ts`);
    const args = ['-c', 'exec "$0" "$1" >/dev/full', process.execPath, program];
    const { folder, env } = await copyTracked();
    await writeFile(join(folder, journalName), '');
    const ended = run('sh', args, { env: toEnvironment({ ...env, LEDGER_DIR: folder }) });
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(`^${name}: ENOSPC.*; the disk is full: [^\n]*\n$`) as unknown,
    });
  },
);

test('documents and pages that name another address than BASE_URL are told, with the command that mends them', async () => {
  const { folder, env } = await copyTracked();
  await writeFile(
    join(folder, 'public/robots.txt'),
    'User-agent: *\n\nSitemap: http://localhost:3000/sitemap.xml\n',
  );
  const live = { ...env, BASE_URL: 'https://trends.example' };
  const { code, out, error } = await checkData(live);
  expect(code).toBe(1);
  expect(out).toContain(
    'robots.txt names http://localhost:3000, and BASE_URL is https://trends.example; npm run build-documents writes the documents again',
  );
  expect(error).toMatch(/^check-data: one problem in \d+ files\n$/);
  expect(await runScript('build-documents', live)).toMatchObject({ code: 0 });
  expect(await checkData(live)).toMatchObject({ code: 0, error: '' });
});

test('every wrong file is named, and the exit code is 1', async () => {
  const { folder, env } = await copyTracked();
  await writeFile(join(folder, 'public/openapi.json'), '{"openapi":');
  await writeFile(join(folder, 'public/terms.txt'), ' ');
  await writeFile(join(folder, 'public/notes.html'), '<p>');
  const { code, out, error } = await checkData(env);
  expect(code).toBe(1);
  for (const name of ['openapi.json', 'terms.txt', 'notes.html']) expect(out).toContain(name);
  expect(error).toMatch(
    /^check-data: \d problems in \d+ files; restore the scans and analyses among them, and run npm run render, which makes all others again\n$/,
  );
});
