import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { renderLlmsFull } from '../../gateway/documents/llms-full.ts';
import { aSite } from '../gateway/documents/site.ts';

const compiler = resolve('node_modules/typescript/bin/tsc');
const options =
  '--noEmit --strict --skipLibCheck --target esnext --module nodenext --types node --allowImportingTsExtensions';

/** What the compiler reports about a text. All its blocks are one program, because a reader copies all of them. */
async function compile(text: string): Promise<string> {
  const blocks = [...text.matchAll(/^```ts\n(.+?)^```$/gms)].map(([, block = '']) => block);
  expect(blocks).not.toEqual([]);
  const folder = await mkdtemp(join(tmpdir(), 'programs-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await mkdir(join(folder, 'dist'));
  const client = JSON.stringify(resolve('gateway/client/trend-client.ts'));
  await writeFile(join(folder, 'dist/client.ts'), `export * from ${client};\n`);
  const program = blocks.join('\n').replaceAll("'trend-intelligence-api'", "'./dist/client.js'");
  await writeFile(join(folder, 'program.ts'), program);
  const args = [compiler, ...options.split(' '), 'program.ts'];
  return new Promise((tell) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => tell(stdout));
  });
}

test.each(['README.md', 'docs/client-and-mcp.md', 'gateway/client/README.md'])(
  'the programs of %s compile',
  async (page) => {
    expect(await compile(await readFile(page, 'utf8'))).toBe('');
  },
);

test('the program of the manual compiles', async () => {
  expect(await compile(renderLlmsFull(aSite()))).toBe('');
});
