import { existsSync, statSync } from 'node:fs';
import * as z from 'zod';

/** A folder in the settings. It need not exist yet. */
export function folderPath() {
  return z.string().refine((path) => !existsSync(path) || statSync(path).isDirectory(), {
    error: 'expected a folder',
  });
}

/** A file in the settings. It need not exist yet. */
export function filePath() {
  return z.string().refine((path) => !existsSync(path) || !statSync(path).isDirectory(), {
    error: 'expected a file',
  });
}
