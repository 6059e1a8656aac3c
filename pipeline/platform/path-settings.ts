import { existsSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
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

/** The folders that `PUBLIC_DIR` contains, or that contain `PUBLIC_DIR`, each as a problem of its setting. */
export function findExposed(publicDir: string, folders: Readonly<Record<string, string>>) {
  return Object.entries(folders)
    .filter(([, folder]) => overlap(folder, publicDir))
    .map(([name]) => ({
      name,
      message: 'expected a folder outside PUBLIC_DIR, which everybody reads, and not around it',
    }));
}

function overlap(first: string, second: string): boolean {
  const [a, b] = [`${resolve(first)}${sep}`, `${resolve(second)}${sep}`];
  return a.startsWith(b) || b.startsWith(a);
}
