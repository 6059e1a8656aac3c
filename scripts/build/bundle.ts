import { cp, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type BuildOptions, type Metafile } from 'esbuild';

/** Optional modules, which `pg` and `debug` load only if they are installed. */
const external = ['pg-native', 'supports-color'];

/** Some libraries still call `require`, which a module does not have. */
const banner = [
  "import { createRequire as createRequireHere } from 'node:module';",
  'const require = createRequireHere(import.meta.url);',
].join('\n');

const common = {
  bundle: true,
  format: 'esm',
  legalComments: 'external',
  logLevel: 'warning',
  metafile: true,
} as const satisfies BuildOptions;

/** The script of the search page, which is kept with the sources. */
export const searchScript = 'pipeline/publish/search/search.js';

/** Files and folders that a program reads from its own folder: for pages, pictures and documents. */
export const assets: readonly string[] = [
  'gateway/documents/templates',
  'pipeline/publish/page/style.css',
  'pipeline/publish/page/picture.png',
  searchScript,
];

/**
 * Bundles programs for Node. Each entry is a name and its source, and becomes a file of the folder. A bundle starts
 * faster than the sources. Code that programs share is in separate files beside them.
 */
export async function bundle(
  programs: Readonly<Record<string, string>>,
  outdir: string,
): Promise<Metafile> {
  const { metafile } = await build({
    ...common,
    entryPoints: { ...programs },
    outdir,
    splitting: true,
    platform: 'node',
    target: 'node20',
    external,
    banner: { js: banner },
  });
  for (const asset of assets) await cp(asset, join(outdir, basename(asset)), { recursive: true });
  return metafile;
}

/** Bundles the typed client into `client.js`, for browsers and Node. It fails if the client imports from Node. */
export async function bundleClient(outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    ...common,
    entryPoints: { client: 'gateway/client/trend-client.ts' },
    outdir,
    platform: 'neutral',
    target: 'es2022',
  });
  return metafile;
}

/** Bundles the script of the search page with its library, for browsers with ES2022. */
export async function bundleSearch(): Promise<string> {
  const licence = await readFile('node_modules/minisearch/LICENSE.txt', 'utf8');
  const { outputFiles } = await build({
    ...common,
    entryPoints: ['pipeline/publish/search/browser/search.ts'],
    write: false,
    legalComments: 'inline',
    minify: true,
    platform: 'browser',
    target: 'es2022',
    banner: { js: `/*! minisearch\n\n${licence.trim()} */` },
  });
  return outputFiles.map(({ text }) => text).join('');
}
