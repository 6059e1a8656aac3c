import { rm, writeFile } from 'node:fs/promises';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { bundle, bundleClient, bundleSearch, searchScript } from './build/bundle.ts';
import { declareTypes } from './build/declare-types.ts';
import { buildPackage } from './build/package.ts';

const { values } = readCommandLine({
  name: 'build',
  does: 'Bundles the gateway, the night, the client and the MCP server into dist/.',
  options: {
    package: {
      type: 'boolean',
      means: 'only the folder for the registry, dist/package: the client and the MCP server',
    },
    search: {
      type: 'boolean',
      means: 'only the script of the search page, after a change of its sources or of minisearch',
    },
  },
});

const programs: Readonly<Record<string, string>> = {
  gateway: 'gateway/server.ts',
  nightly: 'pipeline/nightly.ts',
  mcp: 'gateway/client/mcp/mcp.ts',
};

if (values.package) await buildPackage('dist/package');
else if (values.search) await writeFile(searchScript, await bundleSearch());
else await buildAll();

async function buildAll(): Promise<void> {
  await rm('dist', { recursive: true, force: true });
  const built = [await bundle(programs, 'dist'), await bundleClient('dist')];
  await declareTypes('dist');
  const outputs = built.flatMap((metafile) => Object.values(metafile.outputs));
  const bytes = outputs.reduce((sum, output) => sum + output.bytes, 0);
  const names = [...Object.keys(programs), 'client'].join(', ');
  process.stdout.write(`dist: ${names}, ${Math.round(bytes / 1024)} KB\n`);
}
