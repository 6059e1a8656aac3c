import { readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { pathOfAsset, pictureFonts, pictureRenderer } from './picture-assets.ts';

/**
 * Renders SVG to PNG. The same SVG gives the same bytes on every machine: the renderer is WebAssembly, and no font of
 * the system is used.
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
    const png = Buffer.from(image.asPng());
    image.free();
    return png;
  } finally {
    resvg.free();
  }
}

/** A process can start the renderer only once. */
let ready: Promise<void> | undefined;

type Assets = { renderer: Buffer; fonts: Buffer[] };
let assets: Assets | undefined;

function readAssets(): Assets {
  assets ??= {
    renderer: readFileSync(pathOfAsset(pictureRenderer)),
    fonts: pictureFonts.map((font) => readFileSync(pathOfAsset(font))),
  };
  return assets;
}
