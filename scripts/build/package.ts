import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { assets, bundle, bundleClient } from './bundle.ts';
import { declareTypes } from './declare-types.ts';

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

/** Builds the folder that is published to the registry: the client and the MCP server. An earlier one is replaced. */
export async function buildPackage(out: string): Promise<void> {
  const dist = join(out, 'dist');
  await rm(out, { recursive: true, force: true });
  await bundle({ mcp: 'gateway/client/mcp/mcp.ts' }, dist);
  await bundleClient(dist);
  // The package renders no pages and no documents, so it needs none of their files.
  for (const asset of assets) await rm(join(dist, basename(asset)), { recursive: true });
  await declareTypes(dist);
  await copyFile('gateway/client/README.md', join(out, 'README.md'));
  await copyFile('LICENSE', join(out, 'LICENSE'));
  const manifest = Manifest.parse(JSON.parse(await readFile('package.json', 'utf8')));
  // The package depends on zod alone, which its types refer to. A range, so that a user who has another zod of the same
  // major version gets no second copy.
  const dependencies = { zod: `^${manifest.dependencies.zod}` };
  const text = `${JSON.stringify({ ...manifest, dependencies }, null, 2)}\n`;
  await writeFile(join(out, 'package.json'), text);
  process.stdout.write(`${out}: ${manifest.name} ${manifest.version}\n`);
}
