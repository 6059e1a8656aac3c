import { rm } from 'node:fs/promises';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { bundle, bundleClient } from './build/bundle.ts';
import { declareTypes } from './build/declare-types.ts';

readCommandLine({
  name: 'build',
  does: 'Bundles the gateway, the night, the client and the MCP server into dist/.',
  options: {},
});

const programs: Readonly<Record<string, string>> = {
  gateway: 'gateway/server.ts',
  nightly: 'pipeline/nightly.ts',
  mcp: 'gateway/client/mcp/mcp.ts',
};

await rm('dist', { recursive: true, force: true });
const built = [await bundle(programs, 'dist'), await bundleClient('dist')];
await declareTypes('dist');
const outputs = built.flatMap((metafile) => Object.values(metafile.outputs));
const bytes = outputs.reduce((sum, output) => sum + output.bytes, 0);
const names = [...Object.keys(programs), 'client'].join(', ');
process.stdout.write(`dist: ${names}, ${Math.round(bytes / 1024)} KB\n`);
