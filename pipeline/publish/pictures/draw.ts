import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicFile } from '../../archive/compress.ts';
import type { DigestDate } from '../../contract/dates.ts';
import { publicPaths } from '../../contract/paths.ts';
import { drawPicture, type Picture } from './picture.ts';
import { renderPng } from './render-png.ts';

/** A picture with its name: a day, a week, or `site`. */
type Wanted = { name: string; picture: Picture; isNew?: boolean };

/** Draws a picture as a file, such as `pictures/2026-11-20.png`. No file if it exists, unless it is new. */
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
