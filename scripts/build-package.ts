import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { bundle, bundleClient } from './build/bundle.ts';
import { declareTypes } from './build/declare-types.ts';

/**
 * Writes the package for buyers: the client and the MCP server, each with the code of its libraries inside.
 *
 * `npm run build-package -- --out FOLDER`. It depends on zod alone, which the declared types refer to.
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

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const manifest = Manifest.parse(JSON.parse(await readFile('package.json', 'utf8')));
// A range, so that a user with another zod of the same major version does not get a second one.
const dependencies = { zod: `^${manifest.dependencies.zod}` };
const text = `${JSON.stringify({ ...manifest, dependencies }, null, 2)}\n`;
await writeFile(join(out, 'package.json'), text);
const dist = join(out, 'dist');
await bundle({ mcp: 'gateway/client/mcp/mcp.ts' }, dist);
await bundleClient(dist);
// Only programs that render pages need the style.
await rm(join(dist, 'style.css'));
await declareTypes(join(dist, 'types'));
await copyFile('gateway/client/README.md', join(out, 'README.md'));
await copyFile('LICENSE', join(out, 'LICENSE'));
process.stdout.write(`${out}: ${manifest.name} ${manifest.version}\n`);
