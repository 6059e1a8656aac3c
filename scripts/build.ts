import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bundle } from './build/bundle.ts';

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

await rm('dist', { recursive: true, force: true });
const { outputs } = await bundle(programs, 'dist');
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
const bytes = Object.values(outputs).reduce((sum, output) => sum + output.bytes, 0);
process.stdout.write(`dist: ${Object.keys(programs).join(', ')}, ${Math.round(bytes / 1024)} KB\n`);
