import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fontOf = (subset: string) => `@fontsource/inter/files/inter-${subset}-600-normal.woff2`;

/** The fonts of pictures. The first has what most titles need. */
export const pictureFonts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'].map(fontOf);

/** The renderer of pictures. */
export const pictureRenderer = '@resvg/resvg-wasm/index_bg.wasm';

/** The files of libraries that drawing reads. A bundle has them next to it. */
export const pictureAssets: readonly string[] = [pictureRenderer, ...pictureFonts];

const here = fileURLToPath(import.meta.url);

/** The path of such a file on this machine. */
export function pathOfAsset(asset: string): string {
  if (here.endsWith('.ts')) return createRequire(here).resolve(asset);
  return join(dirname(here), basename(asset));
}
