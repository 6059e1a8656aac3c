import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { toEnvironment } from '../process-environment.ts';
import { newFolder } from '../run/new-folder.ts';

/** Runs `node scripts/run.cjs ARGS` in the folder. */
function run(folder: string, args: readonly string[], options: readonly string[] = []) {
  const all = [...options, join(folder, 'scripts/run.cjs'), ...args];
  const env = { ...toEnvironment({}), npm_lifecycle_event: 'nightly' };
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((tell) => {
    execFile(process.execPath, all, { cwd: folder, env }, (error, stdout, stderr) => {
      tell({ code: error?.code ?? 0, stdout, stderr });
    });
  });
}

/** The folder of a fresh clone, with one program, before `npm ci`. */
async function cloneAlone() {
  const folder = newFolder();
  await mkdir(join(folder, 'scripts'));
  for (const file of ['package.json', 'scripts/run.cjs']) await copyFile(file, join(folder, file));
  const program =
    'const words: string[] = process.argv.slice(2);\nprocess.stdout.write(words.join());';
  await writeFile(join(folder, 'say.ts'), program);
  return folder;
}

test.each([[['say.ts']], [[]]])('without npm ci, %o ends in one sentence', async (args) => {
  const { stderr, ...ended } = await run(await cloneAlone(), args);
  expect(ended).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^nightly: the package \S+ is not installed; run npm ci first\n$/);
});

test('with its packages, a program runs and gets its arguments', async () => {
  const folder = await cloneAlone();
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const ended = await run(folder, ['say.ts', '--force', 'x']);
  expect(ended).toEqual({ code: 0, stdout: '--force,x', stderr: '' });
  expect(await run(folder, [])).toEqual({ code: 0, stdout: '', stderr: '' });
});

/** The clone, and the options of a Node that says to be of the version. */
async function cloneFor(version: string) {
  const folder = await cloneAlone();
  const other = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
  await writeFile(join(folder, 'other.cjs'), other);
  return { folder, options: ['--require', join(folder, 'other.cjs')] };
}

const unfit = ['12.22.12', '18.20.8', '20.18.3', '21.7.3', '22.11.0', '23.11.1'];

test.each(unfit)('Node %s is told which versions are needed', async (version) => {
  const { folder, options } = await cloneFor(version);
  expect(await run(folder, ['say.ts'], options)).toEqual({
    code: 1,
    stdout: '',
    stderr: `nightly: Node ^20.19 or ^22.12 or >=24 is needed, and this is Node ${version}\n`,
  });
});

test.each(['20.19.0', '22.12.0', '24.0.0', '26.1.0'])('Node %s runs programs', async (version) => {
  const { folder, options } = await cloneFor(version);
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  expect(await run(folder, [], options)).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('Node 12 understands every word of the check', async () => {
  const source = await readFile('scripts/run.cjs', 'utf8');
  const { code } = await transform(source, { target: 'node12.22' });
  expect(code).toBe((await transform(source, { target: 'esnext' })).code);
});

test('a command whose reader closes the pipe, as head does, ends without a word', async () => {
  const folder = newFolder();
  const env = toEnvironment({ DATA_DIR: join(folder, 'data'), PUBLIC_DIR: join(folder, 'public') });
  await mkdir(env['DATA_DIR'] ?? '');
  const child = spawn(process.execPath, ['scripts/run.cjs', 'scripts/render.ts'], { env });
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const code = await new Promise((tell) => child.once('close', tell));
  expect({ code, said }).toEqual({ code: 0, said: '' });
});
