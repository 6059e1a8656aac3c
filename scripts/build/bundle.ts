import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';

/** What its owner loads only where it is installed. */
const external = ['pg-native'];

/** Libraries that still ask for `require`, and for the place of their own file. */
const banner = [
  "import { createRequire as createRequireHere } from 'node:module';",
  'const require = createRequireHere(import.meta.url);',
].join('\n');

/** Makes each program, a name and its source, a file of the folder that starts fast; what they share is beside them. */
export async function bundle(
  programs: Readonly<Record<string, string>>,
  outdir: string,
): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: { ...programs },
    outdir,
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
  });
  // The page's style is read from beside the program that renders it.
  await copyFile('pipeline/publish/page/style.css', join(outdir, 'style.css'));
  return metafile;
}
