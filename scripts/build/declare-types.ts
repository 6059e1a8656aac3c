import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);

/** Writes the declarations of `dist/client.js`. */
export async function declareTypes(dist: string): Promise<void> {
  const args = [compiler, '-p', 'tsconfig.build.json', '--outDir', join(dist, 'types')];
  execFileSync(process.execPath, args, { stdio: 'inherit' });
  const client = "export * from './types/gateway/client/trend-client.js';\n";
  await writeFile(join(dist, 'client.d.ts'), client);
}
