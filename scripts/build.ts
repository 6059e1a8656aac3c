import { execFileSync } from 'node:child_process';
import { copyFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/** Programs of this package as single files that start fast: `npm run build`. */
const programs: Readonly<Record<string, string>> = {
  gateway: 'gateway/server.ts',
  nightly: 'pipeline/nightly.ts',
  mcp: 'gateway/client/mcp/mcp.ts',
  client: 'gateway/client/trend-client.ts',
};

/** Makes the types of what the package exports. */
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);

/** What its owner loads only where it is installed. */
const external = ['pg-native'];

/** Libraries that still ask for `require`, and for the place of their own file. */
const banner = [
  "import { createRequire as createRequireHere } from 'node:module';",
  'const require = createRequireHere(import.meta.url);',
].join('\n');

const options = {
  entryPoints: { ...programs },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external,
  banner: { js: banner },
  legalComments: 'external',
  logLevel: 'warning',
  metafile: true,
} satisfies BuildOptions;

await rm('dist', { recursive: true, force: true });
const { metafile } = await build(options);
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
// The page's style is read from beside the program that renders it.
await copyFile('pipeline/publish/page/style.css', 'dist/style.css');
const bytes = Object.values(metafile.outputs).reduce((sum, output) => sum + output.bytes, 0);
process.stdout.write(`dist: ${Object.keys(programs).join(', ')}, ${Math.round(bytes / 1024)} KB\n`);
