import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { toEnvironment } from '../process-environment.ts';

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
  const folder = await mkdtemp(join(tmpdir(), 'clone-'));
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

test.each(['12.22.12', '18.20.8', '20.18.3'])('Node %s is told to be too old', async (version) => {
  const folder = await cloneAlone();
  const older = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
  await writeFile(join(folder, 'older.cjs'), older);
  const ended = await run(folder, ['say.ts'], ['--require', join(folder, 'older.cjs')]);
  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `nightly: Node 20.19 or newer is needed, and this is Node ${version}\n`,
  });
});

test('Node 12 understands every word of the check', async () => {
  const source = await readFile('scripts/run.cjs', 'utf8');
  const { code } = await transform(source, { target: 'node12.22' });
  expect(code).toBe((await transform(source, { target: 'esnext' })).code);
});

test('a command whose reader closes the pipe, as head does, ends without a word', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'empty-'));
  const env = toEnvironment({ DATA_DIR: join(folder, 'data'), PUBLIC_DIR: join(folder, 'public') });
  await mkdir(env['DATA_DIR'] ?? '');
  const child = spawn(process.execPath, ['scripts/run.cjs', 'scripts/render.ts'], { env });
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const code = await new Promise((tell) => child.once('close', tell));
  expect({ code, said }).toEqual({ code: 0, said: '' });
});
