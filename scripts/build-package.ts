import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { bundle } from './build/bundle.ts';

/**
 * The folder that is published: the client and the MCP server, each with all it runs on inside.
 *
 * `npm run build-package -- --out FOLDER`. Its manifest names zod alone, which the client's types speak in.
 */
const { out } = parseArgs({ options: { out: { type: 'string', default: 'dist/package' } } }).values;

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  type: z.string(),
  bin: z.record(z.string(), z.string()),
  exports: z.record(z.string(), z.record(z.string(), z.string())),
  files: z.array(z.string()),
  engines: z.record(z.string(), z.string()),
  dependencies: z.object({ zod: z.string() }),
});

const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const manifest = Manifest.parse(JSON.parse(await readFile('package.json', 'utf8')));
// A user who has another zod of the same major shall not get a second one.
const dependencies = { zod: `^${manifest.dependencies.zod}` };
const text = `${JSON.stringify({ ...manifest, dependencies }, null, 2)}\n`;
await writeFile(join(out, 'package.json'), text);
await bundle(
  { mcp: 'gateway/client/mcp/mcp.ts', client: 'gateway/client/trend-client.ts' },
  join(out, 'dist'),
);
// The style is for the programs that render pages.
await rm(join(out, 'dist/style.css'));
const types = ['-p', 'tsconfig.build.json', '--outDir', join(out, 'dist/types')];
execFileSync(process.execPath, [compiler, ...types], { stdio: 'inherit' });
for (const name of ['README.md', 'LICENSE']) await copyFile(name, join(out, name));
process.stdout.write(`${out}: ${manifest.name} ${manifest.version}\n`);
