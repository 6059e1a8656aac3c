import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { PublicFile } from '../../platform/files.ts';
import type { DigestDate } from '../../contract/dates.ts';
import { publicPaths } from '../../contract/paths.ts';
import { drawPicture, type Picture } from './picture.ts';

/** A picture with its name: a day, a week, or `site`. */
type Wanted = { name: string; picture: Picture; isNew?: boolean };

/** Draws a picture as a file, such as `pictures/2026-11-20.png`. Gives no file if the picture exists and is not new. */
export type Draw = (wanted: Wanted) => Promise<PublicFile[]>;

/**
 * Opens the pictures of a public folder. Drawing takes 50 ms, so each picture is drawn once. A night on an empty machine
 * draws none of the days before `since`: they are served already.
 */
export function openPictures(publicDir: string, since: DigestDate = ''): Draw {
  return async ({ name, picture, isNew = false }) => {
    const path = publicPaths.picture(name);
    // Weeks and `site` sort after every day.
    const isWanted = name >= since && !existsSync(join(publicDir, path));
    if (!isNew && !isWanted) return [];
    return [{ path, bytes: await renderPng(drawPicture(picture)) }];
  };
}

/**
 * Renders SVG to PNG. The same SVG gives the same bytes on every machine: the renderer is WebAssembly, and no font of
 * the system is used.
 */
export async function renderPng(svg: string): Promise<Buffer> {
  const fonts = await (started ??= startRenderer());
  // Only a title with letters beyond western European ones needs all fonts. Reading a font takes time.
  const needed = /[\u0100-\u1fff]/.test(svg) ? fonts : fonts.slice(0, 1);
  const resvg = new Resvg(svg, { font: { fontBuffers: needed, defaultFontFamily: 'Inter' } });
  try {
    const image = resvg.render();
    const png = Buffer.from(image.asPng());
    image.free();
    return png;
  } finally {
    resvg.free();
  }
}

/** Starts the renderer, and reads the fonts. */
async function startRenderer(): Promise<Buffer[]> {
  await initWasm(readFileSync(pathOfAsset(pictureRenderer)));
  return pictureFonts.map((font) => readFileSync(pathOfAsset(font)));
}

/** A process can start the renderer only once. */
let started: Promise<Buffer[]> | undefined;

const fontOf = (subset: string) => `@fontsource/inter/files/inter-${subset}-600-normal.woff2`;

/** The fonts of pictures. The first has what most titles need. */
export const pictureFonts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'].map(fontOf);

/** The renderer of pictures. */
const pictureRenderer = '@resvg/resvg-wasm/index_bg.wasm';

/** The files of libraries that drawing reads. A bundle has them next to it. */
export const pictureAssets: readonly string[] = [pictureRenderer, ...pictureFonts];

const here = fileURLToPath(import.meta.url);

/** The path of such a file on this machine. */
export function pathOfAsset(asset: string): string {
  if (here.endsWith('.ts')) return createRequire(here).resolve(asset);
  return join(dirname(here), basename(asset));
}
