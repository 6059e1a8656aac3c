import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { importLate, latePackages } from '../../late-packages.ts';
import { createCheck, readOpenApi } from './openapi-document.ts';
import { aSite, render } from './site.ts';

const run = promisify(execFile);

let folder = '';
/** A folder with openapi.json, in which generators write. */
beforeAll(async () => {
  if (!existsSync(join(latePackages, 'orval7'))) {
    throw new Error('the generators are missing: .ci/run installs them');
  }
  folder = await mkdtemp(join(latePackages, '..', 'run-'));
  await writeFile(join(folder, 'openapi.json'), render('/openapi.json'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await symlink(latePackages, join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program of the packages in the folder. @throws with what it printed */
async function call(program: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [join(latePackages, program), ...args], { cwd: folder });
}

test('redocly finds nothing wrong with openapi.json', async () => {
  const lint = call('@redocly/cli/bin/cli.js', 'lint', 'openapi.json');
  await expect(lint).resolves.toBeUndefined();
});

type MakeSample = (schema: object, options: object, document: object) => unknown;
const Sampler = z.object({ default: z.object({ sample: z.custom<MakeSample>() }) });

test('the samples that Redoc makes up fit openapi.json', async () => {
  const module = await importLate('openapi-sampler/dist/openapi-sampler.js');
  const { sample } = Sampler.parse(module).default;
  const document = readOpenApi(aSite());
  const check = createCheck(document);
  const problems = Object.keys(document.components.schemas).flatMap((name) => {
    const pointer = `/components/schemas/${name}`;
    return check(pointer, sample({ $ref: `#${pointer}` }, {}, document));
  });
  expect(problems).toEqual([]);
});

test('generators make clients', async () => {
  await call('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'made/paths.d.ts');
  await writeFile(
    join(folder, 'use.ts'),
    `import createClient from 'openapi-fetch';
import type { RepositoryRow } from './made/hey-api/index.js';
import type { paths } from './made/paths.js';
export const starsOf = ({ stars }: RepositoryRow): number => stars;
const client = createClient<paths>({ baseUrl: 'https://trends.example' });
const { data, error } = await client.GET('/v1/repos', { params: { query: { limit: 3 } } });
export const count: number | undefined = data?.count;
export const refusal = error;
`,
  );
  await call('@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'made/hey-api');
  // The schemas for zod that orval 7 makes of tuples, and its calls of a newer axios, do not compile, whatever the document.
  for (const [name, program, clients] of [
    ['orval-7', 'orval7/dist/bin/orval.js', ['fetch']],
    ['orval-8', 'orval/dist/bin/orval.mjs', ['fetch', 'zod']],
  ] as const) {
    const jobs = clients.map((client) => [
      client,
      { input: './openapi.json', output: { target: `./made/${name}/${client}.ts`, client } },
    ]);
    const config = `${name}.config.cjs`;
    const text = JSON.stringify(Object.fromEntries(jobs));
    await writeFile(join(folder, config), `module.exports = ${text};`);
    await call(program, '--config', config);
  }
  const made = await readdir(join(folder, 'made'), { recursive: true });
  const sources = ['paths.d.ts', 'hey-api/index.ts', 'orval-7/fetch.ts', 'orval-8/fetch.ts'];
  expect(made).toEqual(expect.arrayContaining([...sources, 'orval-8/zod.ts']));
});

test.each([
  ['Node', 'nodenext', 'nodenext'],
  ['bundlers', 'esnext', 'bundler'],
])('these clients compile by the rules of %s', async (_name, module, moduleResolution) => {
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
  // What the compiler says names the file, and so the generator.
  const said = await call('typescript/bin/tsc', '-p', '.').then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(said).toBe('');
});
