import { join } from 'node:path';
import { toSha256 } from '../../archive/archive.ts';
import type { PublicFile } from '../../archive/compress.ts';
import { readIfPresent } from '../../archive/replace-files.ts';
import { publicPaths } from '../../contract/paths.ts';
import { drawPicture, type Picture } from './picture.ts';
import { markOf, renderPng } from './render-png.ts';

/** The pictures of a public folder. */
export type Pictures = {
  /** The picture as a file, such as `pictures/2026-11-20.png`. No file if it is unchanged. */
  render: (name: string, picture: Picture) => Promise<PublicFile[]>;
  /** A note of each picture that is served, by its name. */
  notes: () => Readonly<Record<string, string>>;
};

export type PictureFolder = {
  publicDir: string;
  /** The notes of the pictures that were rendered before. */
  before: Readonly<Record<string, string>>;
  /** Whether the folder has all pictures, so that a missing one is rendered again. A new machine has none of them. */
  isWhole: boolean;
};

/**
 * Opens the pictures of a folder. A picture is rendered only if its drawing, the renderer or the font has changed, or
 * if the folder has other bytes. Rendering takes a tenth of a second.
 */
export function openPictures({ publicDir, before, isWhole }: PictureFolder): Pictures {
  const notes: Record<string, string> = { ...before };
  return {
    notes: () => notes,
    render: async (name, picture) => {
      const path = publicPaths.picture(name);
      const svg = drawPicture(picture);
      const mark = markOf(svg);
      const known = before[name];
      if (known?.startsWith(mark) === true) {
        const present = await readIfPresent(join(publicDir, path));
        if (present ? toNote(mark, present) === known : !isWhole) return [];
      }
      const bytes = await renderPng(svg);
      notes[name] = toNote(mark, bytes);
      return [{ path, bytes }];
    },
  };
}

function toNote(mark: string, png: Buffer): string {
  return `${mark}-${toSha256(png).slice(0, 16)}`;
}
