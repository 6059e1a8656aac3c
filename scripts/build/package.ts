import { copyFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import project from '../../package.json' with { type: 'json' };
import { assets, bundle, bundleClient } from './bundle.ts';
import { declareTypes } from './declare-types.ts';

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
  const { name, version, description, license, type, bin, exports, files, engines } = project;
  // The package depends on zod alone, which its types refer to. A range, so that a user who has another zod of the same
  // major version gets no second copy.
  const dependencies = { zod: `^${project.dependencies.zod}` };
  const about = { name, version, description, license, type };
  const manifest = { ...about, bin, exports, files, engines, dependencies };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(out, 'package.json'), text);
  process.stdout.write(`${out}: ${name} ${version}\n`);
}
