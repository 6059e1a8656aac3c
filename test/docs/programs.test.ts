import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { renderLlmsFull } from '../../gateway/documents/llms.ts';
import { aSite } from '../gateway/documents/site.ts';

const compiler = resolve('node_modules/typescript/bin/tsc');
const options =
  '--noEmit --strict --skipLibCheck --target esnext --module nodenext --types node --allowImportingTsExtensions';

/** What the compiler reports about texts. All blocks of a text are one program, because a reader copies all of them. */
async function compile(texts: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'programs-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await mkdir(join(folder, 'dist'));
  const client = JSON.stringify(resolve('gateway/client/trend-client.ts'));
  await writeFile(join(folder, 'dist/client.ts'), `export * from ${client};\n`);
  for (const [name, text] of Object.entries(texts)) {
    const blocks = [...text.matchAll(/^```ts\n(.+?)^```$/gms)].map(([, block = '']) => block);
    expect(blocks).not.toEqual([]);
    const program = blocks.join('\n').replaceAll("'trend-intelligence-api'", "'./dist/client.js'");
    await writeFile(join(folder, `${name}.ts`), program);
  }
  const args = [compiler, ...options.split(' '), ...Object.keys(texts).map((name) => `${name}.ts`)];
  return new Promise((tell) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => tell(stdout));
  });
}

test('the programs of the documents compile', async () => {
  const read = (path: string) => readFile(path, 'utf8');
  const programs = {
    readme: await read('README.md'),
    'client-and-mcp': await read('docs/client-and-mcp.md'),
    'client-readme': await read('gateway/client/README.md'),
    manual: renderLlmsFull(aSite()),
  };
  expect(await compile(programs)).toBe('');
});
