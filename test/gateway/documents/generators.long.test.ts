import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { render } from './site.ts';

const run = promisify(execFile);

/** `.ci/run` installs them here, apart from the project's packages, because they take 200 MB. */
const home = resolve('var/generators');
const packages =
  'openapi-typescript@7.13.0 openapi-fetch@0.17.0 @hey-api/openapi-ts@0.95.0 orval@8.38.0 orval7@npm:orval@7.13.2 @redocly/cli@2.77.0 typescript@5.9.3 zod@4.6.7';
const modules = join(home, 'node_modules');

beforeAll(() => {
  if (existsSync(join(modules, 'orval7'))) return;
  throw new Error(
    `the generators are missing: npm install --prefix var/generators --no-save ${packages}`,
  );
});

/** A folder with openapi.json, in which a generator writes. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(home, 'run-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'openapi.json'), render('/openapi.json'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await symlink(modules, join(folder, 'node_modules'));
  return folder;
}

/** Runs a program of the packages in a folder. @throws with what it printed */
async function call(folder: string, program: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [join(modules, program), ...args], { cwd: folder });
}

/** What the compiler says of everything in the folder, by the rules of Node and by those of bundlers. */
async function compile(folder: string): Promise<string[]> {
  const outcomes: string[] = [];
  for (const [module, moduleResolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      module,
      moduleResolution,
    };
    const config = { compilerOptions, include: ['made/**/*.ts', '*.ts'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const outcome = await run(process.execPath, [join(modules, 'typescript/bin/tsc'), '-p', '.'], {
      cwd: folder,
    }).catch((error: { stdout: string }) => error);
    outcomes.push(outcome.stdout);
  }
  return outcomes;
}

test('redocly finds nothing wrong with openapi.json', async () => {
  const folder = await openFolder();
  const lint = call(folder, '@redocly/cli/bin/cli.js', 'lint', 'openapi.json');
  await expect(lint).resolves.toBeUndefined();
});

test('openapi-typescript and openapi-fetch make a client that compiles', async () => {
  const folder = await openFolder();
  await call(folder, 'openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'made/paths.d.ts');
  await writeFile(
    join(folder, 'use.ts'),
    `import createClient from 'openapi-fetch';
import type { paths } from './made/paths.js';
const client = createClient<paths>({ baseUrl: 'https://trends.example' });
const { data, error } = await client.GET('/v1/repos', { params: { query: { limit: 3 } } });
export const count: number | undefined = data?.count;
export const refusal = error;
`,
  );
  expect(await compile(folder)).toEqual(['', '']);
});

test('hey-api makes a client that compiles', async () => {
  const folder = await openFolder();
  await call(folder, '@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'made');
  expect(await compile(folder)).toEqual(['', '']);
});

// The schemas for zod that orval 7 makes of tuples, and its calls of a newer axios, do not compile, whatever the document.
test.each([
  ['orval 7', 'orval7/dist/bin/orval.js', ['fetch']],
  ['orval 8', 'orval/dist/bin/orval.mjs', ['fetch', 'zod']],
])('%s makes clients that compile', async (_name, program, clients) => {
  const folder = await openFolder();
  const jobs = clients.map((client) => [
    client,
    { input: './openapi.json', output: { target: `./made/${client}.ts`, client } },
  ]);
  const config = JSON.stringify(Object.fromEntries(jobs));
  await writeFile(join(folder, 'orval.config.cjs'), `module.exports = ${config};`);
  await call(folder, program, '--config', 'orval.config.cjs');
  expect(await compile(folder)).toEqual(['', '']);
});
