import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { encodePng } from './encode-png.ts';
import { pathOfAsset, pictureFonts, pictureRenderer } from './picture-assets.ts';

/**
 * Renders SVG to PNG. The same SVG gives the same bytes on every machine with the same zlib: the renderer is WebAssembly,
 * and no font of the system is used.
 */
export async function renderPng(svg: string): Promise<Buffer> {
  const { renderer, fonts } = readAssets();
  ready ??= initWasm(renderer);
  await ready;
  // Only a title with other letters than those of western Europe needs all fonts. Each takes time to read.
  const needed = /[\u0100-\u1fff]/.test(svg) ? fonts : fonts.slice(0, 1);
  const resvg = new Resvg(svg, { font: { fontBuffers: needed, defaultFontFamily: 'Inter' } });
  try {
    const image = resvg.render();
    const { width, height, pixels } = image;
    image.free();
    return encodePng({ width, height, bytes: pixels });
  } finally {
    resvg.free();
  }
}

/** It changes whenever the bytes of pictures may change. */
export function markOf(svg: string): string {
  return createHash('sha256').update(readAssets().checksum).update(svg).digest('hex').slice(0, 16);
}

/** A process can start the renderer only once. */
let ready: Promise<void> | undefined;

type Assets = { renderer: Buffer; fonts: Buffer[]; checksum: string };
let assets: Assets | undefined;

function readAssets(): Assets {
  if (assets) return assets;
  const renderer = readFileSync(pathOfAsset(pictureRenderer));
  const fonts = pictureFonts.map((font) => readFileSync(pathOfAsset(font)));
  const hash = createHash('sha256').update(process.versions.zlib);
  for (const bytes of [renderer, ...fonts]) hash.update(bytes);
  assets = { renderer, fonts, checksum: hash.digest('hex') };
  return assets;
}
